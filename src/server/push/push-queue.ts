/**
 * Web Push messages are jobs. What a job sends is looked up when it runs: nothing goes out that was read meanwhile, and
 * nothing to a browser where another person is signed in by then.
 */
import { and, eq } from 'drizzle-orm';
import { notificationPath } from '#domain/notification-channels.ts';
import type { Config } from '../config.ts';
import type { Database, Db } from '../db/database.ts';
import { pushSubscriptions } from '../db/schema/push-subscriptions.ts';
import type { Jobs, Queue } from '../jobs/start-jobs.ts';
import type { Log } from '../log.ts';
import { findUnreadNews } from '../notifications/unread-news.ts';
import { findPushKeys } from './get-push-key.ts';
import { type PushMessage, sendPush } from './send-push.ts';

export interface PushJob {
  notificationId: string;
  version: number;
  /** Address of the subscription. */
  endpoint: string;
}

export type PushQueue = Queue<PushJob>;

interface PushParts {
  config: Pick<Config, 'publicUrl' | 'mailFrom'>;
  database: Database;
}

/** A push service that hangs must not hold up the others. */
const WORKERS = 4;

/** Opens the queue and starts sending what is in it. */
export async function startPush(parts: PushParts, jobs: Jobs, log: Log): Promise<PushQueue> {
  return jobs.open<PushJob>('push', (job) => deliver(parts, job, log), { workers: WORKERS });
}

async function deliver({ config, database }: PushParts, job: PushJob, log: Log): Promise<void> {
  const { db } = database;
  const news = await findUnreadNews(db, job, 'push');
  if (!news) return;
  const whose = and(eq(pushSubscriptions.endpoint, job.endpoint), eq(pushSubscriptions.userId, news.userId));
  const [subscription] = await db.select().from(pushSubscriptions).where(whose);
  if (!subscription) return;
  const message: PushMessage = { title: 'Connex BOL', body: news.text, path: notificationPath(news.id) };
  const outcome = await sendPush(subscription, message, {
    // Push services drop the older of two messages with the same topic: news about one thing show once.
    topic: news.id,
    keys: await findPushKeys(db),
    contact: contactOf(config),
  });
  if (outcome.kind === 'gone') await forget(db, subscription);
  if (outcome.kind === 'refused') log.warn({ status: outcome.status }, 'a push service refused a message for good');
}

/** Only as it was: the browser may have subscribed anew meanwhile. */
async function forget(db: Db, { endpoint, auth }: { endpoint: string; auth: string }): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.endpoint, endpoint), eq(pushSubscriptions.auth, auth)));
}

/** Whom a push service may turn to: it takes a public address of ours, or else a mail address. */
function contactOf({ publicUrl, mailFrom }: PushParts['config']): string {
  if (publicUrl.startsWith('https:')) return publicUrl;
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}
