/**
 * The wizard's draft on the screen, and its copy on the device: every change is kept at once, so a reload, a killed app or a
 * logout loses nothing. One wizard is open at a time.
 *
 * A draft is dropped only by a person: by Finish, which turns it into work to send, or by "Start over".
 */
import { create } from 'zustand';
import { dropDraftWithFiles, keepDraft } from '#offline/documents.ts';
import { draftKeys, moveDraft, readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { hideSnackbar } from '#ui/snackbar.tsx';
import { scanKey } from './document-camera.ts';
import { editArgs } from './edit-args.ts';
import {
  documentsOf,
  emptyDraft,
  isBolFormTouched,
  isDraftTouched,
  isLoadDraft,
  type LoadDraft,
} from './load-draft.ts';
import { rebaseDraft } from './rebase-draft.ts';

interface DraftState {
  status: 'loading' | 'ready';
  draft: LoadDraft;
  /** True when the draft comes from an earlier visit. */
  resumed: boolean;
  /** The sentence to show while the draft can't be kept on the device. */
  saveProblem: string | null;
}

const CLOSED: DraftState = { status: 'loading', draft: emptyDraft(''), resumed: false, saveProblem: null };

export const useDraft = create<DraftState>(() => CLOSED);

let openKey: string | null = null;
/** The last step on its way to the device; those before it are kept before it. */
let keeping: Promise<void> = Promise.resolve();
/** Documents that left the draft and are on the device still: their bytes go with the next step that is kept. */
let left = new Set<string>();
/** Grows when a draft is given up: the next one may be of the same load. */
let givenUp = 0;

/** The key of a new load's draft. */
export const BUILD_KEY = 'build-load';
export const editKey = (loadId: string) => `edit-load:${loadId}`;
const REPLACING = ':replaces:';
/** The key of a draft that takes the place of a refused entry; `key` is that of the form it is made in. */
export const replacingKey = (key: string, entryId: string) => `${key}${REPLACING}${entryId}`;

/** What a draft begins with. */
export interface DraftStart {
  /** Makes the draft when none is kept. */
  fresh: () => LoadDraft;
  /** The load as it is now, for a kept edit to be brought up to; `fresh` where left out. */
  current?: (() => LoadDraft) | undefined;
}

/** Shows the draft kept under `key`, or a fresh one. Call {@link closeDraft} when the screen goes. */
export async function openDraft(key: string, { fresh, current = fresh }: DraftStart): Promise<void> {
  // An Undo on the screen would put another draft under the one that begins here.
  hideSnackbar();
  openKey = key;
  useDraft.setState(CLOSED, true);
  await adoptDraft(key);
  const kept = await readDraft(key);
  if (openKey !== key) return;
  const resumed = isLoadDraft(kept) && holdsWork(kept);
  const draft = resumed ? { ...rebaseDraft(kept, current()), replaces: fresh().replaces } : fresh();
  useDraft.setState({ status: 'ready', draft, resumed, saveProblem: null }, true);
}

/** A draft whose refused entry was sent or discarded elsewhere goes on as one like any other. */
async function adoptDraft(key: string): Promise<void> {
  const prefix = `${key}${REPLACING}`;
  const keys = await draftKeys(prefix);
  if (keys.length === 0) return;
  const waiting = new Set((await readEntries()).map(({ id }) => id));
  const orphan = keys.find((kept) => !waiting.has(kept.slice(prefix.length)));
  if (orphan !== undefined) await moveDraft(orphan, key);
}

/** An edit that changed nothing starts over with the load as it is now. */
function holdsWork(draft: LoadDraft): boolean {
  if (!draft.seen) return isDraftTouched(draft);
  return isBolFormTouched(draft.bolForm) || editArgs(draft) !== null;
}

/** Changes fields of the draft, on the screen and on the device. */
export function patchDraft(patch: Partial<LoadDraft>): void {
  const before = useDraft.getState().draft;
  const draft = { ...before, ...patch };
  useDraft.setState({ draft });
  const documents = documentsOf(draft);
  for (const sha256 of documentsOf(before)) if (!documents.has(sha256)) left.add(sha256);
  if (openKey !== null) keeping = keep(openKey, draft);
}

/** Resolves when all that was entered is on the device, or the draft says why it is not (`saveProblem`). */
export const draftIsKept = (): Promise<void> => keeping;

async function keep(key: string, draft: LoadDraft): Promise<void> {
  const forgotten = [...left];
  left = new Set();
  try {
    await keepDraft(key, draft, forgotten);
    if (openKey === key) useDraft.setState({ saveProblem: null });
  } catch (error) {
    for (const sha256 of forgotten) left.add(sha256);
    const saveProblem = error instanceof Error ? error.message : String(error);
    if (openKey === key) useDraft.setState({ saveProblem });
  }
}

/** Lets go of the draft; it stays on the device. */
export function closeDraft(key: string): void {
  if (openKey === key) openKey = null;
}

/** Forgets the draft here and on the device, and begins with `fresh`. */
export async function startOver(fresh: LoadDraft): Promise<void> {
  await dropDraftWithFiles(scanKey(useDraft.getState().draft.loadId));
  await forgetDraft();
  useDraft.setState({ status: 'ready', draft: fresh, resumed: false, saveProblem: null }, true);
}

/**
 * For what takes a while on its way into the draft, such as a document that is read. Call it at the start; what it returns
 * says on arrival whether this is still the draft it was meant for.
 */
export function meantForThisDraft(): () => boolean {
  const { loadId } = useDraft.getState().draft;
  const before = givenUp;
  return () => givenUp === before && useDraft.getState().draft.loadId === loadId;
}

/** Takes the draft off the device: a person gave it up, or there was nothing in it. */
export async function forgetDraft(): Promise<void> {
  givenUp += 1;
  await keepDraft(keyOfDraft(), null, [...documentsOf(useDraft.getState().draft), ...left]);
  left = new Set();
}

/** Where the open draft is kept: for the change that is made of it, with which it goes. */
export function keyOfDraft(): string {
  if (openKey === null) throw new Error('No draft is open.');
  return openKey;
}
