import { t } from '#language/say.ts';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef } from 'react';
import { LIMITS } from '#domain/limits.ts';
import { OSD_KINDS, type OsdKind, whyNotAddOsdEntry } from '#domain/osd.ts';
import { Icon } from '#ui/icon.tsx';
import type { OsdDraft } from './osd-draft.ts';
import classes from './osd-entry-form.module.css';
import { OSD_WORDS } from './osd-table.tsx';

interface OsdEntryFormProps {
  /** The first field has the cursor from the start: whoever opened the form came to type. */
  ready: boolean;
  draft: OsdDraft;
  onChange: (fields: Partial<Pick<OsdDraft, 'kind' | 'sku' | 'qty'>>) => void;
  onAdd: () => void;
}

/** One entry to add: which list, SKU, cases. Add stays off, with the reason, until both are there. */
export function OsdEntryForm({ ready, draft, onChange, onAdd }: OsdEntryFormProps) {
  const reasonId = useId();
  const skuField = useRef<HTMLInputElement>(null);
  const qtyField = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (ready) skuField.current?.focus();
  }, [ready]);
  const whyNot = whyNotAddOsdEntry(draft);
  const begun = draft.sku !== '' || draft.qty !== '';
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null) return;
    onAdd();
    // Ready for the next one: who counts pallets types several.
    skuField.current?.focus();
  };
  return (
    <form onSubmit={add} className={classes.form} aria-label={t('Add an entry')}>
      <SegmentedControl
        fullWidth
        size="md"
        aria-label={t('List')}
        classNames={{ label: classes.kind ?? '' }}
        value={draft.kind}
        onChange={(kind) => onChange({ kind: kind as OsdKind })}
        data={OSD_KINDS.map((kind) => ({ value: kind, label: t(OSD_WORDS[kind].list) }))}
      />
      <div className={classes.fields}>
        <TextInput
          className={classes.sku ?? ''}
          ref={skuField}
          label={t('SKU')}
          value={draft.sku}
          maxLength={LIMITS.skuMax}
          autoComplete="off"
          autoCapitalize="characters"
          enterKeyHint="next"
          // While Add is off, Enter would do nothing: it leads on, as the key of a phone's keyboard says.
          onKeyDown={({ key }) => key === 'Enter' && whyNot !== null && qtyField.current?.focus()}
          onChange={(event) => onChange({ sku: event.currentTarget.value })}
        />
        <TextInput
          className={classes.qty ?? ''}
          ref={qtyField}
          label={t('Qty (cases)')}
          value={draft.qty}
          inputMode="numeric"
          autoComplete="off"
          onChange={(event) => onChange({ qty: event.currentTarget.value.trim() })}
        />
        <Button
          type="submit"
          variant="light"
          className={classes.add ?? ''}
          leftSection={<Icon name="plus" />}
          disabled={whyNot !== null}
          aria-describedby={reasonId}
        >
          {t('Add')}
        </Button>
      </div>
      <p id={reasonId} className={classes.reason} data-quiet={!begun || undefined}>
        {whyNot}
      </p>
    </form>
  );
}
