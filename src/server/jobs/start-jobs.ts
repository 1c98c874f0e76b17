/**
 * Work that happens after a call: pg-boss keeps it in the database, so a job is there if and only if the change that
 * asked for it is, and any process may do it. A worker is woken by the same notices as the event streams, sent after
 * the commit; polling is only for what was missed. While the process has its hands full with calls a worker takes its jobs
 * one by one with pauses between them: before a call somebody stands and waits, before a mail nobody does.
 */

import { performance } from 'node:perf_hooks';
import { sql } from 'drizzle-orm';
import { fromDrizzle, PgBoss } from 'pg-boss';
import type { Log } from '../base/log.ts';
import type { Database, Db, Queue } from '../base/services.ts';
import { notifyAfter } from '../db/transaction.ts';
import type { Nudges } from '../sync/nudges.ts';

export interface QueueOptions {
  /** Jobs that may run at the same time in this process; one unless said. */
  workers?: number;
}

export interface Jobs {
  /** A queue and who works on it; `work` gets the job's id, the same at every attempt. */
  open<T extends object>(
    name: string,
    work: (data: T, jobId: string) => Promise<void>,
    options?: QueueOptions,
  ): Promise<Queue<T>>;
  /** A job of a backup, under its old id; for whoever opens the queue later. */
  putBack(tx: Db, queue: string, job: { id: string; data: object }): Promise<void>;
  /** Lets running jobs finish. */
  close(): Promise<void>;
}

const SCHEMA = 'jobs';
const POLL_S = 30;
const STOP_MS = 10_000;
/** Before the next job while the process is busy, ms. Each worker still does some fifteen a second. */
const PAUSE_MS = 50;
/** Of its time, from which on a process is busy; looked at over so many ms. */
const BUSY = 0.6;
const LOOK_MS = 200;

/** Tried again after half a minute, then ever more slowly, for about a day. */
const RETRIES = { retryLimit: 40, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };
const KEPT = { expireInSeconds: 120, deleteAfterSeconds: 24 * 3600, retentionSeconds: 3 * 24 * 3600 };

/** Makes the tables where they are missing. Also run for the template database of the tests. */
export async function startJobs(database: Database, nudges: Pick<Nudges, 'subscribe'>, log: Log): Promise<Jobs> {
  const boss = new PgBoss({
    // Our own pool: one place that watches connections and their errors.
    db: { executeSql: (text, values) => database.pool.query(text, values as unknown[]) },
    schema: SCHEMA,
    schedule: false,
    monitorVacuum: false,
    reindex: false,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue met an error'));
  boss.on('warning', ({ message }) => log.warn({ message }, 'the job queue warns'));
  await boss.start();
  return {
    async open(name, work, { workers = 1 } = {}) {
      await boss.createQueue(name, { ...RETRIES, ...KEPT });
      const channel = `jobs:${name}`;
      for (let count = 0; count < workers; count += 1) {
        const wake = await startWorker(boss, name, work, log);
        nudges.subscribe([channel], { nudge: wake, end: () => {} });
      }
      return {
        async add(tx, data) {
          await boss.send(name, data, { db: fromDrizzle(tx, sql) });
          notifyAfter(tx, [channel]);
        },
        async addOnce(tx, jobs) {
          if (jobs.length === 0) return;
          await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
          notifyAfter(tx, [channel]);
        },
      };
    },
    async putBack(tx, queue, job) {
      await boss.createQueue(queue, { ...RETRIES, ...KEPT });
      await boss.insert(queue, [job], { db: fromDrizzle(tx, sql) });
    },
    close: () => boss.stop({ graceful: true, timeout: STOP_MS, close: false }),
  };
}

/** Starts one worker of a queue; what wakes it. */
async function startWorker<T extends object>(
  boss: PgBoss,
  name: string,
  work: (data: T, jobId: string) => Promise<void>,
  log: Log,
): Promise<() => void> {
  let pause: NodeJS.Timeout | undefined;
  const look = () => {
    pause = undefined;
    boss.notifyWorker(workerId);
  };
  const wake = () => {
    if (!isBusy()) look();
    else if (pause === undefined) pause = setTimeout(look, PAUSE_MS).unref();
  };
  const workerId = await boss.work<T>(name, { pollingIntervalSeconds: POLL_S }, async ([job]) => {
    if (!job) return;
    try {
      await work(job.data, job.id);
    } catch (error) {
      log.warn({ err: error, queue: name, job: job.id }, 'a job failed; it is tried again');
      throw error;
    } finally {
      // More may be waiting: it is looked for now, not at the next poll.
      wake();
    }
  });
  return wake;
}

/** The last look at how this process spends its time. */
let looked = { used: performance.eventLoopUtilization(), at: performance.now(), busy: false };

/** Whether this process was busy when it was last looked at. */
function isBusy(): boolean {
  if (performance.now() - looked.at < LOOK_MS) return looked.busy;
  const used = performance.eventLoopUtilization();
  const { utilization } = performance.eventLoopUtilization(used, looked.used);
  looked = { used, at: performance.now(), busy: utilization > BUSY };
  return looked.busy;
}
