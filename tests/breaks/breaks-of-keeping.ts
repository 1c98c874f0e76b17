/** Breaks of what the device counts, keeps, gives up and takes back. */
import { type Break, b } from './break.ts';

export const KEEPING: readonly Break[] = [
  b('9.274', 'reports count loads that were taken away', 'load.hidden || load.removed ? null', 'load.hidden ? null'),
  b(
    '9.274',
    'reports count BOLs that were taken away',
    'bols.filter(({ hidden, removed }) => !hidden && !removed),',
    'bols.filter(({ hidden }) => !hidden),',
  ),
  b(
    '9.274',
    'a report does not say what only this device has of a BOL',
    'if (facts && [load, ...own].some(({ pending }) => pending > 0)) waiting += 1;',
    'if (facts && load.pending > 0) waiting += 1;',
  ),
  b('9.274', 'reports count five hundred loads', 'if (piece.length < PIECE) break;', 'break;'),
  b(
    '9.274',
    'a document goes that a waiting entry needs',
    'if (needed.has(sha256) || drafts.includes(sha256)) continue;',
    'if (drafts.includes(sha256)) continue;',
  ),
  b(
    '9.274',
    'a document goes that another form names',
    'if (needed.has(sha256) || drafts.includes(sha256)) continue;',
    'if (needed.has(sha256)) continue;',
  ),
  b('9.274', 'a document goes before it is in the cache', '      .and(({ sentAt }) => sentAt === null)\n', ''),
  b(
    '9.274',
    'a draft is written after its person has left',
    '      await refuseSealed(db);\n      await (value === null',
    '      await (value === null',
  ),
  b(
    '9.274',
    'garbled bytes go along with a claim',
    'return bytes && (await sha256Of(bytes)) === sha256 ? bytes : null;',
    'return bytes;',
  ),
  b(
    '9.274',
    'one BOL that nobody signed holds the others up',
    'if (opened instanceof DocumentError && !opened.onlyThisOne) whyNotFetch = opened;',
    'if (opened instanceof DocumentError) whyNotFetch = opened;',
  ),
  b(
    '9.274',
    'without a network each BOL is asked for',
    'if (opened instanceof DocumentError && !opened.onlyThisOne) whyNotFetch = opened;',
    '',
  ),
  b(
    '9.274',
    'a signature that waits is looked for in the server’s PDF',
    'const onServer = bol.base === undefined ? bol : bol.base;',
    'const onServer = bol;',
  ),
  b(
    '9.274',
    'a BOL that was removed shows up again',
    '  for (const bolId of removedBy(entry)) {',
    '  for (const bolId of removedBy(entry).slice(9)) {',
  ),
  b(
    '9.274',
    'who has left takes back',
    '        await refuseSealed(db);\n        const entries = stillHere',
    '        void refuseSealed;\n        const entries = stillHere',
  ),
  b(
    '9.274',
    'having read a notification counts as work',
    'const isFreight = ({ lane }: { lane: string }) => notificationOfLane(lane) === null;',
    'const isFreight = ({ lane }: { lane: string }) => lane !== null;',
  ),
  b(
    '9.274',
    'what was sent does not count as work',
    'Boolean((await outbox.filter(isFreight).first()) ?? (await receipts.filter(isFreight).first()))',
    'Boolean(await outbox.filter(isFreight).first())',
  ),
  b(
    '9.274',
    'nobody sees that everything is here',
    "return keys.hasKey('connection') || keys.hasKey('pulledAt');",
    "return keys.hasKey('connection');",
  ),
];
