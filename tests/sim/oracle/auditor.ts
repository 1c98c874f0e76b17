/**
 * Looks at every store of every device whenever something was written: no row its person may not see, nobody's rows
 * while another one is logged in, no entry that comes from nowhere, changes on the wire or goes without an answer.
 */
import type { OutboxEntry } from '#changes/entry.ts';
import type { BolRow, LoadRow } from '#offline/rows/rows.ts';
import type { Browser } from '../device/browser.ts';
import type { Cast } from '../server/people.ts';
import { Broken } from './broken.ts';
import type { Journal, Tap } from './journal.ts';
import { showsEntry } from './pending-shown.ts';
import { accountsOn, rowsOf, sealOf, signedInOn } from './raw-store.ts';
import type { ServerHistory } from './server-history.ts';
import { wasGivenUp } from './was-given-up.ts';

/** An entry from the moment it was first in a store. */
export interface KnownEntry {
  entry: OutboxEntry;
  device: string;
  userId: string;
  tap: Tap;
  /** Where it stands among what was entered on the device; what replaces another one takes its place. */
  place: number;
  /** `waiting`, then what its receipt says; `gone` with a store that was lost before there was a second copy. */
  state: 'waiting' | 'done' | 'superseded' | 'discarded' | 'gone';
  /** Its store was lost, and its second copy is all there is of it. */
  isCopy: boolean;
  /** Its arguments once it was sent: they may not change any more. */
  frozen: string | null;
  /** The profile was copied with it: two devices hold it, under one key. */
  isShared: boolean;
}

const SERVER_ROWS = ['loads', 'bols'] as const;

export class Auditor {
  /** What each device holds or held, by device and id. */
  readonly entries = new Map<string, KnownEntry>();
  /** By id alone, as it was first seen. */
  readonly byId = new Map<string, KnownEntry>();
  /** Stamps that were there before the run. */
  readonly seeded = new Set<string>();
  private readonly seen = new WeakSet<object>();
  /** By device, person and row: the list it stands in, and what that hangs on. */
  private readonly lists = new Map<string, { category: string; hangsOn: string }>();
  private readonly journal: Journal;
  private readonly history: ServerHistory;
  private readonly cast: Cast;

  constructor(journal: Journal, history: ServerHistory, cast: Cast) {
    this.journal = journal;
    this.history = history;
    this.cast = cast;
  }

  /** Looks at a device if it was written to since the last time. */
  look(browser: Browser): void {
    if (browser.state.touched) {
      browser.state.touched = false;
      const signedIn = signedInOn(browser);
      for (const userId of accountsOn(browser)) {
        if (sealOf(browser, userId)?.locked) this.lookAtLocked(browser, userId);
        else this.lookAtWork(browser, userId);
        this.lookAtRows(browser, userId, userId === signedIn);
        this.lookAtPersonal(browser, userId, userId === signedIn);
      }
    }
    this.lookAtTexts(browser);
  }

  /** The databases of the device are about to be lost: what has a second copy has to come back. */
  storeGone(browser: Browser): void {
    this.look(browser);
    this.journal.lostStores.add(browser.name);
    for (const known of this.entries.values()) {
      if (known.device !== browser.name || known.state !== 'waiting') continue;
      known.isCopy = hasCopy(browser, known);
      if (!known.isCopy) known.state = 'gone';
      this.journal.count('of lost stores', known.isCopy ? 'entries with a copy' : 'entries without one');
    }
  }

  /** Whether something this person entered on the device waits in its second copy alone. */
  hasCopiesOf(browser: Browser, userId: string): boolean {
    const isIt = (known: KnownEntry) => known.device === browser.name && known.userId === userId && known.isCopy;
    return [...this.entries.values()].some((known) => isIt(known) && known.state === 'waiting');
  }

  /** A profile was put on another device from a copy: what it holds is on both now, and so is what it knows. */
  copyMade(from: Browser, to: Browser): void {
    this.look(from);
    for (const known of [...this.entries.values()]) {
      if (known.device !== from.name) continue;
      known.isShared = true;
      this.entries.set(`${to.name} ${known.entry.id}`, { ...known, device: to.name });
    }
    this.journal.copied(from.name, to.name);
  }

