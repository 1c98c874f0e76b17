/**
 * Tells open event streams that there may be something to pull. One connection of this process listens to PostgreSQL,
 * so a change made through any process reaches the streams of all. What is sent while it is disconnected is lost:
 * after a reconnect everybody is nudged once, and the feed's cursor makes up for whatever was missed.
 */
import pg from 'pg';
import type { Audience } from '../base/changes.ts';
import type { Log } from '../base/log.ts';
import { NOTICE_CHANNEL } from '../db/notices.ts';

export interface Subscriber {
  /** One of its audiences has news. */
  nudge(): void;
  /** The server stops: no more will come. */
  end(): void;
}

export interface Nudges {
  /** Nudges the subscriber about these audiences; the returned function ends that. */
  subscribe(audiences: readonly Audience[], subscriber: Subscriber): () => void;
  close(): Promise<void>;
}

const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 15_000;

/** So many at once are no crowd. Each further one makes the time longer over which they come, as a pull takes some. */
const AT_ONCE = 20;
const MS_EACH = 5;
const LONGEST_SPREAD_MS = 5_000;

/** Every stream that is nudged pulls: those of a large audience come one after the other. */
export const spreadMs = (streams: number) => (streams <= AT_ONCE ? 0 : Math.min(streams * MS_EACH, LONGEST_SPREAD_MS));

/** Starts listening; keeps trying while the database is away. */
export function startNudges(connection: pg.ClientConfig, log: Log): Nudges {
  const subscribers = new Map<Audience, Set<Subscriber>>();
  const about = new Map<Subscriber, NodeJS.Timeout>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retry = FIRST_RETRY_MS;
  let closed = false;

  const subscribersOf = (audiences: Iterable<Audience>) =>
    new Set([...audiences].flatMap((audience) => [...(subscribers.get(audience) ?? [])]));
  const wake = (audiences: Iterable<Audience>) => {
    const woken = subscribersOf(audiences);
    for (const subscriber of woken) nudgeSoon(subscriber, Math.random() * spreadMs(woken.size));
  };
  const nudgeSoon = (subscriber: Subscriber, delay: number) => {
    if (delay === 0) return subscriber.nudge();
    // One that is about to be nudged hears of both.
    if (about.has(subscriber)) return;
    const timer = setTimeout(() => {
      about.delete(subscriber);
      subscriber.nudge();
    }, delay);
    about.set(subscriber, timer);
  };

  const connect = async () => {
    // not a text: a name in the database
    const next = new pg.Client({ ...connection, application_name: 'connex-bol nudges', keepAlive: true });
    client = next;
    // 'end' follows every 'error' of an established connection.
    next.on('error', (error) => log.warn({ err: error }, 'the listener of nudges lost its connection'));
    next.on('end', () => later(next));
    next.on('notification', ({ payload }) => wake((payload ?? '').split(' ')));
    try {
      await next.connect();
      await next.query(`listen ${NOTICE_CHANNEL}`); // not a text: a statement
      retry = FIRST_RETRY_MS;
      wake(subscribers.keys());
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for nudges yet');
      // not a text: a line of the log
      await next.end().catch((failure) => log.debug({ err: failure }, 'ending a broken listener'));
      later(next);
    }
  };

  const later = (ended: pg.Client) => {
    if (closed || client !== ended) return;
    client = undefined;
    timer = setTimeout(connect, retry);
    retry = Math.min(retry * 2, LAST_RETRY_MS);
  };

  void connect();

  return {
    subscribe(audiences, subscriber) {
      for (const audience of audiences) {
        subscribers.set(audience, (subscribers.get(audience) ?? new Set()).add(subscriber));
      }
      return () => {
        clearTimeout(about.get(subscriber));
        about.delete(subscriber);
        for (const audience of audiences) {
          const others = subscribers.get(audience);
          others?.delete(subscriber);
          if (others?.size === 0) subscribers.delete(audience);
        }
      };
    },
    async close() {
      if (closed) return;
      closed = true;
      clearTimeout(timer);
      for (const soon of about.values()) clearTimeout(soon);
      for (const subscriber of subscribersOf(subscribers.keys())) subscriber.end();
      await client?.end();
    },
  };
}
