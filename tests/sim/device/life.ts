/**
 * One life of a page or worker: the app's code with a memory of its own, on the stores of its browser, with the clocks
 * and the network of the simulation. It can be killed at any moment; its code then simply never goes on.
 */
import { Dexie } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import { randomOf } from '../random.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { Browser } from './browser.ts';
import { type DeviceApp, type DeviceCode, evaluate } from './device-code.ts';
import { type Gate, gateTo } from './gate.ts';
import { subtleCrypto } from './subtle-crypto.ts';

export interface LifeParts {
  seed: number;
  browser: Browser;
  code: DeviceCode;
  time: VirtualTime;
  /** Whether it dies here. */
  diesAt: (checkpoint: string) => boolean;
  fetch: (life: Life, request: Request) => Promise<Response>;
  /** Hears the app's warnings and errors. */
  say: (words: string) => void;
}

interface Closable {
  close: () => void;
}

const never = <T>() => new Promise<T>(() => {});
export class Life {
  readonly name: string;
  readonly app: DeviceApp;
  readonly browser: Browser;
  /** True time at its start, ms. */
  readonly bornAt: number;
  alive = true;
  /** True time at its end, ms. */
  diedAt = Number.POSITIVE_INFINITY;
  /** What waits for the page to be shown again; null while it runs. */
  private held: (() => void)[] | null = null;
  private readonly frozen: { from: number; to: number }[] = [];
  private readonly timers = new Set<number>();
  private readonly gate: Gate;
  private readonly opened: Closable[] = [];
  private readonly locks: ReturnType<Browser['locks']['forClient']>;
  private readonly channels: { close: () => void }[] = [];
  private readonly parts: LifeParts;

  constructor(parts: LifeParts) {
    const { browser, time, code } = parts;
    browser.lives += 1;
    this.parts = parts;
    this.browser = browser;
    this.name = `${browser.name}/${browser.lives}`;
    this.bornAt = time.nowMs;
    this.gate = gateTo(browser.store);
    this.locks = browser.locks.forClient();
    this.app = evaluate(code, this.globals());
    Object.assign(this.app.environment, {
      now: () => this.wallMs(),
      monotonic: () => time.nowMs - this.bornAt,
      life: this.name,
      origin: 'https://bol.example',
      random: randomOf(parts.seed, this.name, 'environment').next,
      fetch: (input: RequestInfo, init?: RequestInit) =>
        this.alive ? parts.fetch(this, new Request(input, init)).finally(() => this.whenShown()) : never<Response>(),
      sleep: (ms: number) =>
        new Promise<void>((resolve) => {
          this.later(resolve, ms);
        }),
      checkpoint: (name: string) => this.pass(name),
    });
    this.app.mirrorInto(browser.texts);
  }

  /** What the clock on the device's wall shows. */
  wallMs(): number {
    return this.parts.time.nowMs + this.browser.fastByMs;
  }

  /** A phone stops what is not looked at: timers and answers wait, locks are kept, transactions end. */
  freeze(): void {
    if (this.held) return;
    this.held = [];
    this.frozen.push({ from: this.parts.time.nowMs, to: Number.POSITIVE_INFINITY });
  }

  thaw(): void {
    const [held, span] = [this.held, this.frozen.at(-1)];
    if (!held || !span) return;
    this.held = null;
    span.to = this.parts.time.nowMs;
    for (const work of held) this.later(work, 0);
  }

  /** Whether it was stopped at this true time, ms. */
  wasFrozen(at: number): boolean {
    return this.frozen.some(({ from, to }) => from <= at && at < to);
  }

  get isFrozen(): boolean {
    return this.held !== null;
  }

  private whenShown(): Promise<void> | undefined {
    const { held } = this;
    return held ? new Promise((resolve) => held.push(resolve)) : undefined;
  }

  kill(): void {
    if (!this.alive) return;
    this.alive = false;
    this.diedAt = this.parts.time.nowMs;
    for (const timer of this.timers) this.parts.time.cancel(timer);
    for (const channel of this.channels) channel.close();
    this.gate.cut();
    this.locks.die();
  }

  /** Whether this connection to a store is one of its own. */
  owns(connection: object): boolean {
    return this.gate.owns(connection);
  }

