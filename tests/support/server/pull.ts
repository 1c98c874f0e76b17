import { type Change, listChanges } from '#contract/change.ts';
import type { ApiClient } from './api-client.ts';

export interface Replica {
  /** Wire values by `entity id`. */
  rows: Map<string, unknown>;
  /** Everything that came, in order. */
  changes: Change[];
  cursor: string | undefined;
}

export const emptyReplica = (): Replica => ({ rows: new Map(), changes: [], cursor: undefined });

/** Pulls until there is no more, applying each page as a device would; what came this time. */
export async function pull(client: ApiClient, replica: Replica, limit = 200): Promise<Change[]> {
  const news: Change[] = [];
  for (;;) {
    const query = replica.cursor === undefined ? { limit } : { limit, cursor: replica.cursor };
    const page = await client.ok(listChanges, { query });
    for (const change of page.changes) {
      if (change.op === 'put') replica.rows.set(`${change.entity} ${change.id}`, change.value);
      else replica.rows.delete(`${change.entity} ${change.id}`);
    }
    news.push(...page.changes);
    replica.cursor = page.cursor;
    if (!page.more) break;
  }
  replica.changes.push(...news);
  return news;
}

/** A device that has pulled everything from the start. */
export async function pulled(client: ApiClient, limit?: number): Promise<Replica> {
  const replica = emptyReplica();
  await pull(client, replica, limit);
  return replica;
}

/** `put load`, `remove bol lost`, … without companies and people, sorted. */
export function inWords(changes: Change[]): string[] {
  return changes
    .filter(({ entity }) => entity === 'load' || entity === 'bol')
    .map((change) => `${change.op} ${change.entity}${change.op === 'remove' ? ` ${change.why}` : ''}`)
    .toSorted();
}
