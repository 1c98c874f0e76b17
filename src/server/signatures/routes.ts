import * as contract from '#contract/signature.ts';
import { personLimit } from '../http/person-limit.ts';
import { type Route, route } from '../http/route.ts';
import type { Services } from '../services.ts';
import { getSignedPdf } from './get-signed-pdf.ts';
import { listSignatures } from './list-signatures.ts';
import { signBol } from './sign-bol.ts';

/** Each is made anew, one at a time for everybody. */
const SIGNED_PDFS = { calls: 300, perSeconds: 900 };

export const signatureRoutes = ({ database }: Services): Route[] => [
  route(contract.listSignatures, listSignatures, { transaction: 'snapshot' }),
  route(contract.signBol, signBol),
  route(contract.getSignedPdf, getSignedPdf, { limit: personLimit(database.pool, 'signed-pdf', SIGNED_PDFS) }),
];
