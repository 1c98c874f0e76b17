/**
 * The app as one device runs it: its offline code and what its screens call. Loaded anew for each device, because a
 * phone and a tablet share no memory.
 */
import { recordPaper } from '#changes/add-paper.ts';
import { recordDwellAnswer } from '#changes/answer-dwell.ts';
import { recordDriver } from '#changes/assign-driver.ts';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import { recordCompletion } from '#changes/complete-bol.ts';
import { recordDwellCorrection } from '#changes/correct-dwell.ts';
import { recordCorrection } from '#changes/correct-stamp.ts';
import { recordDeletion } from '#changes/edit-load.ts';
import { recordOriginal } from '#changes/keep-original.ts';
import { recordDwell } from '#changes/mark-dwell.ts';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import { recordClaim } from '#changes/record-claim.ts';
import { recordCount as recordCounted } from '#changes/record-count.ts';
import { recordOutcome as recordStop } from '#changes/record-outcome.ts';
import { reportConcealed as reportFound } from '#changes/report-concealed.ts';
import { recordOsd } from '#changes/report-osd.ts';
import { recordReview } from '#changes/review-paper.ts';
import { recordSignature, recordVoid } from '#changes/sign-bol.ts';
import { recordVoidOfOutcome } from '#changes/void-outcome.ts';
import { recordVoidOfPaper } from '#changes/void-paper.ts';
import { withdrawClaim as withdraw } from '#changes/withdraw-claim.ts';
import { osdDraftKey } from '#features/osd/osd-draft.ts';
import { signingDraftKey } from '#features/signing/signing-draft.ts';
import { requireSession } from '#offline/account/account.ts';
import { watchClock as watchClockOf } from '#offline/api/clock.ts';
import { environment } from '#offline/base/environment.ts';
import { type EnqueueOptions, enqueue as keep, enqueueAll as keepAll } from '#offline/outbox/enqueue.ts';
import { registerSigningKey } from '#offline/seal/signing-key.ts';

export { changeOf } from '#changes/changes.ts';

import type { ChangeType, RecordedChange } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';

