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
  b(
    '9.538',
    'a BOL that is gone can’t be taken off',
    '  // Gone already: what was wanted.\n  if (!bol) return;',
    "  if (!bol) throw new Failure('changed-meanwhile', 'gone');",
  ),
  b('9.539', 'who is slower wins', "  if (conflicts.length > 0) throw changedMeanwhile('BOL', conflicts);\n", ''),
  b(
    '9.539',
    'what was changed meanwhile is called a load',
    "throw changedMeanwhile('BOL', conflicts)",
    "throw changedMeanwhile('load', conflicts)",
  ),
  b(
    '9.540',
    'a load is built with the same BOL twice',
    "  if (new Set(ids).size < ids.length) throw invalid({ bols: t('must not name the same BOL twice') });\n",
    '',
  ),
  b(
    '9.541',
    'what is done to BOLs is passed over beside a list',
    "  if (body.bols && body.bolChanges) throw invalid({ bols: t('must not come together with bolChanges') });\n",
    '',
  ),
  b(
    '9.542',
    'a range is given of whatever document',
    'const range = wanted ? byteRange(',
    'const range = wanted || true ? byteRange(',
  ),
  b(
    '9.542',
    'a range that ends before it begins lies outside',
    "  if (first !== '' && last !== '' && Number(last) < start) return null;\n",
    '',
  ),
];
