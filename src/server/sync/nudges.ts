/**
 * Tells open event streams that there may be something to pull. One connection of this process listens to PostgreSQL,
 * so a change made through any process reaches the streams of all. What is sent while it is disconnected is lost:
 * after a reconnect everybody is nudged once, and the feed's cursor makes up for whatever was missed.
 */
import pg from 'pg';
import type { Audience } from '../base/changes.ts';
import type { Log } from '../base/log.ts';
import { NUDGE_CHANNEL } from './publish.ts';

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

/** Starts listening; keeps trying while the database is away. */
export function startNudges(connection: pg.ClientConfig, log: Log): Nudges {
  const subscribers = new Map<Audience, Set<Subscriber>>();
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let retry = FIRST_RETRY_MS;
  let closed = false;

  const subscribersOf = (audiences: Iterable<Audience>) =>
    new Set([...audiences].flatMap((audience) => [...(subscribers.get(audience) ?? [])]));
  const wake = (audiences: Iterable<Audience>) => {
    for (const subscriber of subscribersOf(audiences)) subscriber.nudge();
  };

  const connect = async () => {
    const next = new pg.Client({ ...connection, application_name: 'connex-bol nudges', keepAlive: true });
    client = next;
    // 'end' follows every 'error' of an established connection.
    next.on('error', (error) => log.warn({ err: error }, 'the listener of nudges lost its connection'));
    next.on('end', () => later(next));
    next.on('notification', ({ payload }) => wake((payload ?? '').split(' ')));
    try {
      await next.connect();
      await next.query(`listen ${NUDGE_CHANNEL}`);
      retry = FIRST_RETRY_MS;
      wake(subscribers.keys());
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for nudges yet');
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
      for (const subscriber of subscribersOf(subscribers.keys())) subscriber.end();
      await client?.end();
    },
  };
}
