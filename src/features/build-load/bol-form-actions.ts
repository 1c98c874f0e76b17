/** The BOL form: a document is chosen, previewed, added; then receiver and date; then the BOL joins the load. */
import type { Party } from '#contract/company.ts';
import { newId } from '#domain/ids.ts';
import { sameWallTime } from '#domain/place-clock.ts';
import { forgetFiles } from '#offline/documents.ts';
import { type SharedDocument, takeShared } from '#offline/shared-documents.ts';
import { acceptDocument, acceptShared, RefusedDocument } from './accept-document.ts';
import { whyFull, whyNotSubmit } from './draft-checks.ts';
import { draftIsKept, meantForThisDraft, patchDraft, useDraft } from './draft-store.ts';
import { deliveryPlace } from './draft-times.ts';
import {
  type BolForm,
  type DraftBol,
  type DraftFile,
  EMPTY_BOL_FORM,
  isOpenBol,
  type LoadDraft,
  partyOf,
} from './load-draft.ts';

const draft = (): LoadDraft => useDraft.getState().draft;
const form = (): BolForm => draft().bolForm ?? EMPTY_BOL_FORM;
/** Changes fields of the form, which is opened by it. */
export const patchForm = (patch: Partial<BolForm>) => patchDraft({ bolForm: { ...form(), ...patch } });

/** Checks and keeps a file and shows it in the preview. Throws what {@link acceptDocument} throws. */
export function chooseDocument(file: File): Promise<void> {
  return preview(() => acceptDocument(file));
}

/** The same with a photographed one. It resolves when the draft on the device names it: then its pages may go. */
export async function chooseScan(pdf: File): Promise<void> {
  await chooseDocument(pdf);
  await draftIsKept();
  const { saveProblem } = useDraft.getState();
  if (saveProblem !== null) throw new RefusedDocument(saveProblem);
}

/** The same with a PDF another app shared; it leaves the list of shared ones. */
export async function chooseShared(document: SharedDocument): Promise<void> {
  await preview(() => acceptShared(document));
  await unlistShared(document);
}

/** Takes a shared PDF the draft has taken off the list. */
export async function unlistShared({ sha256 }: SharedDocument): Promise<void> {
  // The draft names the document before the list forgets it, so its bytes are never without an owner.
  await draftIsKept();
  await takeShared(sha256);
}

/** A shared PDF nobody wants. */
export async function discardShared({ sha256 }: SharedDocument): Promise<void> {
  await takeShared(sha256);
  await forgetFiles([sha256]);
}

async function preview(accept: () => Promise<DraftFile>): Promise<void> {
  const full = whyFull(draft(), form().bolId);
  if (full) throw new RefusedDocument(full);
  const isMine = meantForThisDraft();
  const chosen = await accept();
  // The wizard may have gone on to another load, or started over, while a long document was read.
  if (isMine()) patchForm({ chosen });
}

/** "Add": the previewed document becomes the BOL's. */
export function addDocument(): void {
  const { chosen } = form();
  if (chosen) patchForm({ added: chosen, chosen: null });
}

/** "Close": the previewed document is not taken. */
export function closeDocument(): void {
  patchForm({ chosen: null });
}

/** Sets the receiving company; it is remembered for the load's lists. A delivery at 08:00 is one at 08:00 there. */
export function setReceiver(company: Party | null): void {
  const before = deliveryPlace(draft(), form().receiverId).zone;
  if (company) patchDraft({ parties: { ...draft().parties, [company._id]: partyOf(company) } });
  const receiverId = company?._id ?? null;
  const { deliveryDate } = form();
  const after = deliveryPlace(draft(), receiverId).zone;
  patchForm({ receiverId, deliveryDate: deliveryDate && sameWallTime(deliveryDate, before, after) });
}

/** Sets the delivery date and time, as ISO with offset. */
export function setDeliveryDate(deliveryDate: string | null): void {
  patchForm({ deliveryDate });
}

/** Puts the form's BOL into the load; nothing happens while something is missing. */
export function submitBol(now: string): void {
  const { bolId, added, receiverId, deliveryDate } = form();
  if (added === null || whyNotSubmit(draft(), form(), now) !== null) return;
  const bol: DraftBol = { _id: bolId ?? newId(), file: added, receiverId, deliveryDate };
  const { bols } = draft();
  const before = bols.find(({ _id }) => _id === bolId);
  const all = before ? bols.map((other) => (other === before ? bol : other)) : [...bols, bol];
  patchDraft({ bols: all, bolForm: null });
  // Of several that came together the next one opens by itself.
  const next = before && isOpenBol(before) ? all.find(isOpenBol) : undefined;
  if (next) editBol(next);
}

/** Opens an empty form for one more BOL. */
export function startBol(): void {
  patchDraft({ bolForm: EMPTY_BOL_FORM });
}

/** Opens the form with a BOL of the load. */
export function editBol({ _id, file, receiverId, deliveryDate }: DraftBol): void {
  patchDraft({ bolForm: { bolId: _id, chosen: null, added: file, receiverId, deliveryDate } });
}

/** Leaves the form without changing the load. */
export function cancelBol(): void {
  patchDraft({ bolForm: null });
}

/** Takes a BOL off the load. */
export function removeBol(bolId: string): void {
  const { bols, bolForm } = draft();
  patchDraft({
    bols: bols.filter(({ _id }) => _id !== bolId),
    bolForm: bolForm?.bolId === bolId ? null : bolForm,
  });
}
