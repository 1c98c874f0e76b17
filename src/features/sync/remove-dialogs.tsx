/**
 * The questions before an entry goes or is replaced. Their words follow what is known: the server refused it, it has
 * recorded it, it has not, or nobody can tell now.
 */

import { useEffect, useState } from 'react';
import { labelOf, type OutboxEntry } from '#changes/entry.ts';
import { NOTES } from '#changes/note-words.ts';
import { kept } from '#changes/problem-words.ts';
import type { Outcome } from '#contract/outcome.ts';
import { type Message, msg, t } from '#language/say.ts';
import { arrivalOf, askOutcome, goesWith } from '#offline/outbox.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { discardWork, retryNow, withdrawWork } from './actions.ts';

interface RemoveDialogProps {
  entry: OutboxEntry;
  opened: boolean;
  onClose: () => void;
}

const KNOWN: Record<Exclude<Known, 'done'>, Message> = {
  unsent: msg('It has never left this device, so the server has not recorded it.'),
  refused: msg('The server refused it and recorded nothing.'),
  absent: msg('The server was asked just now: it has not recorded this.'),
  asking: msg('Asking the server whether it has recorded this…'),
  unheard: msg('The server can’t be asked right now, or no longer knows. It may already have arrived.'),
};

const GOES = msg('It will be gone from this device. Export it first if you may need it.');
const NOT_UNDONE = msg('Discarding here does not undo it. Export it first if you may need it.');

/** The answer was lost, the change was not: sent again under its key it is answered and leaves the list. */
const recorded = (): Question => ({
  title: t('Already recorded'),
  confirmLabel: t('Clear from the list'),
  act: retryNow,
  children: t(
    'The server has recorded this, although its answer never arrived. It can’t be discarded here. Clearing it from the list will not record it twice.',
  ),
});

/** Asks before an entry that needs attention goes for good. */
export function DiscardDialog(props: RemoveDialogProps) {
  const known = useOutcome(props.entry, props.opened);
  const going = useGoing(props.entry, props.opened);
  return <EntryDialog {...props} {...(known === 'done' ? recorded() : { ...discardQuestion(known), going })} />;
}

function discardQuestion(known: Exclude<Known, 'done'>): Question {
  const isOpen = known === 'unheard';
  const note = isOpen ? kept(NOTES.mayHaveArrived) : null;
  return {
    title: t('Discard this item?'),
    confirmLabel: t('Discard'),
    danger: true,
    waiting: known === 'asking',
    act: (entry) => discardWork(entry, note),
    children: `${t(KNOWN[known])} ${known === 'asking' ? '' : t(isOpen ? NOT_UNDONE : GOES)}`,
  };
}

/** Asks before an entry that may be recorded already is edited and sent as new. */
export function EditAsNewDialog({ onEdit, ...props }: RemoveDialogProps & { onEdit: () => void }) {
  const known = useOutcome(props.entry, props.opened);
  return <EntryDialog {...props} {...(known === 'done' ? recorded() : editQuestion(known, onEdit))} />;
}

function editQuestion(known: Exclude<Known, 'done'>, onEdit: () => void): Question {
  const isOpen = known === 'unheard';
  return {
    title: t('Edit and send as new?'),
    confirmLabel: isOpen ? t('Edit anyway') : t('Edit'),
    danger: isOpen,
    waiting: known === 'asking',
    act: async () => onEdit(),
    children: `${t(KNOWN[known])} ${isOpen ? t('Sending it as new may record it twice.') : ''}`,
  };
}

/** Asks before an entry is taken back that nobody else has heard of. */
export function WithdrawDialog(props: RemoveDialogProps) {
  const going = useGoing(props.entry, props.opened);
  const question = { title: t('Withdraw this item?'), confirmLabel: t('Withdraw'), danger: true, going };
  return (
    <EntryDialog {...props} {...question} act={withdrawWork}>
      {t('It has not left this device yet, so nobody else has seen it. It will not be sent.')}
    </EntryDialog>
  );
}

/** What goes with the entry; null until that is known. */
function useGoing({ id }: OutboxEntry, opened: boolean): readonly OutboxEntry[] | null {
  return useLiveQuery(() => (opened ? goesWith(id) : []), [id, opened]) ?? null;
}

interface Question {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  /** What it is about is still being found out: only Keep can be pressed. */
  waiting?: boolean;
  /** What goes with it; null while that is looked up: nobody gives up what they were not told of. */
  going?: readonly OutboxEntry[] | null;
  act: (entry: OutboxEntry) => Promise<void>;
  children: string;
}

function EntryDialog(props: RemoveDialogProps & Question) {
  const { entry, opened, onClose, title, confirmLabel, danger = false, waiting = false, act, children } = props;
  const { going = [] } = props;
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await act(entry);
    } finally {
      setBusy(false);
      onClose();
    }
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={title}
      confirmLabel={confirmLabel}
      cancelLabel={t('Keep')}
      danger={danger}
      busy={busy}
      waiting={waiting || going === null}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <p>
        <b>{labelOf(entry)}</b>
      </p>
      <p aria-live="polite">{children}</p>
      {going && going.length > 0 && <Going entries={going} />}
    </ConfirmDialog>
  );
}

function Going({ entries }: { entries: readonly OutboxEntry[] }) {
  return (
    <>
      <p>{t('What was recorded about it goes with it:')}</p>
      <ul>
        {entries.map((entry) => (
          <li key={entry.seq}>{labelOf(entry)}</li>
        ))}
      </ul>
      {entries.some(({ type }) => type === 'record-handshake') && (
        <p>{t('The code that was shown counts for nothing then.')}</p>
      )}
    </>
  );
}

/** What is known of an entry nobody settled; `asking` until the server has said it, `unheard` when nobody can. */
type Known = 'unsent' | 'refused' | 'done' | 'absent' | 'asking' | 'unheard';

/** What became of an entry, for the dialog that is about to remove or replace it. The server is asked when it opens. */
function useOutcome(entry: OutboxEntry, opened: boolean): Known {
  const arrival = arrivalOf(entry);
  const [said, setSaid] = useState<Outcome | null | 'asking'>('asking');
  const asks = opened && arrival === 'unheard';
  useEffect(() => {
    if (!asks) return;
    let current = true;
    setSaid('asking');
    askOutcome(entry.id, entry.firstSentAt).then(
      (outcome) => current && setSaid(outcome),
      () => current && setSaid(null),
    );
    return () => {
      current = false;
    };
  }, [asks, entry.id, entry.firstSentAt]);
  if (arrival !== 'unheard') return arrival;
  if (said === null) return 'unheard';
  return said === 'unknown' ? 'absent' : said;
}
