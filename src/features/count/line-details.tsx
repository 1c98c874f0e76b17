import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import { t } from '#language/say.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import type { ComponentType } from 'react';
import {
  COUNT_REASONS,
  type CountReason,
  countReasonWords,
  DISPOSITIONS,
  type Disposition,
  dispositionWords,
} from '#domain/count.ts';
import { LIMITS } from '#domain/limits.ts';
import type { LineDetailsDraft } from './count-draft.ts';
import classes from './count-line.module.css';

/** How photos of a line are taken: another feature's, given by the screen. */
export type PhotosField = ComponentType<{
  photos: readonly string[];
  onAdd: (sha256: string) => void;
  onRemove: (sha256: string) => void;
  onBusy: (busy: boolean) => void;
}>;

interface LineDetailsProps {
  line: LineDetailsDraft;
  onChange: (fields: Partial<LineDetailsDraft> | ((now: LineDetailsDraft) => Partial<LineDetailsDraft>)) => void;
  Photos: PhotosField;
  onBusy: (busy: boolean) => void;
}

/** Why a line differs, what happens to it, what is to be seen. */
export function LineDetails({ line, onChange, Photos, onBusy }: LineDetailsProps) {
  return (
    <div className={classes.details}>
      <NativeSelect
        label={t('Reason')}
        value={line.reason}
        onChange={(event) => onChange({ reason: event.currentTarget.value as CountReason | '' })}
        data={choices(t('Not said'), COUNT_REASONS, countReasonWords)}
      />
      <NativeSelect
        label={t('What happens to it')}
        value={line.disposition}
        onChange={(event) => onChange({ disposition: event.currentTarget.value as Disposition | '' })}
        data={choices(t('Not said'), DISPOSITIONS, dispositionWords)}
      />
      <TextInput
        label={t('What you see')}
        className={classes.wide ?? ''}
        value={line.note}
        maxLength={LIMITS.countNoteMax}
        onChange={(event) => onChange({ note: event.currentTarget.value })}
      />
      <fieldset className={classes.kept}>
        <legend>{t('Packaging kept?')}</legend>
        <SegmentedControl
          fullWidth
          aria-label={t('Packaging kept?')}
          value={line.packagingKept === null ? '' : line.packagingKept ? 'yes' : 'no'}
          onChange={(value) => onChange({ packagingKept: value === '' ? null : value === 'yes' })}
          data={[
            { value: '', label: t('Not said') },
            { value: 'yes', label: t('Yes') },
            { value: 'no', label: t('No') },
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
