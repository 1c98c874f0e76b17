import type { Verb } from '#domain/permissions.ts';
import type { Actor } from '#domain/roles.ts';
import type { Db } from '../db/database.ts';
import { authorizeBol } from '../http/authorize.ts';
import { loadIdOfBol, lockWholeLoad, type WholeLoad } from '../loads/whole-load.ts';
import type { BolRecord } from './queries.ts';

/** The BOL and its load, locked, if this person sees it (else 404) and may do this with it (else 403). */
export async function lockBol(
  tx: Db,
  actor: Actor,
  verb: Verb,
  bolId: string,
): Promise<{ whole: WholeLoad; bol: BolRecord }> {
  const loadId = await loadIdOfBol(tx, bolId);
  return authorizeBol(actor, verb, loadId === null ? null : await lockWholeLoad(tx, loadId), bolId);
}
