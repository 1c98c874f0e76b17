/** The table of permissions in words. The first screen asks the table alone and has no use for thirty sentences. */
import { t } from '#language/say.ts';
import { may, type PermissionFacts, type Person } from './permissions.ts';
import type { Relation } from './relation.ts';
import { VERBS, type Verb } from './verbs.ts';

export const notAllowed = (verb: Verb): string => t(VERBS[verb]);

/** Why the actor may not do this, as a sentence for them, or null when they may. */
export function whyNotMay(
  actor: Person,
  verb: Verb,
  relations: ReadonlySet<Relation> = new Set(),
  facts: PermissionFacts = { completed: false },
): string | null {
  return may(actor, verb, relations, facts) ? null : notAllowed(verb);
}
