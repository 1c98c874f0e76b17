/** The rows the feed names, as one person sees them. A new entity of the feed is one more reader, handed in by main. */
import type { FeedEntity } from '#contract/change.ts';
import { LEVEL } from '#contract/level.ts';
import type { Actor, CompanyType } from '#domain/roles.ts';
import type { Db } from '../base/services.ts';

/** The wire value; `lost` when it exists but not for this person. Left out: it exists no more. */
export type Seen = object | 'lost';
/** `level`: which level of the wire the values must fit. */
type Reader = (db: Db, actor: Actor, ids: string[], level: number) => Promise<Map<string, Seen>>;
export type Readers = Record<FeedEntity, Reader>;

/** What of the rest of the server the feed has to ask: what rows say, and who belongs to an audience. */
export interface FeedEyes {
  readers: Readers;
  companyType(db: Db, companyId: string): Promise<CompanyType | null>;
  /** Null where there never was one of this id. */
  person(db: Db, userId: string): Promise<Actor | null>;
}

/** Values by `entity id`. Without a level: as they are, for whoever only counts them. */
export async function readRows(
  readers: Readers,
  { db, actor, level = LEVEL }: { db: Db; actor: Actor; level?: number },
  rows: readonly { entity: FeedEntity; id: string }[],
): Promise<Map<string, Seen>> {
  const values = new Map<string, Seen>();
  for (const entity of new Set(rows.map((row) => row.entity))) {
    const ids = rows.filter((row) => row.entity === entity).map(({ id }) => id);
    for (const [id, value] of await readers[entity](db, actor, ids, level)) values.set(`${entity} ${id}`, value);
  }
  return values;
}
