/** The rows the server of a test holds, and the feed that tells of them, in pages and by digest. */
import type { Bol } from '#contract/bol.ts';
import { type Change, FEED_ENTITIES, type FeedEntity } from '#contract/change.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';
import { digestOf } from '#contract/row-digest.ts';

export class ServerRows {
  readonly loads = new Map<string, LoadRecord>();
  readonly bols = new Map<string, Bol>();
  readonly notifications = new Map<string, Notification>();
  epoch = 1;
  private readonly feed = new Map<string, { at: number; change: Change }>();
  private position = 0;

  putLoad(load: LoadRecord): void {
    this.loads.set(load._id, load);
    this.touch({ entity: 'load', op: 'put', id: load._id, value: load });
  }

  putBol(bol: Bol): void {
    this.bols.set(bol._id, bol);
    this.touch({ entity: 'bol', op: 'put', id: bol._id, value: bol });
  }

  putNotification(notification: Notification): void {
    this.notifications.set(notification._id, notification);
    this.touch({ entity: 'notification', op: 'put', id: notification._id, value: notification });
  }

  remove(entity: 'load' | 'bol', id: string, why: 'deleted' | 'lost' = 'deleted'): void {
    (entity === 'load' ? this.loads : this.bols).delete(id);
    this.touch({ entity, op: 'remove', id, why });
  }

  touch(change: Change): void {
    this.position += 1;
    this.feed.set(`${change.entity} ${change.id}`, { at: this.position, change });
  }

  /** Forgets the feed's past: cursors of before get 410, and what was removed is named no more. */
  prune(): void {
    this.epoch += 1;
    for (const [key, { change }] of this.feed) if (change.op === 'remove') this.feed.delete(key);
  }

  bolsOf(loadId: string): Bol[] {
    return [...this.bols.values()].filter((bol) => bol.loadId === loadId);
  }

  /** Null when the cursor is one of before `prune`. */
  protected page(cursor: string | null, limit: number) {
    const [epoch, from] = (cursor ?? `${this.epoch}:0`).split(':').map(Number) as [number, number];
    if (epoch !== this.epoch) return null;
    const rows = [...this.feed.values()].filter(({ at }) => at > from).sort((a, b) => a.at - b.at);
    const page = rows.slice(0, limit);
    return {
      changes: page.map(({ change }) => change),
      cursor: `${this.epoch}:${page.at(-1)?.at ?? from}`,
      more: rows.length > limit,
    };
  }

  /** Null when the cursor is one of before `prune`. */
  protected digestAt(cursor: string) {
    const [epoch, from] = cursor.split(':').map(Number);
    if (epoch !== this.epoch) return null;
    const rows = (entity: FeedEntity) =>
      [...this.feed.values()].flatMap(({ change }) =>
        change.entity === entity && change.op === 'put' ? [change.value] : [],
      );
    const digests = Object.fromEntries(FEED_ENTITIES.map((entity) => [entity, digestOf(rows(entity))]));
    return { current: this.position === from, digests };
  }
}
