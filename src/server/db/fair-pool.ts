/**
 * A pool whose connections are shared out fairly: whoever a request works for holds a few at once and then waits behind
 * themselves. What the server does on its own behalf (jobs, health, clean-up) has a connection nobody else can take.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { FairShare } from '../base/fair-share.ts';

/** Connections one person may hold at once. */
const PER_PERSON = 3;
/** Longer than a page of anything takes, shorter than a device waits for an answer; ms. */
const PATIENCE_MS = 10_000;

const asker = new AsyncLocalStorage<string>();

/** Does the work; connections it takes count as this person's (or address's). */
export const onBehalfOf = <T>(who: string, work: () => T): T => asker.run(who, work);

/** Does the work on the server's own behalf, whoever it was that caused it. */
export const onOwnBehalf = <T>(work: () => T): T => asker.exit(work);

type Callback = Parameters<pg.Pool['connect']>[0];

export class FairPool extends pg.Pool {
  readonly #shares: FairShare;

  constructor(config: pg.PoolConfig & { max: number }) {
    super(config);
    // How many may wait is said at the door (http/crowd), before their bodies are read.
    this.#shares = new FairShare({
      perCaller: PER_PERSON,
      inAll: Math.max(1, config.max - 1),
      waiting: Number.POSITIVE_INFINITY,
      patienceMs: PATIENCE_MS,
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  // biome-ignore lint/suspicious/noConfusingVoidType: the library declares both forms
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const who = asker.getStore();
    const client = who === undefined ? super.connect() : this.#inTurn(who);
    if (!callback) return client;
    client.then(
      (got) => callback(undefined, got, (error) => got.release(error)),
      (error: Error) => callback(error, undefined, () => {}),
    );
  }

  async #inTurn(who: string): Promise<pg.PoolClient> {
    const leave = await this.#shares.enter(who);
    try {
      const client = await super.connect();
      const release = client.release;
      client.release = (error) => {
        leave();
        release(error);
      };
      return client;
    } catch (error) {
      leave();
      throw error;
    }
  }
}