  /** After the run: Dexie keeps a list of all that is open in this process. */
  forget(): void {
    this.kill();
    for (const db of this.opened) db.close();
  }

  private pass(name: string): Promise<void> {
    if (!this.alive) return never();
    const { passed } = this.browser;
    passed.set(name, (passed.get(name) ?? 0) + 1);
    if (!this.parts.diesAt(name)) return Promise.resolve();
    this.kill();
    return never();
  }

  private later(work: () => void, ms: number): number {
    const timer = this.parts.time.after(ms, () => {
      this.timers.delete(timer);
      if (!this.alive) return;
      if (this.held) this.held.push(work);
      else work();
    });
    this.timers.add(timer);
    return timer;
  }

  private globals(): Record<string, unknown> {
    const { browser, seed } = this.parts;
    const random = randomOf(seed, this.name, 'crypto');
    const fill = (bytes: Uint8Array) => bytes.map((_, index) => (bytes[index] = random.int(0, 255)));
    const crypto = { getRandomValues: fill, subtle: subtleCrypto(fill) };
    const cancel = (timer: number) => this.parts.time.cancel(timer);
    const every = (work: () => void, ms: number, timer = { id: 0 }) => {
      timer.id = this.later(() => {
        every(work, ms, timer);
        work();
      }, ms);
      return timer;
    };
    const open = (name: string) => {
      const channel = browser.openChannel(name);
      this.channels.push(channel);
      return channel;
    };
    const now = () => this.wallMs();
    return {
      globalThis: Object.create(globalThis, { crypto: { value: crypto } }),
      crypto,
      Date: dateWith(now),
      console: consoleTo(this.parts.say),
      setTimeout: (work: () => void, ms = 0) => this.later(work, ms),
      clearTimeout: cancel,
      setInterval: (work: () => void, ms: number) => every(work, ms),
      clearInterval: (timer: { id: number }) => cancel(timer.id),
      navigator: { locks: { request: this.locks.request } },
      caches: browser.caches,
      indexedDB: this.gate.factory,
      BroadcastChannel: function BroadcastChannel(name: string) {
        return open(name);
      },
      EventSource: streamsOf(browser, (work) => this.later(work, 0), this.channels),
      dexie: { ...dexieExports, Dexie: dexieOn(this.gate.factory, browser, this.opened) },
    };
  }
}

/** The server's nudges, as far as they come through: see sim-network. */
function streamsOf({ streams }: Browser, later: (work: () => void) => void, opened: Closable[]) {
  return class {
    static readonly CLOSED = 2;
    readyState = 1;
    onopen: (() => void) | null = null;
    private heard: () => void = () => {};

    constructor() {
      opened.push(this);
      later(() => this.readyState === 1 && this.onopen?.());
    }

    addEventListener(_: 'changed', listener: () => void): void {
      this.heard = () => later(listener);
      streams.add(this.heard);
    }

    close(): void {
      this.readyState = 2;
      streams.delete(this.heard);
    }
  };
}

function consoleTo(say: LifeParts['say']) {
  const quiet = () => {};
  const loud = (...words: unknown[]) => say(words.map(String).join(' '));
  return { log: quiet, info: quiet, debug: quiet, warn: loud, error: loud };
}

const dexieExports = { maxKey: Dexie.maxKey };

/** Dexie opens the stores of this browser. */
function dexieOn(factory: IDBFactory, { store }: Browser, opened: Closable[]): typeof Dexie {
  return class extends Dexie {
    constructor(name: string, options: ConstructorParameters<typeof Dexie>[1]) {
      super(name, { ...options, indexedDB: factory, IDBKeyRange });
      opened.push({ close: () => this.close() });
    }

    static override exists = (name: string) =>
      Dexie.Promise.resolve((store as unknown as { _databases: Map<string, unknown> })._databases.has(name));
  } as unknown as typeof Dexie;
}

function dateWith(now: () => number): DateConstructor {
  return class extends Date {
    constructor(...given: [] | [number | string]) {
      super(given.length === 0 ? now() : given[0]);
    }

    static override now = now;
  } as unknown as DateConstructor;
}
