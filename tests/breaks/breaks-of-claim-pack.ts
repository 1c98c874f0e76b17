import { type Break, b } from './break.ts';

/** Claim packs: what is in them, for whom, and what a device makes of one without a network. */
export const CLAIM_PACK: readonly Break[] = [
  b('H3.150', 'nobody is held liable', "['Claim', statement],", ''),
  b('H3.151', 'what the server’s clock said is not told', '; server got it ${receivedAt', '${receivedAt'),
  b('H3.151', 'the exceptions of who signed are missing', '...signatureParts(evidence),', ''),
  b('H3.151', 'the count is missing', '...countParts(facts),', ''),
  b('H3.152', 'a photo fills a page', 'const FIGURE_HEIGHT = 322;', 'const FIGURE_HEIGHT = 500;'),
  b('H3.152', 'papers have no hash', 'sha256]),\n        ...pictures', 'kind]),\n        ...pictures'),
  b(
    'H3.153',
    'whoever sees the BOL gets it',
    "authorizeBol(actor, 'claim.read', found",
    "authorizeBol(actor, 'bol.read', found",
  ),
  b(
    'H3.154',
    'it is made of the BOL as it is stored',
    'const bol = seenBol(actor, whole, params.id);\n  refuse',
    "const bol = authorizeBol(actor, 'claim.read', found, params.id).bol;\n  refuse",
  ),
  b('H3.154', 'everybody reads of the pick-up', '...(seesPickUp\n      ?', '...(load\n      ?'),
  b('H3.155', 'a claimant gives away the claims of others', 'return own.length > 0 ? own : seen;', 'return seen;'),
  b(
    'H3.156',
    'a photo that is gone fails the pack',
    'const stream = await store.open(sha256);\n    if (stream) return await arrayBuffer(stream);',
    "const stream = await store.open(sha256);\n    if (!stream) throw new Failure('unavailable', 'gone');\n    return await arrayBuffer(stream);",
  ),
  b(
    'H3.156',
    'bytes that are not what their name says are shown',
    "digest('hex') !== sha256) return null;",
    "digest('hex') === '') return null;",
  ),
  b(
    'H3.157',
    'the smallest are left out',
    '(sizes.get(b.sha256) ?? 0) - (sizes.get(a.sha256) ?? 0)',
    '(sizes.get(a.sha256) ?? 0) - (sizes.get(b.sha256) ?? 0)',
  ),
  b('H3.157', 'nobody hears of it', '...leftOutParts(leftOut)]', ']'),
  b('H3.158', 'there is one for everything', "refuse('rule-broken', whyNoClaimPack(bol));", ''),
];
