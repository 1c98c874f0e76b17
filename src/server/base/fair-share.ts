/**
 * So many at once of one caller and in all; the rest wait for their turn, and turns go round by caller: whoever asks for
 * a hundred things waits behind themselves, never in front of somebody who asks for one. Who would wait in too long a
 * queue, or has waited too long, is told to come again. Of this process alone: it shares out what the process has.
 */
import { type Message, msg, t } from '#language/say.ts';

interface Words {
  sentence: Message;
  /** Seconds. */
  retryAfter: number;
}

const COME_AGAIN: Words = { sentence: msg('Too much at once. Please wait a little and try again.'), retryAfter: 2 };

/** Not now: too much of the same caller's is under way. */
export class TooManyAtOnce extends Error {
  override readonly name = 'TooManyAtOnce';
  readonly retryAfter: number;
  /** It waited for its turn, and what was before it did not end: that may be nobody's doing. */
  readonly waited: boolean;

  constructor({ sentence, retryAfter } = COME_AGAIN, waited = false) {
    super(t(sentence));
    this.retryAfter = retryAfter;
    this.waited = waited;
  }
}

interface Bounds {
  /** At once of everybody. */
  inAll: number;
  /** At once of one caller; without it as many as of everybody. */
  perCaller?: number;
  /** Waiting of one caller; one more is told to come again. */
  waiting: number;
  /** Waiting of all together but those who go first. */
  waitingInAll?: number;
  /** Without it whoever waits waits until it is their turn. */
  patienceMs?: number;
  /** What who finds it full is told. */
  refusal?: Words;
}

interface Turn {
  /** Goes before all who don't. */
  first?: boolean;
}

interface Share {
  first: boolean;
  running: number;
  queue: (() => void)[];
}

/** Shares out what there is of one thing. */
export class FairShare {
  readonly #bounds: Bounds;
  /** Who has something under way or waiting; whose turn was last stands last. */
  readonly #shares = new Map<string, Share>();
  readonly #resting = new Map<string, NodeJS.Timeout>();
  #running = 0;
  /** But for those who go first. */
  #waiting = 0;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Resolves when it is this caller's turn, with what ends it. Rejects with TooManyAtOnce. */
  enter(who: string, { first = false }: Turn = {}): Promise<() => void> {
    const { waiting, waitingInAll = Number.POSITIVE_INFINITY, patienceMs, refusal } = this.#bounds;
    const share = this.#shares.get(who) ?? { first, running: 0, queue: [] };
    return new Promise((resolve, reject) => {
      if (share.queue.length >= waiting || (!first && this.#waiting >= waitingInAll)) {
        reject(new TooManyAtOnce(refusal));
        return;
      }
      const counts = first ? 0 : 1;
      const begin = () => {
        clearTimeout(timer);
        this.#waiting -= counts;
        resolve(this.#leaving(who, share));
      };
      const tooLong = () => {
        share.queue.splice(share.queue.indexOf(begin), 1);
        this.#waiting -= counts;
        this.#tidy(who, share);
        reject(new TooManyAtOnce(refusal, true));
      };
      const timer = patienceMs === undefined ? undefined : setTimeout(tooLong, patienceMs);
      this.#shares.set(who, share);
      this.#waiting += counts;
      share.queue.push(begin);
      this.#fill();
    });
  }

  /** Does the work when it is this caller's turn. */
  async run<T>(who: string, work: () => Promise<T>, turn?: Turn): Promise<T> {
    const leave = await this.enter(who, turn);
    try {
      return await work();
    } finally {
      leave();
    }
  }

  /** This caller gets no turn for so long, counted from now. */
  rest(who: string, ms: number): void {
    clearTimeout(this.#resting.get(who));
    const wake = () => {
      this.#resting.delete(who);
      this.#fill();
    };
    this.#resting.set(who, setTimeout(wake, ms));
  }

  /** What ends a turn; harmless to repeat. */
  #leaving(who: string, share: Share): () => void {
    let over = false;
    return () => {
      if (over) return;
      over = true;
      share.running -= 1;
      this.#running -= 1;
      this.#tidy(who, share);
      this.#fill();
    };
  }

  #fill(): void {
    for (let turn = this.#nextTurn(); turn && this.#running < this.#bounds.inAll; turn = this.#nextTurn()) {
      const [who, share] = turn;
      this.#shares.delete(who);
      this.#shares.set(who, share);
      share.running += 1;
      this.#running += 1;
      share.queue.shift()?.();
    }
  }

  #nextTurn(): [string, Share] | undefined {
    const { inAll, perCaller = inAll } = this.#bounds;
    let found: [string, Share] | undefined;
    for (const entry of this.#shares) {
      const [who, share] = entry;
      if (share.queue.length === 0 || share.running >= perCaller || this.#resting.has(who)) continue;
      if (share.first) return entry;
      found ??= entry;
    }
    return found;
  }

  #tidy(who: string, share: Share): void {
    if (share.running === 0 && share.queue.length === 0) this.#shares.delete(who);
  }
}
