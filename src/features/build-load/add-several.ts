/**
 * Several documents at once: each that can be a BOL becomes one of the draft, its receiver and time still open; each
 * other is named with the reason. They are looked at one after the other and join the draft one by one, so whatever
 * ends this in the middle leaves the first ones where they are. What is told of it outlives the form and its step.
 */
import { create } from 'zustand';
import { newId } from '#domain/ids.ts';
import type { SharedDocument } from '#offline/shared-documents.ts';
import { acceptDocument, acceptShared, RefusedDocument, sentenceOf } from './accept-document.ts';
import { editBol, unlistShared } from './bol-form-actions.ts';
import { whyFull } from './draft-checks.ts';
import { meantForThisDraft, patchDraft, useDraft } from './draft-store.ts';
import { type DraftFile, isOpenBol } from './load-draft.ts';

interface Several {
  /** The load this is about. */
  loadId: string | null;
  /** Which of how many is being looked at; null when none is. */
  reading: { number: number; of: number } | null;
  refused: { name: string; reason: string }[];
}

export const useSeveral = create<Several>(() => ({ loadId: null, reading: null, refused: [] }));

/** A document on its way into the draft. */
interface Incoming {
  name: string;
  /** Checks and keeps it. */
  accept: () => Promise<DraftFile>;
  /** Called when the draft has it. */
  onTaken?: () => Promise<void>;
}

const draft = () => useDraft.getState().draft;

/** Makes BOLs of the files a person chose or dropped together. */
export function addFiles(files: readonly File[]): Promise<void> {
  return addSeveral(files.map((file) => ({ name: file.name, accept: () => acceptDocument(file) })));
}

/** Makes BOLs of PDFs another app shared; those that are refused stay on its list. */
export function addShared(documents: readonly SharedDocument[]): Promise<void> {
  return addSeveral(
    documents.map((document) => ({
      name: document.name,
      accept: () => acceptShared(document),
      onTaken: () => unlistShared(document),
    })),
  );
}

/** The person has read what was refused. */
export function dismissRefused(): void {
  useSeveral.setState({ refused: [] });
}

async function addSeveral(documents: readonly Incoming[]): Promise<void> {
  const isMine = meantForThisDraft();
  useSeveral.setState({ loadId: draft().loadId, refused: [] });
  for (const [index, document] of documents.entries()) {
    // The wizard may go on to another load, or start over with this one, while long documents are read.
    if (!isMine()) break;
    useSeveral.setState({ reading: { number: index + 1, of: documents.length } });
    await addOne(document, isMine);
  }
  useSeveral.setState({ reading: null });
  const { bols, bolForm } = draft();
  const open = bols.find(isOpenBol);
  if (isMine() && bolForm === null && open) editBol(open);
}

async function addOne({ name, accept, onTaken }: Incoming, isMine: () => boolean): Promise<void> {
  try {
    const full = whyFull(draft());
    if (full) throw new RefusedDocument(full);
    const file = await accept();
    if (!isMine()) return;
    addBol(file);
    await onTaken?.();
  } catch (error) {
    if (!isMine()) return;
    const reason = sentenceOf(error);
    useSeveral.setState(({ refused }) => ({ refused: [...refused, { name, reason }] }));
  }
}

/** A form that waits for its document gives what was entered in it to the first one. */
function addBol(file: DraftFile): void {
  const { bols, bolForm } = draft();
  const waits = bolForm !== null && !(bolForm.bolId ?? bolForm.chosen ?? bolForm.added);
  const { receiverId = null, deliveryDate = null } = (waits && bolForm) || {};
  patchDraft({ bols: [...bols, { _id: newId(), file, receiverId, deliveryDate }], bolForm: waits ? null : bolForm });
}
