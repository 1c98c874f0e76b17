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
    '  return null;\n}\n\nexport function leftOutParts',
    "  throw new Error('gone');\n}\n\nexport function leftOutParts",
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
  b(
    'H3.159',
    'without the server there is nothing',
    "if (!(error instanceof Error) || error.name !== 'DocumentError') throw error;",
    'if (error) throw error;',
  ),
  b(
    'H3.159',
    'the server is not asked',
    'return { pdf: await fetchClaimPack(scene.bol._id) };',
    'return await zipClaimPack(scene);',
  ),
  b('H3.160', 'what is not here is not named', '...missing.map((line)', '...missing.slice(9).map((line)'),
  b(
    'H3.160',
    'two papers of one name are one file',
    "String(index + 1).padStart(2, '0'), nameOf",
    "String(1).padStart(2, '0'), nameOf",
  ),
  b('H3.160', 'words of others are names of files', ".replace(/[^a-z0-9]+/gi, '-')", ''),
  b('H3.161', 'what the device said is left out', "      evidence.occurredAt ?? '',\n", ''),
  b(
    'H3.161',
    'a formula runs',
    'return csvText([\n    TITLES,',
    'return ((lines: string[][]) => lines.map((cells) => cells.join()).join("\\r\\n"))([\n    TITLES,',
  ),
  b('H3.162', 'what was found later is not told', '    ...concealedParts(facts),\n', ''),
  b(
    'H3.162',
    'its photos are not shown',
    '    ...found.map((line) => ({ photos: line.photos, shows: concealedLineWords(line) })),\n',
    '',
  ),
];