  private lookAtWork(browser: Browser, userId: string): void {
    const waiting = new Set<string>();
    for (const entry of rowsOf(browser, userId, 'outbox')) {
      waiting.add(entry.id);
      if (this.isNew(entry)) this.noteEntry(browser, userId, entry);
    }
    const receipts = new Map(rowsOf(browser, userId, 'receipts').map((receipt) => [receipt.id, receipt]));
    for (const known of this.entries.values()) {
      if (known.device !== browser.name || known.userId !== userId || known.state !== 'waiting') continue;
      const { id, label } = known.entry;
      if (waiting.has(id)) known.isCopy = false;
      if (waiting.has(id) || (known.isCopy && hasCopy(browser, known))) continue;
      const receipt = receipts.get(id);
      if (!receipt) throw new Broken('lost', `"${label}" (${id}) is gone from device ${browser.name} without a word.`);
      known.state = receipt.outcome;
      if (receipt.outcome === 'discarded') {
        const said = wasGivenUp(this.journal, [...this.entries.values()], known);
        // The app itself gives up a photograph that cannot be kept: its paper is whole without it.
        if (!said && known.entry.type !== 'keep-original')
          throw new Broken('lost', `"${label}" was discarded by nobody.`);
      } else if (!this.journal.effects.some(({ key }) => key === id)) {
        throw new Broken('lost', `"${label}" counts as sent on device ${browser.name}; the server never did it.`);
      }
    }
  }

  /** Locked for when its person is back: nothing of it may be readable, and something must be there. */
  private lookAtLocked(browser: Browser, userId: string): void {
    for (const table of ['outbox', 'receipts', 'drafts', 'blobs'] as const) {
      if (rowsOf(browser, userId, table).length > 0) {
        throw new Broken(
          'leaked',
          `${table} of ${this.nameOf(userId)} are readable on ${browser.name} after a logout.`,
        );
      }
    }
    const left = [...this.entries.values()].filter(
      (known) => known.device === browser.name && known.userId === userId && known.state === 'waiting' && !known.isCopy,
    );
    if (rowsOf(browser, userId, 'parked').length < left.length) {
      throw new Broken('lost', `Not all that ${this.nameOf(userId)} left on device ${browser.name} is there.`);
    }
  }

  private noteEntry(browser: Browser, userId: string, entry: OutboxEntry): void {
    const { id, actorId, label } = entry;
    if (actorId !== userId) throw new Broken('leaked', `"${label}" of ${actorId} lies in the store of ${userId}.`);
    const known = this.entries.get(`${browser.name} ${id}`) ?? this.firstSight(browser, userId, entry);
    known.entry = entry;
    if (entry.firstSentAt === null) return;
    const args = JSON.stringify([entry.args, entry.occurredAt]);
    known.frozen ??= args;
    if (known.frozen !== args) throw new Broken('changed', `"${label}" was changed after it was sent.`);
  }

  private firstSight(browser: Browser, userId: string, entry: OutboxEntry): KnownEntry {
    const { id, clock, label } = entry;
    const taps = this.journal.taps.filter(
      (one) => one.life === clock.life && one.monotonicMs === clock.monotonicMs && one.userId === userId,
    );
    // One tap may make several entries; two may come in the same millisecond.
    const before = [...this.entries.values()];
    const tap = taps.find((one) => !before.some((known) => known.tap === one)) ?? taps.at(-1);
    if (!tap) throw new Broken('from-nowhere', `"${label}" (${id}) was entered by nobody.`);
    const replaced = before.findLast(
      (one) => one.device === browser.name && one.userId === userId && one.entry.seq === entry.seq,
    );
    const known: KnownEntry = {
      entry,
      device: browser.name,
      userId,
      tap,
      place: (tap.kind === 'replace' && replaced?.place) || before.length + 1,
      state: 'waiting',
      isCopy: false,
      frozen: null,
      isShared: false,
    };
    this.entries.set(`${browser.name} ${id}`, known);
    this.byId.set(id, this.byId.get(id) ?? known);
    this.journal.count('entries', entry.type);
    return known;
  }

  private lookAtRows(browser: Browser, userId: string, signedIn: boolean): void {
    for (const table of SERVER_ROWS) {
      for (const row of rowsOf(browser, userId, table)) {
        const fresh = this.isNew(row);
        const said = 'base' in row ? row.base : row;
        // Made of this person's own waiting work alone.
        if (!said) continue;
        if (!signedIn) throw new Broken('leaked', `${table} ${row._id} stays readable after its person logged out.`);
        if (fresh) this.lookAtRow(table, userId, said);
        if (fresh) this.lookAtList(`${browser.name} ${userId} ${table}`, row);
      }
    }
    // Between the seal and the last word of a logout nothing is shown to anybody.
    if (signedIn && sealOf(browser, userId) === null) {
      for (const known of this.entries.values()) {
        if (known.device !== browser.name || known.userId !== userId || known.state !== 'waiting' || known.isCopy)
          continue;
        if (!showsEntry(browser, userId, known.entry)) {
          throw new Broken('overwritten', `"${known.entry.label}" waits on device ${browser.name} and is not shown.`);
        }
      }
    }
  }

