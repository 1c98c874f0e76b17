import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { transaction } from '#server/db/transaction.ts';
import { startJobs } from '#server/jobs/start-jobs.ts';
import { patiently } from '../../support/patiently.ts';
import { quietLog } from '../../support/server/quiet-log.ts';
import { testServer } from '../../support/server/test-server.ts';

/** Busy with nothing, a twentieth of a second at a time. */
async function spin(until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    for (const end = performance.now() + 50; performance.now() < end; );
    await turn();
  }
}

it('jobs that make room for calls are all done while the process stays busy', async () => {
  const { database } = await testServer();
  let nudge = () => {};
  const nudges = {
    subscribe(_channels: string[], worker: { nudge: () => void }) {
      nudge = worker.nudge;
      return () => {};
    },
  };
  const jobs = await startJobs(database, nudges, quietLog);
  const done: number[] = [];
  const queue = await jobs.open<{ nth: number }>('while-busy', async ({ nth }) => void done.push(nth));
  const idle = new AbortController();
  const busy = spin(idle.signal);
  const wanted = [1, 2, 3, 4, 5, 6];
  await transaction(database, 'write', (tx) =>
    queue.addOnce(
      tx,
      wanted.map((nth) => ({ id: crypto.randomUUID(), data: { nth } })),
    ),
  );
  nudge();
  // Sooner than a worker that nobody wakes looks by itself.
  await patiently(() => expect(done.toSorted()).toEqual(wanted));
  idle.abort();
  await busy;
  await jobs.close();
});
