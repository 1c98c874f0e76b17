/**
 * When to send and pull: an entry was added, start-up, `online`, the page became visible, the nudge stream came back or
 * spoke, a timer, "Send now". Background Sync is a bonus of one browser and lives in the service worker; without it
 * these are enough.
 */
import { may } from '#domain/permissions.ts';
import type { Relation } from '#domain/relation.ts';
import { type Account, onSessionChange } from '../account/account.ts';
import { rememberIfForgotten } from '../account/device-db.ts';
import { followProfile } from '../account/follow-profile.ts';
import { watchClock } from '../api/clock.ts';
import { readConnection } from '../api/connection.ts';
import { onServerUpdated } from '../api/envelope.ts';
import { coalesce } from '../base/coalesce.ts';
import { onConnectionKind } from '../base/connection-kind.ts';
import { environment, type Page } from '../base/environment.ts';
import { noteOffline, onLookAgain } from '../base/offline-facts.ts';
import { keepTrying } from '../files/keep-trying.ts';
import { backoffMs, nextDueAt, onEntryAdded } from '../outbox/due.ts';
import { flush } from '../outbox/flush.ts';
import { reconcileMirror } from '../outbox/mirror.ts';
import type { AccountDb } from '../rows/schema.ts';
import { haveSealKey } from '../seal/key.ts';
import { registerBackgroundSync } from './background-sync.ts';
import { compareDigest } from './digest.ts';
import { keepInBrief } from './keep-in-brief.ts';
import { startNudges } from './nudge.ts';
import { lookAtDocuments, prefetchDocuments } from './prefetch-documents.ts';
import { pull } from './pull.ts';
import { reportUnsent } from './report-unsent.ts';

/** A look at everything when nothing else called, ms: with the nudge stream, without it. */
const CALM_MS = 5 * 60_000;
const POLL_MS = 30_000;
const SOONEST_MS = 1_000;
/** How often the clock is looked at, ms: a sleep and a setting are told apart where a look lies between them. */
const WATCH_MS = 15_000;

export interface Engine {
  syncNow: () => Promise<void>;
  stop: () => Promise<void>;
}

export function startTriggers(started: Account, page: Page): Engine {
  let account = started;
  let stopped = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const work = new Set<Promise<void>>();
  let faults = 0;

  const run = (what: () => Promise<unknown>): Promise<void> => {
    const unlessStopped = async () => {
      if (!stopped) await workInFull(account, what);
      faults = 0;
    };
    const done = keepTrying(account.db, unlessStopped)
      .catch((error: unknown) => {
        faults += 1;
        // After the stop the store may be closed under what was under way: the next start goes on with it.
        if (!stopped) console.warn('Sending or fetching did not finish; it will be tried again.', error);
      })
      .then(schedule)
      .finally(() => work.delete(done));
    work.add(done);
    return done;
  };
  const send = coalesce(() => run(() => sendAll(account)));
  // One batch of documents at a time: what was entered meanwhile goes out in between.
  const exchange = async (how: { force: boolean }) => void ((await sendAndFetch(account, page, how)) && sync());
  const sync: () => Promise<void> = coalesce(() => run(() => exchange({ force: false })));
  const look = coalesce(() => run(async () => void ((await lacksDocuments(account)) && sync())));

  async function schedule(): Promise<void> {
    if (stopped) return;
    // A store that does not answer now may answer later: the timer never stops by itself.
    const calm = await pauseMs(account.db, nudges.isOpen()).catch(() => POLL_MS);
    // What the store broke off is not left lying until a stream tells of news.
    const pause = faults > 0 ? Math.min(calm, backoffMs(faults)) : calm;
    clearTimeout(timer);
    // Hidden pages only send; fetching waits until somebody looks.
    if (!stopped) timer = setTimeout(() => void (page.isVisible() ? sync() : send()), pause);
  }

  const watch = setInterval(() => void watchClock(account.db), WATCH_MS);
  const nudges = startNudges(account, page, () => void sync());
  const stops = [
    onEntryAdded(() => {
      registerBackgroundSync();
      void send();
    }),
    onServerUpdated(() => void send()),
    onConnectionKind(() => void send()),
    page.onOnline(() => void sync()),
    page.onVisible(() => {
      void watchClock(account.db);
      if (page.isVisible()) void sync();
    }),
    page.onHide(() => registerBackgroundSync()),
    onLookAgain(() => void look()),
    onSessionChange((session) => {
      if (session?.db !== account.db) {
        stopped = true;
        return;
      }
      account = session;
      void sync();
    }),
    nudges.stop,
    () => clearTimeout(timer),
    () => clearInterval(watch),
  ];
  noteOffline({ documents: null });
  void look();
  void sync();

  return {
    syncNow: () => run(() => exchange({ force: true })),
    stop: async () => {
      stopped = true;
      for (const end of stops) end();
      await Promise.race([Promise.allSettled(work), environment.sleep(SOONEST_MS)]);
    },
  };
}

