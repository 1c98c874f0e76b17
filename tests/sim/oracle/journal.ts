/**
 * What truly happened in a run, written down where it happens and not by the code under test: what people did and when,
 * what the server did with each key and for whose session, what was delivered to whom, how often everything was met.
 */
import { HEADERS } from '#contract/failure.ts';
import type { Life } from '../device/life.ts';
import type { ServerReply, ServerRequest } from '../server/sim-server.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { Broken } from './broken.ts';
import type { LoadState, ServerHistory } from './server-history.ts';

/** One thing a person did that the device is to keep. */
export interface Tap {
  number: number;
  device: string;
  life: string;
  page: Life;
  userId: string;
  /** True time, ms. */
  at: number;
  monotonicMs: number;
  kind: string;
  /** The device said "Saved on this device". */
  accepted: boolean;
}

/** The server did what a key asked for. */
export interface Effect {
  key: string;
  /** Whose session it was. */
  userId: string | null;
  /** True time, ms. */
  at: number;
  lane: string | null;
}

export interface Contact {
  life: string;
  device: string;
  userId: string;
  at: number;
  /** The same moment on the clock of that page. */
  monotonicMs: number;
}

export interface Refusal {
  code: string;
  words: string;
  at: number;
  /** The load it was about, as it was then. */
  load: LoadState | undefined;
}

/** Somebody set a device's clock: forward, or back (less than nothing). */
export interface ClockChange {
  device: string;
  /** True time, ms. */
  at: number;
  byMs: number;
}

export type Counts = Record<string, Record<string, number>>;

export class Journal {
  readonly taps: Tap[] = [];
  readonly effects: Effect[] = [];
  /** Replies by which a device could measure its clock. */
  readonly contacts: Contact[] = [];
  readonly clockChanges: ClockChange[] = [];
  /** Devices that lost their databases. */
  readonly lostStores = new Set<string>();
  /** Entries a person gave up, took back or replaced, by id: how often they did or are about to. Two dialogs may be open. */
  readonly givenUp = new Map<string, number>();
  /** Of those, what was never sent as far as the device knew, and so was said to have been seen by nobody. */
  readonly withdrawn = new Set<string>();
  /** Of those, what the server was said to have refused or not to have recorded. */
  readonly saidNotRecorded = new Set<string>();
  /** Keys are kept for 400 days: what was done before is not known by its key any more. */
  keysGoneBefore = 0;
  /** The first refusal of each key, by code. */
  readonly refused = new Map<string, Refusal>();
  /** Drivers of BOLs somebody else took the place of, with when, true time. */
  readonly replaced: { bolId: string; userId: string; at: number }[] = [];
  /** Hears of every effect as soon as it is committed: the load before and after. */
  onEffect: (key: string, before: LoadState | undefined, after: LoadState | undefined) => void = () => {};
  /** Documents and photos people brought to the server, by person and hash. */
  readonly brought = new Set<string>();
  readonly counts: Counts = {};
  readonly lines: string[] = [];
  private readonly sessions = new Map<string, string>();
  private readonly time: VirtualTime;
  private readonly history: ServerHistory;

  constructor(time: VirtualTime, history: ServerHistory) {
    this.time = time;
    this.history = history;
  }

  count(group: string, name: string): void {
    this.counts[group] ??= {};
    this.counts[group][name] = (this.counts[group][name] ?? 0) + 1;
  }

  note(line: string): void {
    this.lines.push(`${clockOf(this.time.nowMs)} ${line}`);
  }

  /** Something is about to be entered on a device, now. */
  tap(life: Life, userId: string, kind: string): Tap {
    const at = this.time.nowMs;
    const tap: Tap = {
      number: this.taps.length + 1,
      device: life.browser.name,
      life: life.name,
      page: life,
      userId,
      at,
      monotonicMs: at - life.bornAt,
      kind,
      accepted: false,
    };
    this.taps.push(tap);
    return tap;
  }

  /** A session the run made without a login. */
  opened(token: string, userId: string): void {
    this.sessions.set(token, userId);
  }