  private lookAtRow(
    table: (typeof SERVER_ROWS)[number],
    userId: string,
    row: {
      _id: string;
      version: number;
      checkin: string | null;
      checkout: string | null;
      stamps: unknown[];
      outcomes?: unknown[] | undefined;
    },
  ): void {
    const sight = this.history.sights.get(`${table} ${row._id}`)?.find(({ version }) => version === row.version);
    if (!sight) throw new Broken('invented', `${table} ${row._id} never had version ${row.version}.`);
    // Who deletes a load is told so by its last version, marked as deleted.
    const wasTheirs =
      sight.isDeleted && this.history.sights.get(`${table} ${row._id}`)?.some(({ seers }) => seers.has(userId));
    if (!sight.seers.has(userId) && !wasTheirs) {
      throw new Broken('leaked', `${table} ${row._id} in version ${row.version} is not for ${this.nameOf(userId)}.`);
    }
    const tells = row.checkin !== null || row.checkout !== null || row.stamps.length > 0 || row.outcomes?.length;
    if (table === 'loads' && tells && !sight.pickUpSeers.has(userId) && !wasTheirs) {
      throw new Broken('leaked', `The pick-up of load ${row._id} is not for ${this.nameOf(userId)}.`);
    }
  }

  /** A BOL goes to another list only where what its list hangs on is another; out of all, with its load. */
  private lookAtList(place: string, row: LoadRow | BolRow): void {
    const { category, ...facts } = listFactsOf(row);
    const key = `${place} ${row._id}`;
    const before = this.lists.get(key);
    const hangsOn = JSON.stringify(facts);
    const isMoved = before && before.category !== '' && category !== '' && before.category !== category;
    // A load's list hangs on its BOLs as well: those are looked at by themselves.
    if ('loadId' in row && isMoved && before.hangsOn === hangsOn) {
      throw new Broken('moved', `BOL ${row._id} went from ${before.category} to ${category} with ${hangsOn}.`);
    }
    this.lists.set(key, { category, hangsOn });
  }

  private lookAtPersonal(browser: Browser, userId: string, signedIn: boolean): void {
    const person = Object.values(this.cast.people).find(({ id }) => id === userId);
    const colleagues = new Set(
      Object.values(this.cast.people).flatMap(({ id, companyId }) => (companyId === person?.companyId ? [id] : [])),
    );
    for (const table of ['people', 'companies', 'notifications'] as const) {
      for (const row of rowsOf(browser, userId, table)) {
        if (!signedIn) throw new Broken('leaked', `${table} ${row._id} stays readable after its person logged out.`);
        if (table === 'people' && !colleagues.has(row._id)) {
          throw new Broken('leaked', `${row._id} is no colleague of ${this.nameOf(userId)}.`);
        }
      }
    }
    for (const name of browser.cachedDocuments().keys()) {
      if (name !== `pdf-${signedInOn(browser)}`) throw new Broken('leaked', `The cache ${name} outlived its person.`);
    }
    for (const sha256 of signedIn ? (browser.cachedDocuments().get(`pdf-${userId}`) ?? []) : []) {
      // Who brings documents sees them again, on a load or not; the run starts with those of the shipper.
      const isOwn = person?.key === 'shipper-admin' || this.journal.brought.has(`${userId} ${sha256}`);
      if (!isOwn && !this.history.readers.get(sha256)?.has(userId)) {
        throw new Broken('leaked', `The document ${sha256} is not for ${this.nameOf(userId)}.`);
      }
    }
  }

  private lookAtTexts({ name, texts }: Browser): void {
    for (const [key, text] of texts.fresh) {
      const owner = /^connex-unsent:([^:]+):/.exec(key)?.[1];
      if (!owner) throw new Broken('leaked', `Device ${name} keeps an unknown text ${key}.`);
      if (!text.startsWith('locked:')) throw new Broken('leaked', `A text of ${owner} is kept readable.`);
    }
    texts.fresh.clear();
  }

  private nameOf(userId: string): string {
    return Object.values(this.cast.people).find(({ id }) => id === userId)?.key ?? userId;
  }

  private isNew(row: object): boolean {
    if (this.seen.has(row)) return false;
    this.seen.add(row);
    return true;
  }
}

function listFactsOf(row: LoadRow | BolRow) {
  const { category, carrierId } = row;
  if (!('loadId' in row)) return { category, carrierId, ready: row.ready, deleted: row.deleted };
  const { completed, load, receiverId, driverId, hidden, removed } = row;
  return { category, completed, ready: load.ready, carrierId, receiverId, driverId, hidden, removed };
}

const hasCopy = ({ texts }: Browser, { userId, entry }: KnownEntry) =>
  texts.getItem(`connex-unsent:${userId}:${entry.id}`) !== null;