export { judgeOffer } from '#domain/handshake-answering.ts';
export { newId } from '#domain/ids.ts';
export { signingEntries } from '#features/signing/signing-entries.ts';
export { currentSession, onSessionChange, requireSession } from '#offline/account/account.ts';
export { closeDeviceDb, deviceDb } from '#offline/account/device-db.ts';
export { followProfile } from '#offline/account/follow-profile.ts';
export { forgetFiles, keepFile, openDocument, openPhoto } from '#offline/documents.ts';
export {
  answerBefore,
  makeOffer,
  prepareAcceptance,
  prepareAnswer,
  readHandedBol,
  readTheirOffer,
} from '#offline/handshake.ts';
export { flush } from '#offline/outbox/flush.ts';
export { mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
export { arrivalOf, askOutcome, discardEntry, exportEntry, retryEntry, withdrawEntry } from '#offline/outbox.ts';
export { keepPhoto } from '#offline/photos.ts';
export { readRows } from '#offline/read-lists.ts';
export { readBols, readLoad } from '#offline/read-loads.ts';
export { readEntries, syncStatusOf, syncWords } from '#offline/read-outbox.ts';
export { flushLoggedIn } from '#offline/service-worker.ts';
export {
  logIn,
  logInByPin,
  logOut,
  parkedAccounts,
  peopleWithPin,
  restoreSession,
  setPin,
} from '#offline/session.ts';
export { prefetchDocuments } from '#offline/sync/prefetch-documents.ts';
export { pull } from '#offline/sync/pull.ts';
export { startSync, stopSync } from '#offline/sync.ts';
export { readBol, readReceipts } from '../device/read-rows.ts';
export { environment };

/** What this page was given to keep, when by its clocks, and which entry it was told holds it. */
export interface Told {
  recorded: RecordedChange<ChangeType>;
  wallMs: number;
  monotonicMs: number;
  entryId: string;
}
export const told: Told[] = [];

export async function enqueue<T extends ChangeType>(
  recorded: RecordedChange<T>,
  options?: EnqueueOptions,
): Promise<OutboxEntry<T>> {
  const at = { wallMs: environment.now(), monotonicMs: environment.monotonic() };
  const entry = await keep(recorded, options);
  told.push({ recorded: recorded as unknown as RecordedChange<ChangeType>, ...at, entryId: entry.id });
  return entry;
}

export async function enqueueAll<T extends ChangeType>(
  recorded: readonly RecordedChange<T>[],
  options?: Pick<EnqueueOptions, 'dropDraft' | 'remember'>,
): Promise<void> {
  const at = { wallMs: environment.now(), monotonicMs: environment.monotonic() };
  const entries = await keepAll(recorded, options);
  for (const [place, one] of recorded.entries()) {
    const entryId = entries[place]?.id ?? '';
    told.push({ recorded: one as unknown as RecordedChange<ChangeType>, ...at, entryId });
  }
}

/** What the screens' buttons do. */
type Of<F extends (...given: never[]) => unknown> = Parameters<F>;
export const markDwell = (...given: Of<typeof recordDwell>) => enqueue(recordDwell(...given));
export const answerDwell = (...given: Of<typeof recordDwellAnswer>) => enqueue(recordDwellAnswer(...given));
export const correctDwell = (...given: Of<typeof recordDwellCorrection>) => enqueue(recordDwellCorrection(...given));
export const completeBol = (...given: Of<typeof recordCompletion>) => enqueue(recordCompletion(...given));
export const recordCount = (...given: Of<typeof recordCounted>) => enqueue(recordCounted(...given));
export const reportConcealed = (...given: Of<typeof reportFound>) => enqueue(reportFound(...given));
export const checkInBol = (...given: Of<typeof recordBolCheckIn>) => enqueue(recordBolCheckIn(...given));
export const checkInLoad = (...given: Of<typeof recordLoadCheckIn>) => enqueue(recordLoadCheckIn(...given));
export const checkOutLoad = (...given: Of<typeof recordLoadCheckOut>) => enqueue(recordLoadCheckOut(...given));
export const correctStamp = (...given: Of<typeof recordCorrection>) => enqueue(recordCorrection(...given));
export const recordOutcome = (...given: Of<typeof recordStop>) => enqueue(recordStop(...given));
export const voidOutcome = (...given: Of<typeof recordVoidOfOutcome>) => enqueue(recordVoidOfOutcome(...given));
export const keepOriginal = (...given: Of<typeof recordOriginal>) => enqueue(recordOriginal(...given));
export const addPaper = (...given: Of<typeof recordPaper>) => enqueue(recordPaper(...given));
export const reviewPaper = (...given: Of<typeof recordReview>) => enqueue(recordReview(...given));
export const voidPaper = (...given: Of<typeof recordVoidOfPaper>) => enqueue(recordVoidOfPaper(...given));
export const claim = (...given: Of<typeof recordClaim>) => enqueue(recordClaim(...given));
export const withdrawClaim = (...given: Of<typeof withdraw>) => enqueue(withdraw(...given));
export const deleteLoad = (...given: Of<typeof recordDeletion>) => enqueue(recordDeletion(...given));
export const reportOsd = (...given: Of<typeof recordOsd>) =>
  enqueue(recordOsd(...given), { dropDraft: osdDraftKey(given[0]._id) });
type SignGiven = Of<typeof recordSignature>;
export const signBol = (bol: SignGiven[0], signature: SignGiven[1], signer: SignGiven[2], place: EnqueueOptions = {}) =>
  enqueue(recordSignature(bol, signature, signer), { dropDraft: signingDraftKey(bol._id), ...place });
/** As the engine does after it has reached the server. */
export const tellSigningKey = () => registerSigningKey(requireSession());
/** As the engine does while somebody is logged in. */
export const watchClock = () => watchClockOf(requireSession().db);
export const voidSignature = (...given: Of<typeof recordVoid>) => enqueue(recordVoid(...given));
export async function assignDriver(...given: Of<typeof recordDriver>): Promise<void> {
  for (const recorded of recordDriver(...given)) await enqueue(recorded);
}
