/**
 * Notices to all processes of the server (PostgreSQL's NOTIFY), sent when a transaction has committed and not inside it:
 * there every commit with a notice waits for the one before, in the whole database. What comes while one is on its way
 * goes with the next. A notice names whom it is for and carries nothing; one that is lost (the process dies right after
 * the commit, the database is away) is made up for by the next look: of a device within five minutes, of the job queue
 * within thirty seconds.
 */
import type pg from 'pg';
import type { Log } from '../base/log.ts';
import { onOwnBehalf } from './fair-pool.ts';

/** Name of the channel. */
export const NOTICE_CHANNEL = 'connex_changed';
/** PostgreSQL takes 8,000 bytes at once. */
const WORDS_AT_ONCE = 150;

export interface Notices {
  /** Whom it is for: audiences of the feed, names of queues. Never throws, waits for nothing. */
  send(words: Iterable<string>): void;
  /** Resolves when everything is out. */
  close(): Promise<void>;
}

export function openNotices(pool: pg.Pool, log: Log): Notices {
  let waiting = new Set<string>();
  let sending: Promise<void> | null = null;

  const sendAll = async () => {
    while (waiting.size > 0) {
      const words = [...waiting];
      waiting = new Set();
      const parts = [];
      for (let at = 0; at < words.length; at += WORDS_AT_ONCE)
        parts.push(words.slice(at, at + WORDS_AT_ONCE).join(' '));
      await pool
        .query('select pg_notify($1, part) from unnest($2::text[]) as part', [NOTICE_CHANNEL, parts])
        .catch((error) => log.warn({ err: error }, 'a notice was lost: devices and jobs will look by themselves'));
    }
    sending = null;
  };

  return {
    send(words) {
      for (const word of words) waiting.add(word);
      sending ??= onOwnBehalf(() => Promise.resolve().then(sendAll));
    },
    async close() {
      await sending;
    },
  };
}
