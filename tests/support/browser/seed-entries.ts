/** Many waiting entries at once, written where and how the app writes them: tapping a hundred takes minutes. */
import type { Page } from 'playwright-core';
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { isoWithOffset } from '#domain/stamp.ts';
import { accountDbName } from '#offline/rows/schema.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { redwood } from '../server/freight.ts';

export interface SeedPlan {
  /** E-mail address of who made them. */
  by: string;
  loads: Load[];
  /** Per load: a check-in, then reports of one damage each, named S1, S2, … */
  each: number;
}

type Seeded = Omit<OutboxEntry, 'seq'>;

/** Adds the entries to the outbox of whoever is logged in on this page; the page itself is not told. */
export async function seedEntries(page: Page, { by, loads, each }: SeedPlan): Promise<void> {
  await page.evaluate(
    async ([name, entries]) => {
      const opening = indexedDB.open(name);
      await new Promise((resolve, reject) => {
        opening.onsuccess = resolve;
        opening.onerror = reject;
      });
      const adding = opening.result.transaction('outbox', 'readwrite');
      for (const entry of entries) adding.objectStore('outbox').add(entry);
      await new Promise((resolve, reject) => {
        adding.oncomplete = resolve;
        adding.onabort = reject;
      });
      opening.result.close();
    },
    [accountDbName(demoUserId(by)), seededEntries({ by, loads, each })] as const,
  );
}

/** These entries, round by round, as a clerk at a busy dock works: the lanes are mixed. */
export function seededEntries({ by, loads, each }: SeedPlan): Seeded[] {
  const userId = demoUserId(by);
  return Array.from({ length: each }, (_, round) => loads.map((load) => entryOf(userId, load, round))).flat();
}

function entryOf(userId: string, { _id: loadId, bols }: Load, round: number): Seeded {
  const bolId = bols[0]?._id ?? '';
  const driver = {
    _id: demoUserId('driver@carrier.example'),
    name: 'Ray',
    phone: '',
    connexId: null,
    companyId: redwood,
  };
  const facts = {
    id: newId(),
    version: 1,
    lane: loadId,
    targets: [bolId],
    needs: [],
    actorId: userId,
    occurredAt: isoWithOffset(new Date(), 0),
    clock: { wallMs: Date.now(), monotonicMs: 0, life: 'seeded', measured: null },
    status: 'pending' as const,
    attempts: 0,
    firstSentAt: null,
    nextAt: 0,
    lastError: null,
    sender: null,
  };
  if (round === 0) {
    const args: ChangeArgs<'check-in-bol'> = { loadId, bolId, driverId: driver._id, sealIntact: true };
    const context = { driver, byName: 'Denise Okafor' };
    return { ...facts, type: 'check-in-bol', args, context, subjectId: driver._id, label: 'Check in' };
  }
  const entry = { _id: newId(), sku: `S${round}`, qty: 1 };
  const args: ChangeArgs<'report-osd'> = { loadId, bolId, changes: [{ op: 'add', kind: 'damages', entry }] };
  return {
    ...facts,
    type: 'report-osd',
    args,
    context: { byName: 'Denise Okafor' },
    subjectId: null,
    label: `Report S${round}`,
  };
}
