/**
 * The server's counter: calls come to it one at a time, unless one of them is held between two of its steps. Then
 * others are served beside it, until one of them waits for what the held one has locked; who comes after that waits
 * outside until the held one has gone on. So calls meet in the database as they do in life, and a run stays the same
 * however fast the machine is.
 */
import type { CheckpointName } from '#server/base/services.ts';
import type { Journal } from '../oracle/journal.ts';
import type { VirtualTime } from '../virtual-time.ts';
import type { ServerReply, SimServer } from './sim-server.ts';

type Work = () => Promise<ServerReply | null>;
type Done = (reply: ServerReply | null) => void;
type Trap = (name: CheckpointName, key: string | null) => Promise<void>;

interface Held {
  key: string;
  at: CheckpointName;
  /** It has come to where it is held. */
  isThere: boolean;
  goOn: () => void;
  until: Promise<void>;
  /** Its work with all that is noted of it. */
  work: Promise<void>;
}

export class Counter {
  /** What happens at a checkpoint besides. */
  trap: Trap | null = null;
  private held: Held | null = null;
  /** It has gone on and is not over yet: nobody may commit before what it did is noted. */
  private leaving: Promise<void> | null = null;
  private blocked: Promise<void> | null = null;
  private readonly outside: (() => Promise<void>)[] = [];
  private readonly parts: { server: SimServer; journal: Journal; time: VirtualTime };

  constructor(parts: { server: SimServer; journal: Journal; time: VirtualTime }) {
    this.parts = parts;
    parts.server.hooks.checkpoint = (name, key) => this.pass(name, key);
  }

  get isHolding(): boolean {
    return this.held !== null;
  }

  /** A call has come. Resolves when the server is done with it or cannot go on with it now. */
  async arrive(work: Work, done: Done): Promise<void> {
    if (this.blocked) {
      this.outside.push(() => this.arrive(work, done));
      return;
    }
    const before = this.held;
    const all = work().then(done);
    if (this.held && !before) {
      this.held.work = all;
      await this.untilThereOr(all);
      return;
    }
    if (!this.held) {
      await all;
      return;
    }
    if (await this.untilBlockedOr(all)) {
      this.parts.journal.count('meetings', `waited for one held at ${this.held.at}`);
      all.catch(() => {});
      this.blocked = all;
    } else this.parts.journal.count('meetings', `went on beside one held at ${this.held.at}`);
  }

  /** The call with this key is held when it comes to this step, for `ms` of the run's time. */
  hold(key: string, at: CheckpointName, ms: number): void {
    let goOn = () => {};
    const until = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    this.held = { key, at, isThere: false, goOn, until, work: Promise.resolve() };
    this.parts.time.after(ms, () => this.release(key));
  }

  /** The run is over, or broke off: nothing stays half done in the database. */
  async close(): Promise<void> {
    this.trap = null;
    if (this.held) await this.release(this.held.key).catch(() => {});
  }

  /** It is over, held or not. */
  released(key: string): void {
    if (this.held?.key === key) this.held = null;
  }

  /** Waits until `call` is over (false) or waits for a lock (true). */
  async untilBlockedOr(call: Promise<unknown>): Promise<boolean> {
    let isOver = false;
    call.then(
      () => {
        isOver = true;
      },
      () => {
        isOver = true;
      },
    );
    for (;;) {
      if (isOver) {
        await call;
        return false;
      }
      if (await this.parts.server.isBlocked()) return true;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private async untilThereOr(call: Promise<void>): Promise<void> {
    const { held } = this;
    let isOver = false;
    call
      .finally(() => {
        isOver = true;
      })
      .catch(() => {});
    while (!isOver && !held?.isThere) await new Promise((resolve) => setImmediate(resolve));
    if (isOver) await call;
  }

  private async release(key: string): Promise<void> {
    const { held } = this;
    if (held?.key !== key) return;
    this.leaving = held.work.catch(() => {});
    held.goOn();
    await held.work;
    this.leaving = null;
    this.held = null;
    const { blocked } = this;
    this.blocked = null;
    await blocked;
    for (const next of this.outside.splice(0)) await next();
  }

  private async pass(name: CheckpointName, key: string | null): Promise<void> {
    const { held } = this;
    if (held && held.key === key && held.at === name && !held.isThere) {
      held.isThere = true;
      await held.until;
    } else if (name === 'done' && this.leaving && held?.key !== key) await this.leaving;
    await this.trap?.(name, key);
  }
}
