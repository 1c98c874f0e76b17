import type { Account } from '../account.ts';
import { probe } from '../api/probe.ts';
import { bestMeasurement, holdsNow } from '../clock.ts';
import { readConnection } from '../connection.ts';
import type { OutboxEntry } from '../db/outbox-entry.ts';

/** One turn of a flush: what its parallel tries share. */
export interface Run {
  account: Account;
  /** Names this turn on the entries it sends. */
  owner: string;
  force: boolean;
  /** Sequence numbers this flush has tried: "Send now" means once. */
  tried: Set<number>;
  /** An answer said that nothing more can be sent now. */
  stopped: boolean;
  /** The probe in flight, shared by all tries that ask for one. */
  probing: Promise<boolean> | null;
}

/** Probes, once for all who ask at the same time. What waited only for the network is due when it is back. */
export function reachable(run: Run): Promise<boolean> {
  run.probing ??= probeOnce(run.account).finally(() => {
    run.probing = null;
  });
  return run.probing;
}

async function probeOnce(account: Account): Promise<boolean> {
  const { db } = account;
  const { way } = await readConnection(db);
  const { answer, measured } = await probe(account);
  const { kind } = answer;
  if (kind === 'ok' && way !== 'open') await db.outbox.filter(waitedForNetwork).modify({ nextAt: 0 });
  if (kind === 'ok') return true;
  // A fault of this one call is no reason to hold back all others, if it is known what time it is.
  return (kind === 'fault' || kind === 'refused') && (measured || holdsNow(await bestMeasurement(db)));
}

function waitedForNetwork({ status, lastError }: OutboxEntry): boolean {
  return status !== 'attention' && (lastError?.kind === 'network' || lastError?.kind === 'portal');
}
