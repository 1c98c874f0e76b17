/**
 * What a list needs of a load or BOL beyond its own fields. Loads carry it in their rows; for BOLs, and for loads an
 * older version wrote, it is worked out as they are read. A file of its own, so that the first screen need not load it.
 */

import type { Bol } from '#contract/bol.ts';
import type { Actor } from '#domain/roles.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { type BolRow, type LoadRow, rememberedText } from './rows.ts';

export interface ListFacts {
  status: StatusFacts;
  text: string;
}

export function factsOfLoad(actor: Actor, load: LoadRow, bols: readonly Bol[]): ListFacts {
  return {
    status: statusFacts(actor, load, bols, { unsent: load.base === null }),
    text: rememberedText(load, bols),
  };
}

export function factsOfBol(actor: Actor, bol: BolRow): ListFacts {
  const load = { ...bol, ...bol.load, checkin: null, checkout: null, deleted: false };
  return { status: statusFacts(actor, load, [bol]), text: rememberedText(bol, [bol]) };
}
