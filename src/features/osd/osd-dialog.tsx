import { Button, Loader, Stack } from '@mantine/core';
import { useState } from 'react';
import { recordOsd } from '#changes/report-osd.ts';
import type { Bol } from '#contract/bol.ts';
import { newId } from '#domain/ids.ts';
import { LIMITS } from '#domain/limits.ts';
import { whyNotAddOsdEntry } from '#domain/osd.ts';
import { enqueue } from '#offline/outbox.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
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
import { OsdEntryForm } from './osd-entry-form.tsx';
import { OsdTable } from './osd-table.tsx';

interface OsdDialogProps {
  bol: Bol;
  byName: string;
  opened: boolean;
  onClose: () => void;
}

/** The OSD report of a BOL: entries are typed in here and saved together; on a completed BOL it can only be read. */
export function OsdDialog({ bol, byName, opened, onClose }: OsdDialogProps) {
  const { draft, change, settled } = useOsdDraft(bol._id);
  const [busy, setBusy] = useState(false);
  const save = async (complete: OsdDraft) => {
    setBusy(true);
    await settled();
    // The draft goes in the same transaction: a kill can neither lose the entries nor offer them for saving twice.
    const recorded = recordOsd(bol, complete.changes, byName);
    const saved = await announceSave(enqueue(recorded, { dropDraft: osdDraftKey(bol._id) })).finally(() =>
      setBusy(false),
    );
    if (!saved) return;
    change(EMPTY_DRAFT);
    onClose();
  };
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title="OSD Report"
      size={640}
      locked={busy}
      footer={
        draft && !bol.completed ? (
          <DraftButtons draft={draft} busy={busy} onDiscard={() => change(EMPTY_DRAFT)} onSave={save} />
        ) : (
          <ButtonRow>
            <Button variant="default" onClick={onClose}>
              Close
            </Button>
          </ButtonRow>
        )
      }
    >
      {draft ? (
        <Body bol={bol} draft={draft} change={change} />
      ) : (
        <Loader role="progressbar" aria-label="Loading the report" />
      )}
    </FullModal>
  );
}

function Body({ bol, draft, change }: { bol: Bol; draft: OsdDraft; change: (next: OsdDraft) => void }) {
  const table = { maxHeight: LIMITS.osdTableMaxHeight };
  if (bol.completed) {
    return (
      <Stack gap="md">
        {holdsSomething(draft) && (
          <ErrorPanel tone="warning" title="This BOL was completed before the last entries were saved.">
            They can no longer be reported here. Tell the shipper: {unsavedInWords(draft)}.
          </ErrorPanel>
        )}
        <OsdTable osd={bol.osd} {...table} />
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <OsdEntryForm
        draft={draft}
        onChange={(fields) => change({ ...draft, ...fields })}
        onAdd={() => change(addEntry(draft, newId()))}
      />
      <OsdTable
        osd={withDraft(bol.osd, draft)}
        unsaved={new Set(draft.changes.flatMap((step) => (step.op === 'add' ? [step.entry._id] : [])))}
        onRemove={(kind, sku) => change(removeSku(bol.osd, draft, kind, sku))}
        {...table}
      />
    </Stack>
  );
}

interface DraftButtonsProps {
  draft: OsdDraft;
  busy: boolean;
  onDiscard: () => void;
  onSave: (complete: OsdDraft) => void;
}

/** An entry that is typed but not added yet is meant to be saved too: Save adds it, or waits until it is whole. */
function DraftButtons({ draft, busy, onDiscard, onSave }: DraftButtonsProps) {
  const typed = draft.sku.trim() !== '' || draft.qty !== '';
  const blocked = typed ? whyNotAddOsdEntry(draft) !== null : draft.changes.length === 0;
  return (
    <ButtonRow>
      <Button variant="default" onClick={onDiscard} disabled={busy || !holdsSomething(draft)}>
        Discard changes
      </Button>
      <Button
        leftSection={<Icon name="check" />}
        loading={busy}
        disabled={blocked}
        onClick={() => onSave(typed ? addEntry(draft, newId()) : draft)}
      >
        Save Report
      </Button>
    </ButtonRow>
  );
}

function unsavedInWords({ changes }: OsdDraft): string {
  const added = changes.flatMap((step) =>
    step.op === 'add' ? [`${step.kind} ${step.entry.sku} (${step.entry.qty})`] : [],
  );
  return added.join(', ') || 'the deletions you made';
}
