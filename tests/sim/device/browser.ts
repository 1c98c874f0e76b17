/**
 * One browser on one device: what outlives its pages (stores, caches, localStorage, cookies, the clock) and the pages
 * and workers that run in it. A page's death takes its memory, its locks and its unfinished transactions, nothing else.
 */
import type { IDBFactory } from 'fake-indexeddb';
import { newCaches } from '../../offline/support/fake-caches.ts';
import { FakeLocks } from '../../offline/support/fake-locks.ts';
import { copyDatabases } from './copy-databases.ts';
import type { StoreState } from './quota.ts';
import { newFactory } from './quota.ts';
import { TextStorage } from './text-storage.ts';

interface ChannelEnd {
  name: string;
  onmessage: ((event: { data: unknown }) => void) | null;
}

export class Browser {
  readonly name: string;
  /** Its place in the plan; a copy has that of its original. */
  readonly place: number;
  readonly store: IDBFactory;
  readonly state: StoreState = { writesLeft: null, touched: true, wrote: null };
  readonly locks = new FakeLocks();
  readonly caches = newCaches(() => this.state.writesLeft !== null);
  readonly texts = new TextStorage();
  readonly cookies = new Map<string, string>();
  /** Ends of broadcast channels of pages that live. */
  readonly channels = new Set<ChannelEnd>();
  /** Pages that listen for the server's nudges. */
  readonly streams = new Set<() => void>();
  /** How far the wall clock runs ahead of true time, ms. */
  fastByMs = 0;
  /** Requests so far, by kind: faults are planned by number. */
  readonly requests = { change: 0, read: 0 };
  /** How often each checkpoint was passed here. */
  readonly passed = new Map<string, number>();
  lives = 0;

  constructor(name: string, place: number) {
    this.name = name;
    this.place = place;
    this.store = newFactory(this.state);
  }

  /** Hashes of the documents in each cache. */
  cachedDocuments(): Map<string, string[]> {
    return new Map(
      [...this.caches.all].map(([name, cache]) => [
        name,
        cache.urls().map((url) => url.slice(url.lastIndexOf('/') + 1)),
      ]),
    );
  }

  /** Its databases and caches are gone; cookies and localStorage, kept elsewhere, are not. */
  loseStore(): void {
    (this.store as unknown as { _databases: Map<string, unknown> })._databases.clear();
    this.caches.all.clear();
    this.state.touched = true;
  }

  /** Another device with all that is kept here, as a profile that was restored from a copy. */
  copyTo(other: Browser): void {
    copyDatabases(this.store, other.store, other.state);
    for (const [key, text] of this.texts.texts) other.texts.texts.set(key, text);
    for (const [name, value] of this.cookies) other.cookies.set(name, value);
    other.fastByMs = this.fastByMs;
  }

  openChannel(name: string): ChannelEnd & { postMessage: (data: unknown) => void; close: () => void } {
    const end = {
      name,
      onmessage: null as ChannelEnd['onmessage'],
      postMessage: (data: unknown) => {
        for (const other of this.channels) {
          if (other !== end && other.name === name) setImmediate(() => other.onmessage?.({ data }));
        }
      },
      close: () => {
        this.channels.delete(end);
      },
    };
    this.channels.add(end);
    return end;
  }
}
