import { ActionIcon, Button, NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { type ComponentType, useEffect, useId, useRef } from 'react';
import {
  COUNT_REASONS,
  type CountReason,
  countReasonWords,
  DISPOSITIONS,
  type Disposition,
  differenceOf,
  differenceWords,
  dispositionWords,
} from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { Icon } from '#ui/icon.tsx';
import { casesOf, type DraftLine, numbersOf } from './count-draft.ts';
import classes from './count-line.module.css';

/** How photos of a line are taken: another feature's, given by the screen. */
export type PhotosField = ComponentType<{
  photos: readonly string[];
  onAdd: (sha256: string) => void;
  onRemove: (sha256: string) => void;
  onBusy: (busy: boolean) => void;
}>;

interface CountLineProps {
  line: DraftLine;
  /** From 1. */
  place: number;
  onChange: (fields: Partial<DraftLine> | ((now: DraftLine) => Partial<DraftLine>)) => void;
  onRemove: () => void;
  Photos: PhotosField;
  onBusy: (busy: boolean) => void;
}

/** One SKU: what the paper says, what came, what of it is damaged; where they differ, why and what happens to it. */
export function CountLineFields({ line, place, onChange, onRemove, Photos, onBusy }: CountLineProps) {
  const outcome = useId();
  const sku = useRef<HTMLInputElement>(null);
  const isNew = useRef(line.sku === '' && line.received === '');
  useEffect(() => {
    if (isNew.current) sku.current?.focus();
  }, []);
  const called = line.sku.trim() || `line ${place}`;
  const numbers = numbersOf(line);
  const { over, short, damaged } = numbers ? differenceOf(numbers) : { over: 0, short: 0, damaged: 0 };
  const differs = over + short + damaged > 0;
  const cases = (field: 'shipped' | 'received' | 'damaged', label: string) => (
    <TextInput
      label={label}
      value={line[field]}
      inputMode="numeric"
      autoComplete="off"
      enterKeyHint="next"
      error={Number.isNaN(casesOf(line[field]) ?? 0)}
      aria-describedby={outcome}
      onChange={(event) => onChange({ [field]: event.currentTarget.value.trim() })}
    />
  );
  return (
    <fieldset className={classes.line}>
      <legend className={classes.hidden}>{called}</legend>
      <div className={classes.head}>
        <TextInput
          ref={sku}
          className={classes.sku ?? ''}
          label="SKU"
          value={line.sku}
          maxLength={LIMITS.skuMax}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={(event) => onChange({ sku: event.currentTarget.value })}
        />
        <ActionIcon variant="subtle" color="red" size={48} aria-label={`Remove ${called}`} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      </div>
      <div className={classes.numbers}>
        {cases('shipped', 'Shipped')}
        {cases('received', 'Received')}
        <Button
          variant="light"
          className={classes.tally ?? ''}
          aria-label={`+1 received of ${called}`}
          onClick={() => onChange((now) => ({ received: String((casesOf(now.received) || 0) + 1) }))}
        >
          +1
        </Button>
        {cases('damaged', 'Damaged')}
      </div>
      <p id={outcome} className={classes.outcome} data-differs={differs || undefined}>
        {numbers ? differenceWords(numbers) : 'Shipped as the paper says, in cases'}
      </p>
      {differs && <Details line={line} onChange={onChange} Photos={Photos} onBusy={onBusy} />}
    </fieldset>
  );
}

function Details({ line, onChange, Photos, onBusy }: Pick<CountLineProps, 'line' | 'onChange' | 'Photos' | 'onBusy'>) {
  return (
    <div className={classes.details}>
      <NativeSelect
        label="Reason"
        value={line.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value as CountReason | '' })}
        data={choices('Not said', COUNT_REASONS, countReasonWords)}
      />
      <NativeSelect
        label="What happens to it"
        value={line.disposition}
        onChange={(event) => onChange({ disposition: event.currentTarget.value as Disposition | '' })}
        data={choices('Not said', DISPOSITIONS, dispositionWords)}
      />
      <TextInput
        label="What you see"
        className={classes.wide ?? ''}
        value={line.note}
        maxLength={LIMITS.countNoteMax}
        autoComplete="off"
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <fieldset className={classes.kept}>
        <legend>Packaging kept?</legend>
        <SegmentedControl
          fullWidth
          aria-label="Packaging kept?"
          value={line.packagingKept === null ? '' : line.packagingKept ? 'yes' : 'no'}
          onChange={(value) => onChange({ packagingKept: value === '' ? null : value === 'yes' })}
          data={[
            { value: '', label: 'Not said' },
            { value: 'yes', label: 'Yes' },
            { value: 'no', label: 'No' },
          ]}
        />
      </fieldset>
      <div className={classes.wide}>
        <Photos
          photos={line.photos}
          onAdd={(sha256) => onChange(({ photos }) => ({ photos: [...new Set([...photos, sha256])] }))}
          onRemove={(sha256) => onChange(({ photos }) => ({ photos: photos.filter((one) => one !== sha256) }))}
          onBusy={onBusy}
        />
      </div>
    </div>
  );
}

const choices = <C extends string>(none: string, codes: readonly C[], words: (code: C) => string) => [
  { value: '', label: none },
  ...codes.map((value) => ({ value, label: words(value) })),
];
