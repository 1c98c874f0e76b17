import type { listSignatures as listEndpoint } from '#contract/signature.ts';
import { authorizeBol } from '../http/authorize.ts';
import type { Call } from '../http/call.ts';
import { notFound } from '../http/failure.ts';
import { findWholeLoads, loadIdOfBol } from '../loads/whole-load.ts';
import { presentSignature } from './present.ts';
import { signaturesOf } from './queries.ts';

/** For who sees the BOL. */
export async function listSignatures({ db, actor, params }: Call<typeof listEndpoint>) {
  const loadId = await loadIdOfBol(db, params.id);
  if (loadId === null) throw notFound('BOL');
  authorizeBol(actor, 'bol.read', (await findWholeLoads(db, [loadId])).get(loadId), params.id);
  return (await signaturesOf(db, params.id)).map(presentSignature);
}