/** Some work, between what makes up for a store that was emptied and what copies the entries beside it. */
async function workInFull(account: Account, work: () => Promise<unknown>): Promise<void> {
  await rememberIfForgotten(account.user);
  await work();
  await reconcileMirror(account);
}

async function sendAll(account: Account): Promise<void> {
  if (!isWhole.has(account.db)) await lookAtCopies(account);
  const before = await countAttention(account.db);
  await flush(account);
  // Beside a refusal the person sees what the server says now.
  if ((await countAttention(account.db)) > before) await pull(account);
}

/** True when there are more documents to fetch. */
async function sendAndFetch(account: Account, page: Page, { force }: { force: boolean }): Promise<boolean> {
  await lookAtCopies(account);
  await flush(account, { force });
  if (!(await pull(account))) return false;
  page.onReached?.();
  // New BOLs have documents that are not here: nobody may read "Ready offline" while the rest is asked for.
  const documents = await lookAtDocuments(account, { soon: true });
  await followProfile();
  await compareDigest(account);
  await reportUnsent(account);
  await tellSigningKey(account);
  await keepInBrief(account);
  return prefetchDocuments(account, documents);
}

/** The server should know the key before there is a handover without a network. Its code comes after the first screen. */
async function tellSigningKey(account: Account): Promise<void> {
  if (!may(account.actor, 'bol.handshake', EVERY_RELATION)) return;
  try {
    await (await import('../seal/signing-key.ts')).registerSigningKey(account);
  } catch (error) {
    console.info('The key of this device will be told to the server later.', error);
  }
}

const EVERY_RELATION: ReadonlySet<Relation> = new Set(['shipper', 'receiver', 'driver']);

/** Stores this page has put back everything into that an earlier one lost: from then on what is entered goes out at once. */
const isWhole = new WeakSet<AccountDb>();

/** Nothing goes out before what an earlier store of this device lost is back: that was entered first. */
async function lookAtCopies(account: Account): Promise<void> {
  const canReadCopies = await haveSealKey(account);
  await reconcileMirror(account);
  if (canReadCopies) isWhole.add(account.db);
}

/** Whether a document that should be here is not. */
async function lacksDocuments(account: Account): Promise<boolean> {
  const { wanted, here } = await lookAtDocuments(account);
  return wanted.some(({ file }) => !here.has(file.sha256));
}

async function countAttention(db: AccountDb): Promise<number> {
  return db.outbox.filter(({ status }) => status === 'attention').count();
}

/** How long until the next look, ms. */
async function pauseMs(db: AccountDb, hasNudges: boolean): Promise<number> {
  const now = environment.now();
  const calm = hasNudges ? CALM_MS : POLL_MS;
  const { way, failures, pausedUntil } = await readConnection(db);
  if (way === 'sign-in' || way === 'other-person') return CALM_MS;
  if (failures > 0) return Math.min(CALM_MS, Math.max(backoffMs(failures), pausedUntil - now));
  const dueAt = await nextDueAt(db);
  if (dueAt === null) return calm;
  return Math.min(calm, Math.max(SOONEST_MS, dueAt - now, pausedUntil - now));
}
