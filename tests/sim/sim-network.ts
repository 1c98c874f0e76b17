/**
 * What lies between the devices and the server. Each request takes its time both ways and may meet a planned fault; the
 * server sees what gets through, and the journal sees what the server did, whether or not anybody hears of it.
 */
import type { Browser } from './device/browser.ts';
import type { Life } from './device/life.ts';
import type { Journal } from './oracle/journal.ts';
import type { Fault, FaultKind, Outage, Plan } from './plan/plan.ts';
import { hashOf } from './random.ts';
import { keysOf, partsOf } from './server/batch.ts';
import { Counter } from './server/counter.ts';
import type { ServerReply, ServerRequest, SimServer } from './server/sim-server.ts';
import type { VirtualTime } from './virtual-time.ts';
import { keepCookies, MADE_UP, readRequest, responseOf, spoiled } from './wire.ts';

const LATE_MS = 40_000;
/** Each way; just fast enough for the device to wait for it. */
const SLOW_MS = 7_000;

interface NetworkParts {
  plan: Plan;
  time: VirtualTime;
  server: SimServer;
  journal: Journal;
  browsers: () => Browser[];
  /** When the plan's clock began, ms. */
  startMs: () => number;
}

/** One request on its way. */
interface Trip {
  life: Life;
  browser: Browser;
  request: ServerRequest;
  there: number;
  back: number;
  answer: (reply: ServerReply) => void;
  fail: () => void;
}

export class SimNetwork {
  /** Nothing goes wrong any more. */
  healed = false;
  /** Where requests meet at the server. */
  private readonly counter: Counter;
  /** Faults that meet every try of a key. */
  private readonly staying = new Map<string, Fault>();
  /** Keys of requests that were sent and have not arrived. */
  private readonly underWay: string[] = [];
  private readonly parts: NetworkParts;

  constructor(parts: NetworkParts) {
    this.parts = parts;
    this.counter = new Counter(parts);
  }

  close(): Promise<void> {
    return this.counter.close();
  }

  async fetch(life: Life, request: Request): Promise<Response> {
    const { browser } = life;
    const sent = await readRequest(browser, request);
    const keys = keysOf(sent);
    const on = keys.length === 0 ? 'read' : 'change';
    browser.requests[on] += 1;
    const nth = browser.requests[on];
    const { seed } = this.parts.plan;
    const fault = this.faultOf(browser, on, nth, keys);
    const reply = await new Promise<ServerReply>((resolve, reject) => {
      const trip: Trip = {
        life,
        browser,
        request: sent,
        there: 10 + (hashOf(seed, browser.name, on, nth) % 60),
        back: 10 + (hashOf(seed, browser.name, on, nth, 'back') % 60),
        answer: resolve,
        fail: () => reject(new TypeError('fetch failed')),
      };
      const abort = () => reject(new DOMException('The request was given up.', 'AbortError'));
      if (request.signal.aborted) abort();
      request.signal.addEventListener('abort', abort);
      this.send(trip, fault);
    });
    keepCookies(browser, reply);
    this.parts.journal.delivered(life, sent, reply);
    // A page that died does not hear of it.
    if (!life.alive) return new Promise(() => {});
    return responseOf(reply);
  }

  private faultOf(
    browser: Browser,
    on: 'change' | 'read',
    nth: number,
    keys: string[],
  ): { kind: FaultKind; ms: number } | null {
    if (this.healed) return null;
    const { plan, journal } = this.parts;
    const outage = this.outageOf(browser);
    if (outage) {
      journal.count('outages', outage.kind);
      return { kind: outage.kind === 'offline' ? 'drop-request' : outage.kind, ms: 0 };
    }
    const met = keys.map((key) => this.staying.get(key)).find((one) => one !== undefined);
    const fault = met ?? plan.faults.find((one) => one.device === browser.place && one.on === on && one.nth === nth);
    if (fault) {
      const [first] = keys;
      if (fault.stays && first !== undefined) this.staying.set(first, fault);
      journal.count('faults', fault.kind);
      if (keys.length > 1) journal.count('batches', fault.kind);
      journal.note(`device ${browser.name}: ${fault.kind} meets its ${on} ${nth}`);
    }
    return fault ?? null;
  }

  private send(trip: Trip, fault: { kind: FaultKind; ms: number } | null): void {
    const { time } = this.parts;
    const { there, back, answer, fail } = trip;
    const kind = fault?.kind ?? null;
    const made = kind && MADE_UP[kind];
    if (made) {
      time.after(there, () => answer(made));
      return;
    }
    if (kind === 'no-answer') return;
    if (kind === 'drop-request') {
      time.after(there, fail);
      return;
    }
    const extra = kind === 'slow' ? SLOW_MS : kind === 'delay' ? (fault?.ms ?? 0) : 0;
    this.setOut(trip);
    time.after(kind === 'arrives-late' ? LATE_MS + there : there + extra, () =>
      this.counter.arrive(
        () => this.deliver(trip, kind, fault?.ms ?? 0),
        (reply) => {
          this.arrived(trip);
          if (kind === 'duplicate') this.again(trip, fault?.ms ?? 0);
          const wait = back + extra;
          if (kind === 'answer-too-late' || kind === 'arrives-late') return;
          if (kind === 'drop-reply' || reply === null) time.after(wait, fail);
          else time.after(wait, () => answer(kind === null ? reply : spoiled(kind, reply)));
        },
      ),
    );
  }

  /** Comes once more, to nobody who listens. */
  private again(trip: Trip, ms: number): void {
    this.setOut(trip);
    this.parts.time.after(ms, () =>
      this.counter.arrive(
        () => this.serve(trip.request),
        () => this.arrived(trip),
      ),
    );
  }

