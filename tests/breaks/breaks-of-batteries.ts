/** Breaks of what outlives a dead battery, a log-out in between, or being undone: in a browser, most of them. */
import { type Break, b } from './break.ts';

export const BATTERIES: readonly Break[] = [
  b(
    'H0.28',
    'the photos of whoever has left lie open to whoever comes next',
    "export const KEPT_TABLES = Object.keys(KEPT);\n\n/** What a page of the feed is written over; the outbox because what waits is read there. No other transaction has just these. */\nexport const PAGE_TABLES = [...REPLICA_TABLES, 'outbox'];\n\n/** What was locked at a logout. Kept like the rows in it. */\nconst PARKED = { parked: '++n' };\n\nexport function accountDbName(userId: string): string {\n  return",
    "export const KEPT_TABLES = Object.keys(KEPT).filter((name) => name !== 'blobs');\n\n/** What a page of the feed is written over; the outbox because what waits is read there. No other transaction has just these. */\nexport const PAGE_TABLES = [...REPLICA_TABLES, 'outbox'];\n\n/** What was locked at a logout. Kept like the rows in it. */\nconst PARKED = { parked: '++n' };\n\nexport function accountDbName(userId: string): string {\n  return 'connex-0123456789abcdef01234567' ||",
  ),
  b(
    'H0.28',
    'who comes back finds their work without its photos',
    'if (key === undefined || (await table.get(key)) === undefined) await table.add(row);',
    "if (name !== 'blobs' && (key === undefined || (await table.get(key)) === undefined)) await table.add(row);",
  ),
  b(
    'H2.13',
    'a page is shown once it was judged',
    'if (!view || !corners) {',
    'if (!view || !corners || !check.take) {',
  ),
  b('H2.17', 'the photo that is being checked is gone', 'title, pages, shot };', 'title, pages, shot: null };'),
  b(
    'H2.17',
    'pages stay on the device when their paper is sent',
    '    forgetFiles(pictures).catch((error: unknown) => console.error(error));\n',
    '',
  ),
  b(
    'H2.21',
    'a paper that is undone has no pages any more',
    '    draft: { key, value: draft },\n  });\n  if (!saved) {\n    await forgetFiles([sha256]);',
    '  });\n  if (!saved) {\n    await forgetFiles([sha256]);',
  ),
  b(
    'H2.100 H6.1',
    'the photograph of a page is not sent',
    'recordPaper({ bol, paper, size, viewer, id }),\n    ...originals,\n',
    'recordPaper({ bol, paper, size, viewer, id }),\n',
  ),
  b(
    'H3.25',
    'a BOL is completed over a count that is not saved',
    'if (count) return t(',
    'if (count && osd > 0) return t(',
  ),
];
