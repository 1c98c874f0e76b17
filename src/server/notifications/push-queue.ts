/**
 * Web Push messages are jobs. What a job sends is looked up when it runs: nothing goes out that was read meanwhile, and
 * nothing to a browser where another person is logged in by then, or this one no more: however a session ended (a new
 * password, from another device, by time, pushed out by others), a lost phone shows nothing from then on.
 */
import { and, eq } from 'drizzle-orm';
import { notificationPath } from '#domain/notification-channels.ts';
import type { Config } from '../base/config.ts';
import { inLanguage } from '../base/language.ts';
import type { Log } from '../base/log.ts';
import type { Database, Db, PushJob, PushQueue, Services } from '../base/services.ts';
import { pushSubscriptions } from '../db/schema/plumbing.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { isLoggedInOn } from '../people/sessions.ts';
import type { PushLine } from '../push/push-line.ts';
import { findPushKeys, type PushMessage, sendPush } from '../push/send-push.ts';
import { findUnreadNews, timeOfNews } from './deliveries.ts';

interface PushParts {
  config: Pick<Config, 'publicUrl' | 'mailFrom'>;
  database: Database;
  line: PushLine;
  clock: Services['clock'];
}

/** A push service that hangs must not hold up the others. */
const WORKERS = 4;

/** Opens the queue and starts sending what is in it. */
export async function startPush(parts: PushParts, jobs: Jobs, log: Log): Promise<PushQueue> {
  return jobs.open<PushJob>('push', (job) => deliver(parts, job, log), { workers: WORKERS });
}

async function deliver({ config, database, line, clock }: PushParts, job: PushJob, log: Log): Promise<void> {
  const { db } = database;
  const news = await findUnreadNews(db, job, 'push');
  if (!news) return;
  const whose = and(eq(pushSubscriptions.endpoint, job.endpoint), eq(pushSubscriptions.userId, news.userId));
  const [subscription] = await db.select().from(pushSubscriptions).where(whose);
  if (!subscription || !(await isLoggedInOn(db, subscription, clock()))) return;
  const body = [news.text, inLanguage(news.language, () => timeOfNews(news))].filter(Boolean).join('\n');
  // not a text: the name of the product
  const message: PushMessage = { title: 'Connex BOL', body, path: notificationPath(news.id) };
  const outcome = await sendPush(line, subscription, message, {
    // Push services drop the older of two messages with the same topic: news about one thing show once.
    topic: news.id,
    keys: await findPushKeys(db),
    contact: contactOf(config),
  });
  if (outcome.kind === 'gone') await forget(db, subscription);
  // Kept: where a network's own resolver plays tricks for an hour, the subscription is still a good one.
  if (outcome.kind === 'not-public') log.warn('a push address leads to no machine on the public internet');
  if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'a push service refused a message for good');
}

/** Only as it was: the browser may have subscribed again in the meantime. */
async function forget(db: Db, { endpoint, auth }: { endpoint: string; auth: string }): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth)));
}

/** Whom a push service may turn to: it takes a public address of ours, or else a mail address. */
function contactOf({ publicUrl, mailFrom }: PushParts['config']): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
