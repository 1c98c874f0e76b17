/**
 * Photographed papers of a BOL: a signed copy, a proof of delivery, a lumper's receipt. They stand beside the BOL's own
 * document and change nothing about it or its signatures. Facts like outcomes: recorded whenever they arrive, also after
 * completion, and taken back only by a void with a reason. Whether a page can be read is advice (page-legibility); a
 * person of the office has the last word by a review.
 */
import { type Message, msg, t } from '#language/say.ts';
import type { Fact, TakenBack, Told } from './fact.ts';
import { faultWords } from './page-legibility.ts';
import { type Actor, isStaff } from './roles.ts';

export const PAPER_KINDS = ['pod', 'signed-bol', 'lumper-receipt', 'scale-ticket', 'seal-record', 'other'] as const;
export type PaperKind = (typeof PAPER_KINDS)[number];

const WORDS: Record<PaperKind, Message> = {
  pod: msg('Proof of delivery'),
  'signed-bol': msg('Signed BOL'),
  'lumper-receipt': msg('Lumper receipt'),
  'scale-ticket': msg('Scale ticket'),
  'seal-record': msg('Seal record'),
  other: msg('Other paper'),
};

const knownKind = (kind: string): PaperKind => PAPER_KINDS.find((one) => one === kind) ?? 'other';

/** `Proof of delivery`; what only a newer version knows is another paper. */
export const paperKindWords = (kind: string): string => t(WORDS[knownKind(kind)]);

/** What it is called on the screen: its title where it has one, `Proof of delivery` otherwise. */
export const paperName = ({ kind, title }: Pick<Paper, 'kind' | 'title'>): string => title || paperKindWords(kind);

export const REVIEW_RESULTS = ['ok', 'retake'] as const;
export type ReviewResult = (typeof REVIEW_RESULTS)[number];

/** What the device measured on a page, and what it found wrong with it: see page-legibility. */
export interface PaperPage {
  /** Codes of what makes it hard to read; empty where nothing does. */
  faults: string[];
  /** Width of a print edge, in pixels of the flat page. */
  edge: number;
  /** Height of small letters, in pixels of the photograph. */
  letterPx: number;
  /** Share of the page under a reflection. */
  glare: number;
  /** Pixels of the photograph per inch of paper; older devices don't say. */
  dpi?: number | undefined;
}

/** What somebody of the office said of a paper. */
export interface PaperReview extends Told {
  /** The id of the mutation that made it. */
  _id: string;
  /** One of `REVIEW_RESULTS`, or what a newer version knows. */
  result: string;
  note: string;
}

/** A page's corners on its photograph, clockwise from its top left, as shares of its width and height. */
export type PageQuad = { x: number; y: number }[];

export interface Paper extends Fact {
  /** One of `PAPER_KINDS`, or what a newer version knows. */
  kind: string;
  /** What it is, in words, where the kind says too little; may be empty. */
  title: string;
  /** Of the PDF. */
  sha256: string;
  size: number;
  /** One for each page of the PDF, in order. */
  pages: PaperPage[];
  review: PaperReview | null;
  void: TakenBack | null;
}

/** Rows of older servers and devices have none. */
interface WithPapers {
  papers?: Paper[] | undefined;
}

/** Adds a paper; one that is there already stays as it is. */
export function addPaper<B extends WithPapers>(bol: B, paper: Paper): B {
  const papers = bol.papers ?? [];
  return papers.some(({ _id }) => _id === paper._id) ? bol : { ...bol, papers: [...papers, paper] };
}

/** Of several reviews the one made last counts, in whatever order they arrive; one that is there already stays as it is. */
export function reviewPaper<B extends WithPapers>(bol: B, paperId: string, review: PaperReview): B {
  return changePaper(bol, paperId, (paper) =>
    paper.review !== null && stands(paper.review, review) ? paper : { ...paper, review },
  );
}

const stands = (one: PaperReview, other: PaperReview) => {
  if (one._id === other._id) return true;
  const later = Date.parse(one.at) - Date.parse(other.at);
  return later > 0 || (later === 0 && one._id > other._id);
};

/** `Readable after all`; `Asked for a new photo: corner missing`. */
export function reviewWords({ result, note }: Pick<PaperReview, 'result' | 'note'>): string {
  const what =
    result === 'ok' ? t('Readable after all') : result === 'retake' ? t('Asked for a new photo') : t('Reviewed');
  return note === '' ? what : t('{what}: {why}', { what, why: note });
}

/** Takes a paper back; one that was taken back before stays as it is. */
export function voidPaper<B extends WithPapers>(bol: B, paperId: string, facts: TakenBack): B {
  return changePaper(bol, paperId, (paper) => (paper.void === null ? { ...paper, void: facts } : paper));
}

function changePaper<B extends WithPapers>(bol: B, paperId: string, change: (paper: Paper) => Paper): B {
  const { papers = [] } = bol;
  const changed = papers.map((paper) => (paper._id === paperId ? change(paper) : paper));
  return changed.every((paper, at) => paper === papers[at]) ? bol : { ...bol, papers: changed };
}

/** What makes the paper hard to read, a code once; nothing once the office has said that it can be read. */
export function paperFaults({ pages, review, void: taken }: Pick<Paper, 'pages' | 'review' | 'void'>): string[] {
  if (taken !== null || review?.result === 'ok') return [];
  return [...new Set(pages.flatMap(({ faults }) => faults))];
}

/** `Hard to read: blurred, glare`; null where nothing is in the way. */
export function hardToRead(paper: Pick<Paper, 'pages' | 'review' | 'void'>): string | null {
  const faults = paperFaults(paper);
  if (faults.length === 0) return null;
  const words = faults.map(faultWords).filter((word) => word !== null);
  return words.length === 0 ? t('Hard to read') : t('Hard to read: {faults}', { faults: words.join(', ') });
}

/** `2 papers, 1 hard to read`, of those that were not taken back; null without any. */
export function papersWords({ papers = [] }: WithPapers): string | null {
  const standing = papers.filter((paper) => paper.void === null);
  if (standing.length === 0) return null;
  const hard = standing.filter((paper) => hardToRead(paper) !== null).length;
  const words = t('{count, plural, one {# paper} other {# papers}}', { count: standing.length });
  return hard === 0
    ? words
    : t('{words}, {hard, plural, one {# hard to read} other {# hard to read}}', { words, hard });
}

/** Why this person may not say whether it can be read, as a sentence; null when they may. */
export function whyNotReviewPaper({ actor, paper }: { actor: Pick<Actor, 'userId'>; paper: Pick<Paper, 'byUserId'> }) {
  return paper.byUserId === actor.userId
    ? t('Somebody else has to say whether this can be read: you photographed it.')
    : null;
}

/** Why this person may not take the paper back, as a sentence; null when they may. */
export function whyNotVoidPaper({
  actor,
  paper,
}: {
  actor: Pick<Actor, 'userId' | 'companyId' | 'role'>;
  paper: Paper;
}) {
  const own = paper.byUserId === actor.userId || (isStaff(actor.role) && paper.byCompanyId === actor.companyId);
  return own ? null : t('Only the person who photographed this, or the staff of their company, can take it back.');
}
