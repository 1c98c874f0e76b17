/** What Finish does: the draft becomes work to send, and goes, in one transaction. */
import { recordLoad } from '#changes/build-load.ts';
import { recordEdit } from '#changes/edit-load.ts';
import { filesOf } from '#changes/entry.ts';
import { t } from '#language/say.ts';
import { forgetFiles } from '#offline/documents.ts';
import { moveDraft } from '#offline/drafts.ts';
import { type EnqueueOptions, enqueue, readRefused } from '#offline/outbox.ts';
import { readLoad } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { announceSave, type SaveWords, showSnackbar } from '#ui/snackbar.tsx';
import { scanKey } from './document-camera.ts';
import { whyNotFinish } from './draft-checks.ts';
import { draftIsKept, forgetDraft, keyOfDraft, patchDraft, useDraft } from './draft-store.ts';
import { deviceNow } from './draft-times.ts';
import { anotherLoadOf } from './duplicate-draft.ts';
import { buildArgs, buildContext, editArgs } from './edit-args.ts';
import { isDraftTouched, type LoadDraft, oneLine } from './load-draft.ts';

/** True when the wizard is done and the person goes home; false when it stays, with its content. `words`: what is said then. */
export async function finish(viewer: Session, words: SaveWords): Promise<boolean> {
  const { draft } = useDraft.getState();
  if (draft.choice === null) return keepForLater(draft);
  const hindrance = whyNotFinish(draft, deviceNow());
  if (hindrance) {
    patchDraft({ step: hindrance.step });
    showSnackbar({ severity: 'warning', message: hindrance.reason });
    return false;
  }
  if (await isAlone(draft)) return false;
  return draft.seen ? finishEdit(draft, viewer, words) : finishBuild(draft, viewer, words);
}

/** True when the refused entry that was to be replaced is gone: the person is told, and may finish without it. */
async function isAlone({ replaces }: LoadDraft): Promise<boolean> {
  if (replaces === undefined || (await readRefused(replaces))) return false;
  patchDraft({ replaces: undefined });
  const message = t(
    'The item to change was sent or removed in the meantime. Press Finish again to send this on its own.',
  );
  showSnackbar({ severity: 'warning', message });
  return true;
}

/** Neither Save nor Ship: nothing is built, and nothing is lost. */
async function keepForLater(draft: LoadDraft): Promise<boolean> {
  await draftIsKept();
  const { saveProblem } = useDraft.getState();
  if (saveProblem) {
    showSnackbar({ severity: 'error', message: saveProblem });
    return false;
  }
  if (isDraftTouched(draft)) showSnackbar({ severity: 'info', message: t('Your draft is kept on this device.') });
  return true;
}

async function finishBuild(draft: LoadDraft, viewer: Session, words: SaveWords): Promise<boolean> {
  // Two tabs share one draft. The server would take a second load of this id for a repetition and drop what differs, so it
  // gets ids of its own: what was entered stays. A refused load is still shown as one, but the server does not have it.
  if (draft.replaces === undefined && (await readLoad(draft.loadId))) {
    const another = anotherLoadOf(draft);
    await moveDraft(scanKey(draft.loadId), scanKey(another.loadId));
    patchDraft(another);
    const message = t(
      'This load was built already, perhaps in another tab. Press Finish again to build one more like it.',
    );
    showSnackbar({ severity: 'warning', message });
    return false;
  }
  const recorded = recordLoad(buildArgs(draft, viewer), buildContext(draft, viewer));
  return keep(draft, words, (place) => enqueue(recorded, place));
}

async function finishEdit(draft: LoadDraft, viewer: Session, words: SaveWords): Promise<boolean> {
  const args = editArgs(draft);
  if (args === null) {
    await forgetDraft();
    const message =
      draft.replaces === undefined
        ? t('Nothing was changed.')
        : t('Nothing differs from what the server has. Discard the item that was not accepted.');
    showSnackbar({ severity: 'info', message });
    return true;
  }
  const recorded = recordEdit(args, buildContext(draft, viewer), oneLine(draft.pUNum));
  return keep(draft, words, (place) => enqueue(recorded, place));
}

type Place = Pick<EnqueueOptions, 'dropDraft' | 'replaces'>;

/** What is built goes in place of the draft; a failure leaves the form and its draft. */
async function keep(draft: LoadDraft, words: SaveWords, store: (place: Place) => Promise<unknown>): Promise<boolean> {
  const { replaces } = draft;
  const dropDraft = keyOfDraft();
  const replaced = replaces === undefined ? null : await readRefused(replaces);
  const work = store({ dropDraft, ...(replaces === undefined ? {} : { replaces }) });
  const saved = await withLoader(announceSave(work, { ...words, draft: { key: dropDraft, value: draft } }));
  // Until now the replaced entry held its documents; those the new one does not name are not needed any more.
  if (saved && replaced) await forgetFiles(filesOf(replaced));
  return saved;
}
