import type { MutationArgs } from '#contract/mutation.ts';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import type { Session } from '#offline/session.ts';
import { accessTo } from './access.ts';
import { loadPath, PATHS, replacingPath } from './paths.ts';

/**
 * Where a refused entry can be edited and sent as new, or null. What was recorded at a dock is a fact and has no form,
 * and neither has a deletion; what this version can't read is exported instead.
 */
export function editAsNewPath(entry: OutboxEntry, { actor, company }: Session): string | null {
  const kind = entry.lastError?.kind;
  if (kind === 'unreadable' || kind === 'unknown-type') return null;
  const form = formOf(entry, company.name);
  return form !== null && accessTo(form, actor) === 'allowed' ? replacingPath(form, entry.seq) : null;
}

function formOf({ type, args, lane }: OutboxEntry, companyName: string): string | null {
  if (type === 'build-load') return PATHS.buildLoad;
  if (type !== 'edit-load' || (args as MutationArgs<'edit-load'>).deleted) return null;
  return loadPath('shipper', companyName, 'edit', lane);
}
