import { Button, TextInput } from '@mantine/core';
import { memo, useCallback, useEffect, useId, useRef } from 'react';
import { differenceOf, differenceWords } from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { BinButton } from '#ui/bin-button.tsx';
import { useFocusWhenNew } from '#ui/keep-focus.ts';
import type { Change } from '#ui/use-draft.ts';
import { casesOf, type DraftLine, numbersOf } from './count-draft.ts';
import classes from './count-line.module.css';
import { LineDetails, type PhotosField } from './line-details.tsx';

interface CountLineProps {
  line: DraftLine;
  /** From 1. */
  place: number;
  onChange: (lineId: string, fields: Change<DraftLine>) => void;
  onRemove: (lineId: string) => void;
  Photos: PhotosField;
  onBusy: (busy: boolean) => void;
  /** Its SKU was just scanned: what came of it is typed next. */
  scanned: boolean;
}

/**
 * One SKU: what the paper says, what came, what of it is damaged; where they differ, why and what happens to it. Drawn again
 * only when something of it changes: a truck has two hundred of them.
 */
export const CountLineFields = memo(function CountLineFields(props: CountLineProps) {
  const { line, place, onChange, onRemove, Photos, onBusy, scanned } = props;
  const change = useCallback((fields: Change<DraftLine>) => onChange(line._id, fields), [onChange, line._id]);
  const outcome = useId();
  const sku = useFocusWhenNew<HTMLInputElement>(line.sku === '' && line.received === '');
  const received = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (scanned) received.current?.focus();
  }, [scanned]);
  const called = line.sku.trim() || t('line {number}', { number: place });
  const numbers = numbersOf(line);
  const { over, short, damaged } = numbers ? differenceOf(numbers) : { over: 0, short: 0, damaged: 0 };
  const differs = over + short + damaged > 0;
  const cases = (field: 'shipped' | 'received' | 'damaged', label: string) => (
    <TextInput
      {...(field === 'received' && { ref: received })}
      label={label}
      value={line[field]}
      inputMode="numeric"
      enterKeyHint="next"
      error={Number.isNaN(casesOf(line[field]) ?? 0)}
      // Mantine puts its own in the place of a plain `aria-describedby`.
      attributes={{ input: { 'aria-describedby': outcome } }}
      onChange={(event) => change({ [field]: event.currentTarget.value.trim() })}
    />
  );
  return (
    <fieldset className={classes.line}>
      <legend className={classes.hidden}>{called}</legend>
      <div className={classes.head}>
        <TextInput
          {...sku}
          className={classes.sku ?? ''}
          label={t('SKU')}
          value={line.sku}
          maxLength={LIMITS.skuMax}
          autoCapitalize="characters"
          enterKeyHint="next"
          onChange={(event) => change({ sku: event.currentTarget.value })}
        />
        <BinButton label={t('Remove {name}', { name: called })} onPress={() => onRemove(line._id)} />
      </div>
      <div className={classes.numbers}>
        {cases('shipped', t('Shipped'))}
        {cases('received', t('Received'))}
        <Button
          variant="light"
          className={classes.tally ?? ''}
          aria-label={t('+1 received of {line}', { line: called })}
          onClick={() => change((now) => ({ received: String((casesOf(now.received) || 0) + 1) }))}
        >
          +1
        </Button>
        {cases('damaged', t('Damaged'))}
      </div>
      <p id={outcome} className={classes.outcome} data-differs={differs || undefined}>
        {numbers ? differenceWords(numbers) : t('Shipped as the paper says, in cases')}
      </p>
      {differs && <LineDetails line={line} onChange={change} Photos={Photos} onBusy={onBusy} />}
    </fieldset>
  );
});