  /** The server has dealt with a request. `died`: where it died over it. */
  async served(request: ServerRequest, reply: ServerReply, died: string | null): Promise<void> {
    this.count('requests', request.headers[HEADERS.idempotencyKey] === undefined ? 'read' : 'change');
    if (reply.status === 500 && died === null) {
      throw new Broken('failed', `${request.method} ${request.path} was answered with ${reply.status}: ${reply.body}`);
    }
    this.noteLogin(request, reply);
    const [, sha256] = /^\/api\/(?:files|photos)\/(\w+)/.exec(request.path) ?? [];
    if (sha256 && request.method === 'PUT' && reply.status < 300) this.brought.add(`${this.userOf(request)} ${sha256}`);
    // A key that becomes known may prove handovers on any load.
    if (/^\/api\/devices\/keys\b/.test(request.path)) {
      for (const id of [...this.history.loads.keys()]) await this.history.look(id);
    }
    const key = request.headers[HEADERS.idempotencyKey];
    if (key === undefined || (died !== null && died !== 'committed')) return;
    const isKnown = this.effects.some((one) => one.key === key);
    // It may have died over the second try of what was done at the first: then the rows at the end tell.
    const done = died === 'committed' ? !isKnown && (await this.history.wasDone(key)) : isEffect(reply);
    if (!done) {
      if (reply.status >= 400) this.noteRefusal(key, reply, this.history.laneOf(request));
      return;
    }
    const lane = this.history.laneOf(request);
    const effect = { key, userId: this.userOf(request), at: this.time.nowMs, lane };
    if (isKnown && this.isForgotten(key)) {
      // Nobody knows the key any more: the rows must be the same all the same, which the end of the run tells.
      this.count('effects', 'again after 400 days');
      if (lane !== null) await this.history.look(lane);
      return;
    }
    if (isKnown) throw new Broken('doubled', `The server did ${key} twice.`);
    this.effects.push(effect);
    if (lane === null) return;
    const before = this.history.loads.get(lane);
    await this.history.look(lane);
    const after = this.history.loads.get(lane);
    this.noteReplaced(before, after);
    this.onEffect(key, before, after);
  }

  private noteReplaced(before: LoadState | undefined, after: LoadState | undefined): void {
    for (const { id, driver_id: userId } of before?.bols ?? []) {
      const now = after?.bols.find((bol) => bol.id === id);
      if (userId === null || !now || now.driver_id === userId) continue;
      this.count('of drivers', 'replaced');
      this.replaced.push({ bolId: id, userId, at: this.time.nowMs });
    }
  }

  private isForgotten(key: string): boolean {
    return (this.effects.find((one) => one.key === key)?.at ?? 0) < this.keysGoneBefore;
  }

  private noteRefusal(key: string, reply: ServerReply, lane: string | null): void {
    const code = headerOf(reply, HEADERS.error) ?? String(reply.status);
    this.count('refusals', code);
    const load = lane === null ? undefined : this.history.loads.get(lane);
    if (!this.refused.has(key))
      this.refused.set(key, { code, words: reply.body.toString(), at: this.time.nowMs, load });
  }

  /** A device's profile was copied with all it knew. */
  copied(from: string, to: string): void {
    if (this.lostStores.has(from)) this.lostStores.add(to);
    const own = (list: { device: string }[]) => list.filter(({ device }) => device === from);
    for (const list of [this.clockChanges, this.contacts] as { device: string }[][]) {
      list.push(...own(list).map((one) => ({ ...one, device: to })));
    }
  }

  /** A reply of our server has come to a page. */
  delivered(life: Life, request: ServerRequest, reply: ServerReply): void {
    const userId = request.headers[HEADERS.actor];
    const measured = headerOf(reply, HEADERS.now) !== null && !/\/(login|logout|files)\b/.test(request.path);
    // A page that is stopped takes it up later, and then it says nothing of the time.
    if (userId === undefined || !measured || life.isFrozen) return;
    const at = this.time.nowMs;
    this.contacts.push({ life: life.name, device: life.browser.name, userId, at, monotonicMs: at - life.bornAt });
  }

  private noteLogin(request: ServerRequest, reply: ServerReply): void {
    if (request.method !== 'POST' || !/\/(login|auth\/pin)$/.test(request.path) || reply.status !== 200) return;
    const { user } = JSON.parse(reply.body.toString()) as { user: { _id: string } };
    for (const [name, line] of reply.headers) {
      const token = name === 'set-cookie' && /^connex_session=([^;]+)/.exec(line)?.[1];
      if (token) this.sessions.set(token, user._id);
    }
  }

  private userOf({ headers }: ServerRequest): string | null {
    const token = /connex_session=([^;]+)/.exec(headers.cookie ?? '')?.[1];
    return (token && this.sessions.get(token)) ?? null;
  }
}

export const headerOf = ({ headers }: ServerReply, wanted: string) =>
  headers.find(([name]) => name === wanted)?.[1] ?? null;

const isEffect = (reply: ServerReply) =>
  reply.status >= 200 && reply.status < 300 && headerOf(reply, HEADERS.replayed) !== 'true';

/** Time of day of the run, to the millisecond. */
const clockOf = (ms: number) => new Date(ms).toISOString().slice(8, 23);
