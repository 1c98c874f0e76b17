/**
 * Once a day the device compares itself with the server: how many rows, in which versions. A row that was missed, or
 * stayed although it is gone, would otherwise stay wrong until it changes again. What differs is pulled again.
 */
import { Dexie, type ObservabilitySet, type Table } from 'dexie';
import { digestChanges, FEED_ENTITIES, type FeedEntity } from '#contract/change.ts';
import type { Reply } from '#contract/endpoint.ts';
import { HEADERS } from '#contract/failure.ts';
import { digestOf, type RowDigest, sameDigest } from '#contract/row-digest.ts';
import type { Account } from '../account/account.ts';
import { exchange } from '../api/request.ts';
import { environment } from '../base/environment.ts';
import { inPieces } from '../rows/in-pieces.ts';
import type { AccountDb } from '../rows/schema.ts';
import { readPullState, restartGeneration } from './apply-page.ts';
import { pull } from './pull.ts';

const DAY_MS = 24 * 3_600_000;

/** Compares if a day has passed, and pulls everything again if something differs. */
export async function compareDigest(account: Account): Promise<void> {
  const { db, user } = account;
  const now = environment.now();
  const last = (await db.meta.get('comparedAt'))?.value as number | undefined;
  if (last !== undefined && Math.abs(now - last) < DAY_MS) return;
  const { cursor } = await readPullState(db);
  if (cursor === null) return;
  // A device that has just fetched everything has no reason to ask.
  if (last !== undefined) {
    const { answer } = await exchange({
      endpoint: digestChanges,
      query: { cursor },
      headers: { [HEADERS.actor]: user._id },
    });
    if (answer.kind !== 'ok') return;
    const server = answer.body as Reply<typeof digestChanges>;
    const here = await digestsHere(db, cursor);
    // Something changed on the way: the next look compares.
    if (!server.current || here === null) return;
    const differing = FEED_ENTITIES.filter((entity) => !sameDigest(here[entity], server.digests[entity]));
    if (differing.length > 0) {
      console.warn(`This device differs from the server (${differing.join(', ')}) and fetches everything again.`);
      await restartGeneration(db);
      if (!(await pull(account))) return;
    }
  }
  await db.meta.put({ key: 'comparedAt', value: now });
}

/** The digests of what the server said, as kept here; null when that has moved on from `cursor`, or moved while it was read. */
async function digestsHere(db: AccountDb, cursor: string): Promise<Record<FeedEntity, RowDigest> | null> {
  let moved = false;
  const ofRows = [db.loads, db.bols, db.companies, db.people, db.notifications].map(({ name }) => name);
  const onMutation = (parts: ObservabilitySet) => {
    moved ||= ofRows.some((table) => `idb://${db.name}/${table}/` in parts);
  };
  Dexie.on.storagemutated.subscribe(onMutation);
  try {
    const digests = {
      load: await digestOfAll(db.loads, saidByServer),
      bol: await digestOfAll(db.bols, saidByServer),
      company: await digestOfAll(db.companies, asItIs),
      person: await digestOfAll(db.people, asItIs),
      notification: await digestOfAll(db.notifications, saidByServer),
    };
    return moved || (await readPullState(db)).cursor !== cursor ? null : digests;
  } finally {
    Dexie.on.storagemutated.unsubscribe(onMutation);
  }
}

type Versioned = { _id: string; version: number };

async function digestOfAll<Row extends Versioned>(
  table: Table<Row, string>,
  said: (row: Row) => Versioned[],
): Promise<RowDigest> {
  let digest = digestOf([]);
  await inPieces(table, (piece) => {
    digest = digestOf(piece.flatMap(said), digest);
  });
  return digest;
}

const asItIs = (row: Versioned) => [row];

/** Without what waits: the row the server knows, or none where it has none (any more). */
function saidByServer(row: Versioned & { base?: Versioned | null; removed?: string }): Versioned[] {
  if (row.removed !== undefined || row.base === null) return [];
  return [row.base ?? row];
}
