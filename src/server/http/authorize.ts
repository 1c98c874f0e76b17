/**
 * Load, authorize, act: the second step. What a person cannot see does not exist for them (404); what they see but
 * may not do is refused with a sentence (403). The rules are the domain's permission table.
 */
import { isLoadCompleted } from '#domain/load-category.ts';
import { type Verb, whyNotMay } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import type { Actor } from '#domain/roles.ts';
import type { BolRecord } from '../bols/queries.ts';
import { viewOf } from '../loads/load-view.ts';
import type { WholeLoad } from '../loads/whole-load.ts';
import { notFound, refuse } from './failure.ts';

/** Verbs about one's own account or company, which need no relation to a row. */
export function authorize(actor: Actor, verb: Verb): void {
  refuse('forbidden', whyNotMay(actor, verb));
}

/** The load, if this person sees it and may do this with it. */
export function authorizeLoad(actor: Actor, verb: Verb, whole: WholeLoad | null | undefined): WholeLoad {
  if (!whole) throw notFound('load');
  const view = viewOf(actor, whole);
  if (!view.seesLoad) throw notFound('load');
  refuse('forbidden', whyNotMay(actor, verb, view.relations, { completed: isLoadCompleted(whole.bols) }));
  return whole;
}

/** The BOL of this load, if this person sees it and may do this with it. */
export function authorizeBol(
  actor: Actor,
  verb: Verb,
  whole: WholeLoad | null | undefined,
  bolId: string,
): { whole: WholeLoad; bol: BolRecord } {
  const bol = whole && viewOf(actor, whole).bols.find(({ id }) => id === bolId);
  if (!bol) throw notFound('BOL');
  const relations = relationsTo(actor, whole.load, [bol]);
  refuse('forbidden', whyNotMay(actor, verb, relations, { completed: bol.completed }));
  return { whole, bol };
}
