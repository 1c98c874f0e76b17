/**
 * The app as one device runs it: its offline code and what its screens call. Loaded anew for each device, because a
 * phone and a tablet share no memory.
 */
export { newId } from '#domain/ids.ts';
export { completeBol } from '#features/bols/actions.ts';
export { recordDeliveryCheckIn } from '#features/check-in/actions.ts';
export { assignDriver } from '#features/drivers/actions.ts';
export { checkInLoad, checkOutLoad, correctStamp, deleteLoad } from '#features/loads/actions.ts';
export { reportOsd } from '#features/osd/actions.ts';
export { signBol, voidSignature } from '#features/signing/actions.ts';
export { signingEntries } from '#features/signing/signing-entries.ts';
export { closeDeviceDb, deviceDb } from '#offline/db/device-db.ts';
export { environment } from '#offline/environment.ts';
export { keepFile, openDocument } from '#offline/files/documents.ts';
export { followProfile } from '#offline/follow-profile.ts';
export { discardEntry, exportEntry, retryEntry, withdrawEntry } from '#offline/outbox/attention.ts';
export { enqueue } from '#offline/outbox/enqueue.ts';
export { flush } from '#offline/outbox/flush.ts';
export { mirrorInto, reconcileMirror } from '#offline/outbox/mirror.ts';
export { readEntries, readReceipts } from '#offline/reads/read-entries.ts';
export { readBol, readBols, readLoad } from '#offline/reads/read-load.ts';
export { readRows } from '#offline/reads/read-rows.ts';
export { syncStatusOf } from '#offline/reads/read-sync-status.ts';
export { readTimeline } from '#offline/reads/read-timeline.ts';
export {
  parkedAccounts,
  peopleWithPin,
  restoreSession,
  setPin,
  signIn,
  signInByPin,
  signOut,
} from '#offline/session.ts';
export { currentSession, onSessionChange, requireSession } from '#offline/session-state.ts';
export { flushSignedIn } from '#offline/sync/flush-signed-in.ts';
export { prefetchDocuments } from '#offline/sync/prefetch-documents.ts';
export { pull } from '#offline/sync/pull.ts';
export { startSync, stopSync } from '#offline/sync/start-sync.ts';
