/**
 * Undo in the message that says what was saved: there as long as nothing of it has left the device. Where that happens
 * while somebody looks at it, the button says so, and a press that comes too late is answered in words.
 */
import { type Message, msg, t } from '#language/say.ts';
import { followUndo, type SavedEntry, type UndoOutcome, undoEntries } from '#offline/undo.ts';
import { changeActions, provideUndo, showSnackbar, type UndoneDraft, useSnackbar } from '#ui/snackbar.tsx';

/** With a network most entries are gone before a hand could move: no button that only flashes, ms. */
const GRACE_MS = 300;

type Saved = SavedEntry & { label: string };

/** From here on what is announced as saved can be undone. */
export function startUndo(): void {
  provideUndo((result, { count, draft }) => {
    const saved = entriesIn(result);
    if (saved.length > 0) offer(saved, count, draft);
  });
}

/** The entries among what a save resolved to; whatever else it may be has nothing to undo. */
function entriesIn(result: unknown): Saved[] {
  const all: unknown[] = Array.isArray(result) ? result : [result];
  return all.filter(
    (one): one is Saved => typeof one === 'object' && one !== null && 'seq' in one && 'id' in one && 'label' in one,
  );
}

function offer(saved: readonly Saved[], count: number, draft: UndoneDraft | undefined): void {
  let stopFollowing = () => {};
  let wasOffered = false;
  const put = (label: string, onPress?: () => void) =>
    changeActions(count, (actions) => [
      ...actions.filter(({ undoes }) => !undoes),
      { label, undoes: true, ...(onPress ? { onPress } : {}) },
    ]);
  const show = (isPossible: boolean) => {
    if (isPossible) put(t('Undo'), () => void undo(saved, draft));
    else if (wasOffered) put(t('Too late to undo'));
    wasOffered ||= isPossible;
  };
  const timer = setTimeout(() => {
    stopFollowing = followUndo(saved, show);
  }, GRACE_MS);
  const stopWatching = useSnackbar.subscribe((state) => {
    if (state.open && state.count === count) return;
    clearTimeout(timer);
    stopFollowing();
    stopWatching();
  });
}

const WHY_NOT: Record<Exclude<UndoOutcome, 'undone'>, Message> = {
  'too-late': msg('Too late to undo: this is being sent, or was.'),
  'built-on': msg('Nothing was undone: more was recorded about this load since. See Waiting to send.'),
  'draft-begun': msg('Nothing was undone: another form was begun since. See Waiting to send.'),
};
const TOO_LATE_FOR_SOME = msg('Too late to undo: a part of this is being sent, or was. Nothing was undone.');

const undoneWords = ([first, ...others]: readonly Saved[]): string =>
  others.length === 0
    ? t('Undone: {label}', { label: first?.label ?? '' })
    : t('{count, plural, one {Undone: # change} other {Undone: # changes}}', { count: 1 + others.length });

async function undo(saved: readonly Saved[], draft: UndoneDraft | undefined): Promise<void> {
  try {
    const outcome = await undoEntries(saved, draft);
    if (outcome === 'undone') {
      showSnackbar({
        severity: 'success',
        message: undoneWords(saved),
        ...(draft ? { actions: [{ label: t('Open'), to: draft.to }] } : {}),
      });
      return;
    }
    const isSome = outcome === 'too-late' && saved.length > 1;
    showSnackbar({ severity: 'warning', message: t(isSome ? TOO_LATE_FOR_SOME : WHY_NOT[outcome]) });
  } catch (error) {
    console.error(error);
    const message = error instanceof Error ? error.message : t('This could not be undone. It is as it was.');
    showSnackbar({ severity: 'error', message });
  }
}
