/**
 * What this page has found out about working without a network: whether the app's files are kept, and the documents of
 * open BOLs. It is never remembered from one page to the next, because the browser may take both away at any time, each
 * by itself: "Ready offline" is said only of what was looked at.
 */

/** The app's files: on the device, and all of them; `busy` while more is being fetched. */
export interface ShellFacts {
  kept: number;
  files: number;
  busy: boolean;
}

export interface DocumentFacts {
  /** Open BOLs whose document is here, and all of them. */
  kept: number;
  all: number;
  busy: boolean;
  /** Documents of open BOLs that are not fetched ahead, because there are too many or they are too large. */
  tooMany: number;
  /** Loads and BOLs with a document that is not here. */
  missing: ReadonlySet<string>;
  /** Those of `missing` whose documents are all being fetched now. */
  coming: ReadonlySet<string>;
}

export interface OfflineFacts {
  /** `impossible`: this browser cannot keep the app. Null until the service worker has told. */
  shell: ShellFacts | 'impossible' | null;
  /** Of the logged-in person. Null until they were looked at. */
  documents: DocumentFacts | null;
}

let facts: OfflineFacts = { shell: null, documents: null };
const listeners = new Set<() => void>();
const lookers = new Set<() => void>();

/** What is known now; the same object until it changes. */
export function offlineFacts(): OfflineFacts {
  return facts;
}

/** Calls `listener` after each change; returns the function that stops it. */
export function onOfflineFacts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function noteOffline(news: Partial<OfflineFacts>): void {
  facts = { ...facts, ...news };
  for (const listener of listeners) listener();
}

/** Something may have gone (a full device, a page that was away): whoever can look does so again. */
export function lookAgain(): void {
  for (const look of lookers) look();
}

/** `look` is called whenever something may have gone; returns the function that ends that. */
export function onLookAgain(look: () => void): () => void {
  lookers.add(look);
  return () => lookers.delete(look);
}
