/** Breaks of how much one person may ask of the server. */
import { type Break, b } from './break.ts';

export const LIMITS_OF_PEOPLE: readonly Break[] = [
  b(
    '9.454',
    'a company is counted, not a person',
    'await onBehalfOf(crowd.of(request), async () => route.limit?.(signedIn.userId));',
    'await onBehalfOf(crowd.of(request), async () => route.limit?.(signedIn.companyId));',
  ),
  b(
    '9.454',
    'signed PDFs are made as often as anybody likes',
    "    limit: personLimit(database.pool, 'signed-pdf', SIGNED_PDFS),\n",
    '',
  ),
  b('9.454', 'photos come as often as anybody likes', "    limit: personLimit(database.pool, 'photo', PHOTOS),\n", ''),
  b('9.460', 'streams are counted by company', 'register(actor.userId, end)', 'register(actor.companyId, end)'),
];
