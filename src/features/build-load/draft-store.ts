/**
 * The wizard's draft on the screen, and its copy on the device: every change is written after a short pause, and at
 * once when the screen goes away, so a reload, a killed app or a logout loses nothing. One wizard is open at a time.
 *
 * A draft is dropped only by a person: by Finish, which turns it into work to send, or by "Start over".
 */
import { create } from 'zustand';
import { dropDraftWithFiles, forgetFiles } from '#offline/documents.ts';
import { draftKeys, dropDraft, moveDraft, readDraft, saveDraft } from '#offline/drafts.ts';
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

/** Pause in typing before the draft is written, ms. */
const AUTOSAVE_MS = 300;

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
let timer: ReturnType<typeof setTimeout> | undefined;
let writing: Promise<void> = Promise.resolve();
/** Documents that left the draft since it was last written: their bytes go once the copy on the device is without them. */
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
  await writing;
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

/** An edit that changed nothing begins anew with the load as it is now. */
function holdsWork(draft: LoadDraft): boolean {
  if (!draft.seen) return isDraftTouched(draft);
  return isBolFormTouched(draft.bolForm) || editArgs(draft) !== null;
}

/** Changes fields of the draft and writes it after a pause. */
export function patchDraft(patch: Partial<LoadDraft>): void {
  const before = useDraft.getState().draft;
  const draft = { ...before, ...patch };
  useDraft.setState({ draft });
  const documents = documentsOf(draft);
  for (const sha256 of documentsOf(before)) if (!documents.has(sha256)) left.add(sha256);
  clearTimeout(timer);
  timer = setTimeout(() => void writeDraft(), AUTOSAVE_MS);
}

/** Writes what waits for its pause now. */
export function flushDraft(): Promise<void> {
  if (timer === undefined) return writing;
  return writeDraft();
}

function writeDraft(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { draft } = useDraft.getState();
  const key = openKey;
  // One after the other: an older value must never overtake a newer one.
  if (key !== null) {
    const forgotten = left;
    left = new Set();
    writing = writing.then(() => keep(key, draft, forgotten));
  }
  return writing;
}

async function keep(key: string, draft: LoadDraft, forgotten: ReadonlySet<string>): Promise<void> {
  try {
    await saveDraft(key, draft);
    await forgetFiles(forgotten);
    if (openKey === key) useDraft.setState({ saveProblem: null });
  } catch (error) {
    for (const sha256 of forgotten) left.add(sha256);
    const saveProblem = error instanceof Error ? error.message : String(error);
    if (openKey === key) useDraft.setState({ saveProblem });
  }
}

/** Writes what is left and lets go of the draft; it stays on the device. */
export async function closeDraft(key: string): Promise<void> {
  if (openKey !== key) return;
  const written = flushDraft();
  openKey = null;
  await written;
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
  const key = await handOver();
  const { draft } = useDraft.getState();
  await dropDraft(key);
  await forgetFiles([...documentsOf(draft), ...left]);
  left = new Set();
}

/**
 * Ends the autosave of the open draft and returns its key, for the transaction that drops it. Whatever was being
 * written has been, so no late write can bring a dropped draft back; the next {@link patchDraft} starts anew.
 */
export async function handOver(): Promise<string> {
  const key = openKey;
  clearTimeout(timer);
  timer = undefined;
  await writing;
  if (key === null) throw new Error('No draft is open.');
  return key;
}
