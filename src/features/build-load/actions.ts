/** What Finish does: the draft becomes work to send, and goes, in one transaction. */
import { mutationLabel } from '#domain/mutation-label.ts';
import { settleReady } from '#domain/readiness.ts';
import { forgetFiles } from '#offline/files/forget-files.ts';
import { type EnqueueOptions, enqueue } from '#offline/outbox/enqueue.ts';
import { readLoad } from '#offline/reads/read-load.ts';
import { readRefused } from '#offline/reads/read-refused.ts';
import type { Session } from '#offline/session.ts';
import { announceSave } from '#ui/announce-save.ts';
import { withLoader } from '#ui/loader-store.ts';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { buildArgs, buildContext } from './build-args.ts';
import { deviceNow } from './device-time.ts';
import { whyNotFinish } from './draft-checks.ts';
import { flushDraft, forgetDraft, handOver, patchDraft, useDraft } from './draft-store.ts';
import { editArgs } from './edit-args.ts';
import { isDraftTouched, type LoadDraft } from './load-draft.ts';
import { oneLine } from './one-line.ts';

/** True when the wizard is done and the person goes home; false when it stays, with its content. */
export async function finish(viewer: Session): Promise<boolean> {
  const { draft } = useDraft.getState();
  if (draft.choice === null) return keepForLater(draft);
  const hindrance = whyNotFinish(draft, deviceNow());
  if (hindrance) {
    patchDraft({ step: hindrance.step });
    showSnackbar({ severity: 'warning', message: hindrance.reason });
    return false;
  }
  if (await isAlone(draft)) return false;
  return draft.seen ? finishEdit(draft, viewer) : finishBuild(draft, viewer);
}

/** True when the refused entry that was to be replaced is gone: the person is told, and may finish without it. */
async function isAlone({ replaces }: LoadDraft): Promise<boolean> {
  if (replaces === undefined || (await readRefused(replaces))) return false;
  patchDraft({ replaces: undefined });
  const message = 'The item to change was sent or removed meanwhile. Press Finish again to send this on its own.';
  showSnackbar({ severity: 'warning', message });
  return true;
}

/** Neither Save nor Ship: nothing is built, and nothing is lost. */
async function keepForLater(draft: LoadDraft): Promise<boolean> {
  await flushDraft();
  const { saveProblem } = useDraft.getState();
  if (saveProblem) {
    showSnackbar({ severity: 'error', message: saveProblem });
    return false;
  }
  if (isDraftTouched(draft)) showSnackbar({ severity: 'info', message: 'Your draft is kept on this device.' });
  return true;
}

const facts = (draft: LoadDraft) => ({
  pUNum: oneLine(draft.pUNum),
  ready: settleReady(draft.choice === 'ship', draft, draft.bols).ready,
});

async function finishBuild(draft: LoadDraft, viewer: Session): Promise<boolean> {
  // Two tabs share one draft. The server would take a second load of this id for a repetition and drop what differs.
  // A refused load is still shown as one, but the server does not have it.
  if (draft.replaces === undefined && (await readLoad(draft.loadId))) {
    const message = 'This load was built already, perhaps in another tab. Start over to build another one.';
    showSnackbar({ severity: 'warning', message });
    return false;
  }
  const label = mutationLabel('build-load', facts(draft));
  return keep(draft, (place) =>
    enqueue('build-load', buildArgs(draft, viewer), buildContext(draft, viewer), { label, ...place }),
  );
}

const NO_CHANGE = 'Nothing was changed.';
const NO_DIFFERENCE = 'Nothing differs from what the server has. Discard the item that was not accepted.';

async function finishEdit(draft: LoadDraft, viewer: Session): Promise<boolean> {
  const args = editArgs(draft);
  if (args === null) {
    await forgetDraft();
    showSnackbar({ severity: 'info', message: draft.replaces === undefined ? NO_CHANGE : NO_DIFFERENCE });
    return true;
  }
  const label = mutationLabel('edit-load', facts(draft));
  return keep(draft, (place) => enqueue('edit-load', args, buildContext(draft, viewer), { label, ...place }));
}

type Place = Pick<EnqueueOptions, 'dropDraft' | 'replaces'>;

/** Runs the enqueue while no autosave can bring the draft back; a failure leaves the form and its draft. */
async function keep({ replaces }: LoadDraft, store: (place: Place) => Promise<unknown>): Promise<boolean> {
  const dropDraft = await handOver();
  const replaced = replaces === undefined ? null : await readRefused(replaces);
  let saved = false;
  try {
    saved = await withLoader(announceSave(store({ dropDraft, ...(replaces === undefined ? {} : { replaces }) })));
  } finally {
    if (!saved) patchDraft({});
  }
  // Until now the replaced entry held its documents; those the new one does not name are not needed any more.
  if (saved && replaced) await forgetFiles(replaced.needs);
  return saved;
}
