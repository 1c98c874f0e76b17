import * as contract from '#contract/signature.ts';
import { type Route, route } from '../http/route.ts';
import { getSignedPdf } from './get-signed-pdf.ts';
import { listSignatures } from './list-signatures.ts';
import { signBol } from './sign-bol.ts';

export const signatureRoutes: Route[] = [
  route(contract.listSignatures, listSignatures, { transaction: 'snapshot' }),
  route(contract.signBol, signBol),
  route(contract.getSignedPdf, getSignedPdf),
];
