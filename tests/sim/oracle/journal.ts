/**
 * What truly happened in a run, written down where it happens and not by the code under test: what people did and when,
 * what the server did with each key and for whose session, what was delivered to whom, how often everything was met.
 */
import { HEADERS } from '#contract/failure.ts';
import type { Life } from '../device/life.ts';
import type { ServerReply, ServerRequest } from '../server/sim-server.ts';
import type { VirtualTime } from '../virtual-time.ts';
import { Broken } from './broken.ts';
import type { ServerHistory } from './server-history.ts';

/** One thing a person did that the device is to keep. */
export interface Tap {
  number: number;
  device: string;
  life: string;
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

export type Counts = Record<string, Record<string, number>>;

export class Journal {
  readonly taps: Tap[] = [];
  readonly effects: Effect[] = [];
  /** Replies by which a device could measure its clock. */
  readonly contacts: Contact[] = [];
  readonly clockChanges: { device: string; at: number }[] = [];
  /** Devices that lost their databases. */
  readonly lostStores = new Set<string>();
  /** Entries a person gave up, took back or replaced, by id. */
  readonly givenUp = new Set<string>();
  /** Documents people brought to the server, by person and hash. */
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
    this.noteLogin(request, reply);
    const [, sha256] = /^\/api\/files\/(\w+)/.exec(request.path) ?? [];
    if (sha256 && request.method === 'PUT' && reply.status < 300) this.brought.add(`${this.userOf(request)} ${sha256}`);
    const key = request.headers[HEADERS.idempotencyKey];
    if (key === undefined || (died !== null && died !== 'committed')) return;
    const isKnown = this.effects.some((one) => one.key === key);
    // It may have died over the second try of what was done at the first: then the rows at the end tell.
    const done = died === 'committed' ? !isKnown && (await this.history.wasDone(key)) : isEffect(reply);
    if (!done) {
      if (reply.status >= 400) this.count('refusals', headerOf(reply, HEADERS.error) ?? String(reply.status));
      return;
    }
    const lane = this.history.laneOf(request);
    const effect = { key, userId: this.userOf(request), at: this.time.nowMs, lane };
    if (isKnown) throw new Broken('doubled', `The server did ${key} twice.`);
    this.effects.push(effect);
    if (lane !== null) await this.history.look(lane);
  }

  /** A reply of our server has come to a page. */
  delivered(life: Life, request: ServerRequest, reply: ServerReply): void {
    const userId = request.headers[HEADERS.actor];
    const measured = headerOf(reply, HEADERS.now) !== null && !/\/(login|logout|files)\b/.test(request.path);
    if (userId === undefined || !measured) return;
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
