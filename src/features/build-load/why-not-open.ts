import type { Load } from '#contract/load.ts';
import { whyNotEditLoad } from '#domain/load-edit.ts';
import { whyNotMay } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Session } from '#offline/session.ts';

/** Why the wizard can't be opened on this load, or null. */
export function whyNotOpen({ actor }: Session, load: Load): string | null {
  const why = whyNotMay(actor, 'load.edit', relationsTo(actor, load, load.bols));
  return why ?? whyNotEditLoad({ load, bols: load.bols });
}
