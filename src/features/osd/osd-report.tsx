import { Button, SegmentedControl, Skeleton, Stack, TextInput } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { recordOsd } from '#changes/report-osd.ts';
import type { Bol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { OSD_KINDS, type OsdKind, osdCount, whyNotAddOsdEntry } from '#domain/osd.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { ComingPieces } from '#ui/coming-pieces.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { OSD_TABLE_MAX_HEIGHT } from '#ui/measures.ts';
import { announceSave } from '#ui/snackbar.tsx';
import {
  addEntry,
  EMPTY_DRAFT,
  holdsSomething,
  type OsdDraft,
  osdDraftKey,
  removeSku,
  useOsdDraft,
  withDraft,
} from './osd-draft.ts';
import { OSD_WORDS, OsdTable } from './osd-table.tsx';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Icon } from '#ui/icon.tsx';
import classes from './osd-entry-form.module.css';

/** A report that is being typed in: the same in its dialog and at the dock. */
export interface OsdReport {
  /** The fields and the list. */
  body: ReactNode;
  busy: boolean;
  /** Whether something would be lost by discarding. */
  begun: boolean;
  /** Whether what is typed can be saved as it stands. */
  savable: boolean;
  discard: () => void;
  /** True once it is kept on the device. */
  save: () => Promise<boolean>;
}

/**
 * The report of a BOL with everything typed into it. An entry that is typed but not added yet is meant to be saved too:
 * saving adds it, or waits until it is whole. `kind`: the list somebody came for, ready to be typed into.
 */
export function useOsdReport(bol: Bol, byName: string, kind?: OsdKind): OsdReport {
  const { draft, change } = useOsdDraft(bol._id, kind);
  const [busy, setBusy] = useState(false);
  if (!draft) {
    return {
      body: <BodyComing bol={bol} here={kind !== undefined} />,
      busy,
      begun: false,
      savable: false,
      discard: () => {},
      save: async () => false,
    };
  }
  const typed = draft.sku.trim() !== '' || draft.qty !== '';
  const save = async () => {
    setBusy(true);
    // The draft goes in the same transaction: a kill can neither lose the entries nor offer them for saving twice.
    const { changes } = typed ? addEntry(draft, newId()) : draft;
    const recorded = recordOsd(bol, changes, byName);
    const key = osdDraftKey(bol._id);
    const stored = enqueue(recorded, { dropDraft: key });
    const saved = await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));
    if (saved) change(EMPTY_DRAFT);
    return saved;
  };
  return {
    body: <Body bol={bol} draft={draft} change={change} here={kind !== undefined} />,
    busy,
    begun: holdsSomething(draft),
    savable: typed ? whyNotAddOsdEntry(draft) === null : draft.changes.length > 0,
    discard: () => change(EMPTY_DRAFT),
    save,
  };
}

interface BodyProps {
  bol: Bol;
  draft: OsdDraft;
  change: (next: OsdDraft) => void;
  /** In the midst of other work: the first field has the cursor, and an empty list takes no room. */
  here: boolean;
}

function Body({ bol, draft, change, here }: BodyProps) {
  const table = { maxHeight: OSD_TABLE_MAX_HEIGHT };
  const shown = withDraft(bol.osd, draft);
  if (bol.completed) {
    return (
      <Stack gap="md">
        {holdsSomething(draft) && (
          <ErrorPanel tone="warning" title={t('This BOL was completed before the last entries were saved.')}>
            {t('They can no longer be reported here. Tell the shipper: {what}.', { what: unsavedInWords(draft) })}
          </ErrorPanel>
        )}
        <OsdTable osd={bol.osd} {...table} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <OsdEntryForm
        ready={here}
        draft={draft}
        onChange={(fields) => change({ ...draft, ...fields })}
        onAdd={() => change(addEntry(draft, newId()))}
      />
      {(!here || osdCount(shown) > 0) && (
        <OsdTable
          osd={shown}
          unsaved={new Set(draft.changes.flatMap((step) => (step.op === 'add' ? [step.entry._id] : [])))}
          onRemove={(kind, sku) => change(removeSku(bol.osd, draft, kind, sku))}
          {...table}
        />
      )}
    </Stack>
  );
}

/** As high as the body of what was reported so far; the table with its lists' names, and a row an entry. */
function BodyComing({ bol, here }: Pick<BodyProps, 'bol' | 'here'>) {
  const entries = osdCount(bol.osd);
  const field = 'calc(1lh + max(2.625rem, var(--app-least, 0px)))';
  const table = `min(${OSD_TABLE_MAX_HEIGHT}px, ${8.9 + entries * (bol.completed ? 2.6 : 3.05)}rem)`;
  return (
    <ComingPieces label={t('Loading the report')}>
      <Stack gap="md">
        {!bol.completed && (
          <div className={classes.form}>
            <Skeleton className={classes.kinds ?? ''} />
            <div className={classes.fields}>
              <Skeleton className={classes.sku ?? ''} height={field} />
              <Skeleton className={classes.qty ?? ''} height={field} />
              <Skeleton className={classes.add ?? ''} height={48} miw={104} />
            </div>
            <p className={classes.reason} />
          </div>
        )}
        {(!here || entries > 0 || bol.completed) && <Skeleton height={table} />}
      </Stack>
    </ComingPieces>
  );
}

function unsavedInWords({ changes, kind, sku, qty }: OsdDraft): string {
  const inWords = (list: OsdKind, what: string, cases: string | number) =>
    `${t(OSD_WORDS[list].list).toLowerCase()} ${what} (${cases})`;
  const added = changes.flatMap((step) =>
    step.op === 'add' ? [inWords(step.kind, step.entry.sku, step.entry.qty)] : [],
  );
  if (sku.trim() !== '' || qty !== '') added.push(inWords(kind, sku.trim(), qty));
  return added.join(', ') || t('the deletions you made');
}

interface OsdEntryFormProps {
  /** The first field has the cursor from the start: whoever opened the form came to type. */
  ready: boolean;
  draft: OsdDraft;
  onChange: (fields: Partial<Pick<OsdDraft, 'kind' | 'sku' | 'qty'>>) => void;
  onAdd: () => void;
}

/** One entry to add: which list, SKU, cases. Add stays off, with the reason, until both are there. */
function OsdEntryForm({ ready, draft, onChange, onAdd }: OsdEntryFormProps) {
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