  private setOut({ request }: Trip): void {
    this.underWay.push(...keysOf(request));
  }

  private arrived({ request }: Trip): void {
    for (const key of keysOf(request)) {
      const at = this.underWay.indexOf(key);
      if (at !== -1) this.underWay.splice(at, 1);
    }
  }

  /** Whether a request with this key is still on its way to the server, whoever gave it up. */
  isUnderWay(key: string): boolean {
    return this.underWay.includes(key);
  }

  /** Null: the server died before it could answer. */
  private async deliver(trip: Trip, kind: FaultKind | null, ms: number): Promise<ServerReply | null> {
    const keys = keysOf(trip.request);
    const [key] = keys;
    if (kind === null || key === undefined || this.counter.isHolding) return this.serve(trip.request);
    const isBatch = keys.length > 1;
    if (kind === 'duplicate-at-once') return isBatch ? this.twice(trip) : this.twiceAtOnce(trip, key);
    if (kind === 'held-claimed' || kind === 'held-done') {
      // What a batch has done before the one that is held would be noted too late.
      if (isBatch) return this.serve(trip.request);
      this.counter.hold(key, kind === 'held-claimed' ? 'claimed' : 'done', ms);
      return this.serve(trip.request).finally(() => this.counter.released(key));
    }
    if (kind === 'server-dies-within') return this.dieWithin(trip, key, ms);
    const dies = SERVER_DEATHS[kind];
    if (!dies) return this.serve(trip.request);
    const dying = keys[ms % keys.length];
    let died: string | null = null;
    this.counter.trap = async (name, at) => {
      // A dead server begins nothing more of a batch.
      if (died === null && (name !== dies || at !== dying)) return;
      if (died !== null && name !== 'claimed') return;
      died ??= name;
      throw new Error('The simulated server died here.');
    };
    const reply = await this.serve(trip.request, (at) => (at === dying ? died : died && 'claimed'));
    this.counter.trap = null;
    if (died) this.parts.journal.count('server deaths', dies);
    return died ? null : reply;
  }

  private async twice(trip: Trip): Promise<ServerReply> {
    const first = await this.serve(trip.request);
    await this.serve(trip.request);
    return first;
  }

  /** The process ends between two statements of the transaction: the database gives all of it up. */
  private async dieWithin(trip: Trip, key: string, ms: number): Promise<ServerReply | null> {
    const { server, journal } = this.parts;
    let left = 1 + (ms % STATEMENTS);
    let died: string | null = null;
    let isClaimed = false;
    let own: object | null = null;
    this.counter.trap = async (name, at) => {
      if (died !== null && name === 'claimed') throw new Error('The simulated server is dead.');
      isClaimed ||= name === 'claimed' && at === key;
    };
    server.hooks.statement = (text, connection) => {
      // Beside it the server does other things, on connections of their own.
      if (/^insert into "idempotency_keys"/i.test(text)) own ??= connection;
      if (!isClaimed || connection !== own) return;
      left -= 1;
      if (left > 0) {
        // Whatever the connection is taken for afterwards is not within.
        if (/^(commit|rollback)/i.test(text)) server.hooks.statement = null;
        return;
      }
      died = 'within';
      server.hooks.statement = null;
      throw new Error('The simulated server died here.');
    };
    const reply = await this.serve(trip.request, () => died);
    this.counter.trap = null;
    server.hooks.statement = null;
    if (died) journal.count('server deaths', 'within');
    return died ? null : reply;
  }

  /** The same request comes again while the first one holds its key and has not committed. */
  private async twiceAtOnce(trip: Trip, key: string): Promise<ServerReply> {
    let second: Promise<ServerReply> | null = null;
    this.counter.trap = async (name, at) => {
      if (second !== null || name !== 'done' || at !== key) return;
      second = this.serve(trip.request);
      // It comes as far as the key and waits there.
      await this.counter.untilBlockedOr(second);
    };
    const first = await this.serve(trip.request);
    this.counter.trap = null;
    await second;
    return first;
  }

  /** Who listens, and has a network at the moment, hears that there may be something to fetch. */
  private nudge(): void {
    const { time, browsers } = this.parts;
    time.after(NUDGE_MS, () => {
      for (const browser of browsers()) {
        if (this.outageOf(browser) === null) for (const heard of [...browser.streams]) heard();
      }
    });
  }

  private outageOf(browser: Browser): Outage | null {
    if (this.healed) return null;
    const { plan, time, startMs } = this.parts;
    const now = time.nowMs - startMs();
    return plan.outages.find((one) => one.device === browser.place && one.from <= now && now < one.to) ?? null;
  }

  /** `died`: where the server died over the change with this key, if it did. */
  private async serve(
    request: ServerRequest,
    died: (key: string | undefined) => string | null = () => null,
  ): Promise<ServerReply> {
    const { server, journal } = this.parts;
    const reply = await server.send(request);
    const before = journal.effects.length;
    const parts = partsOf(request, reply);
    const { length } = keysOf(request);
    if (length > 1) journal.count('batches', `of ${length}`);
    for (const part of parts) {
      const hasFailed = part.reply.status >= 500 || parts.length === 1;
      const [key] = keysOf(part.request);
      await journal.served(part.request, part.reply, hasFailed ? died(key) : null);
    }
    if (journal.effects.length > before) this.nudge();
    return reply;
  }
}

/** Past what a nudge takes from the commit to a page, ms. */
const NUDGE_MS = 30;

/** About as many as a change takes. */
const STATEMENTS = 14;

const SERVER_DEATHS: Partial<Record<FaultKind, 'claimed' | 'done' | 'committed'>> = {
  'server-dies-claimed': 'claimed',
  'server-dies-done': 'done',
  'server-dies-committed': 'committed',
};
