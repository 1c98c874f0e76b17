import { type Break, b } from './break.ts';

/** Photographed papers: the rule, the server's half, and who sees what. */
export const PAPERS: readonly Break[] = [
  b(
    'H2.1',
    'a paper that comes again is added again',
    'papers.some(({ _id }) => _id === paper._id) ? bol :',
    'false ? bol :',
  ),
  b(
    'H2.2',
    'who may not takes part',
    "await lockBol(db, actor, 'paper.add', params.id)",
    "await lockBol(db, actor, 'bol.read', params.id)",
  ),
  b(
    'H2.3',
    'a driver opens what colleagues brought',
    "may(actor, 'file.add') ? { companyId: actor.companyId } : actor",
    '{ companyId: actor.companyId }',
  ),
  b('H2.3', 'a paper does not open its PDF', 'if (await seesPaperOf(db, actor, sha256)) return true;', ''),
  b(
    'H2.4',
    'a paper may be made of a PDF of somebody else',
    '.where(and(eq(files.sha256, sha256), eq(fileGrants.userId, userId)))',
    '.where(eq(files.sha256, sha256))',
  ),
  b('H2.4', 'it may say less than its PDF has', 'if (pages !== said.pages.length) throw', 'if (pages < 0) throw'),
  b(
    'H2.5',
    'everybody sees papers of those before',
    "if (bol.papers.length === 0 || relations.has('shipper')) return bol;",
    'if (bol.papers) return bol;',
  ),
  b(
    'H2.6',
    'the review that arrives last counts',
    'paper.review !== null && isLater(paper.review, review) ? paper :',
    'false ? paper :',
  ),
  b('H2.6', 'drivers review', "'result' in call.body ? 'paper.review' : 'bol.read'", "'bol.read' as const"),
  b(
    'H2.7',
    'the second to take it back says why',
    'paper.void === null ? { ...paper, void: facts } : paper',
    '({ ...paper, void: facts })',
  ),
  b('H2.7', 'anybody takes it back', "refuse('forbidden', whyNotVoidPaper({ actor: call.actor, paper }));", ''),
  b(
    'H2.8',
    'what the office can read is still hard to read',
    "if (taken !== null || review?.result === 'ok') return [];",
    '',
  ),
  b(
    'H2.9',
    'nobody hears that it is hard to read',
    'const [kind, text] = hard ?',
    'const [kind, text] = hard && !former && false ?',
  ),
  b(
    'H2.9',
    'the maker is not asked for a new photo',
    "review.result !== 'retake') return [];",
    "review.result !== 'never') return [];",
  ),
  b(
    'H2.10',
    'the evidence page shows papers that its reader does not see',
    'paperFacts(seenBol(actor, whole, bol.id).papers,',
    'paperFacts(bol.papers,',
  ),
];
