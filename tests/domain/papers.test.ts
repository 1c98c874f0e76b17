import { afterEach, describe, expect, it } from 'vitest';
import {
  addPaper,
  hardToRead,
  type Paper,
  type PaperReview,
  paperFaults,
  paperKindWords,
  paperName,
  papersWords,
  reviewPaper,
  reviewWords,
  voidPaper,
  whyNotReviewPaper,
  whyNotVoidPaper,
} from '#domain/papers.ts';
import { ROLE } from '#domain/roles.ts';
import es from '#language/es.json' with { type: 'json' };
import { addCatalog, speakAs } from '#language/say.ts';
import { voidAt } from './outcome-of.ts';
import { paperOf } from './paper-of.ts';

afterEach(() => speakAs(() => 'en'));

const page = (...faults: string[]) => ({ faults, edge: 2, letterPx: 12, glare: 0 });
const review = (over: Partial<PaperReview>): PaperReview => ({
  _id: 'a'.repeat(24),
  result: 'ok',
  note: '',
  at: '2026-11-21T11:00:00.000Z',
  byName: 'Ada',
  occurredAt: '2026-11-21T11:00:00.000Z',
  receivedAt: null,
  ...over,
});
const only = (bol: { papers?: Paper[] }) => bol.papers?.[0];

describe('papers of a BOL', () => {
  it('are added once, after those that are there', () => {
    const [one, two] = [paperOf({ _id: '1'.repeat(24) }), paperOf({ _id: '2'.repeat(24) })];
    const bol = addPaper(addPaper<{ papers?: Paper[] }>({}, one), two);
    expect(bol.papers).toEqual([one, two]);
    expect(addPaper(bol, { ...one, title: 'again' })).toBe(bol);
  });

  it('have the review that was made last, in whatever order two arrive', () => {
    const early = review({ result: 'retake', note: 'Corner missing', at: '2026-11-21T10:59:00.000Z' });
    const late = review({ _id: 'b'.repeat(24) });
    const bol = addPaper<{ papers?: Paper[] }>({}, paperOf({}));
    const { _id } = paperOf({});
    for (const order of [
      [early, late],
      [late, early],
    ]) {
      expect(only(order.reduce((row, one) => reviewPaper(row, _id, one), bol))?.review).toEqual(late);
    }
    // At the same moment the ids decide.
    const same = review({ _id: 'c'.repeat(24), result: 'retake' });
    for (const order of [
      [same, late],
      [late, same],
    ]) {
      expect(only(order.reduce((row, one) => reviewPaper(row, _id, one), bol))?.review).toEqual(same);
    }
    const reviewed = reviewPaper(bol, _id, late);
    expect(reviewPaper(reviewed, _id, early)).toBe(reviewed);
    expect(reviewPaper(bol, 'd'.repeat(24), late)).toBe(bol);
    // The server's copy of it says when it arrived.
    const arrived = reviewPaper(bol, _id, { ...late, receivedAt: '2026-11-21T12:00:05.000Z' });
    expect(reviewPaper(arrived, _id, late)).toBe(arrived);
  });

  it('are taken back once', () => {
    const { _id } = paperOf({});
    const bol = voidPaper(addPaper<{ papers?: Paper[] }>({}, paperOf({})), _id, voidAt('2026-11-21T12:00:00.000Z'));
    expect(only(bol)?.void?.reason).toBe('A mistake');
    expect(voidPaper(bol, _id, voidAt('2026-11-21T13:00:00.000Z', { reason: 'Mine' }))).toBe(bol);
  });

  it('say what makes them hard to read, once each, until the office can read them or they are taken back', () => {
    const paper = paperOf({ pages: [page('blurred'), page(), page('glare', 'blurred')] });
    expect(paperFaults(paper)).toEqual(['blurred', 'glare']);
    expect(hardToRead(paper)).toBe('Hard to read: blurred, glare');
    expect(hardToRead({ ...paper, review: review({ result: 'retake' }) })).toBe('Hard to read: blurred, glare');
    expect(hardToRead({ ...paper, review: review({}) })).toBeNull();
    expect(hardToRead({ ...paper, void: voidAt('2026-11-21T12:00:00.000Z') })).toBeNull();
    expect(hardToRead(paperOf({}))).toBeNull();
    // What only a newer build has a word for.
    expect(hardToRead(paperOf({ pages: [page('crumpled')] }))).toBe('Hard to read');
  });

  it('and what was said of them are told in words, also what only a newer build knows', () => {
    expect(paperKindWords('pod')).toBe('Proof of delivery');
    expect(paperKindWords('weighbridge')).toBe('Other paper');
    expect(paperKindWords('toString')).toBe('Other paper');
    expect(paperName(paperOf({}))).toBe('Proof of delivery');
    expect(paperName(paperOf({ kind: 'other', title: 'Gate pass' }))).toBe('Gate pass');
    expect(reviewWords(review({}))).toBe('Readable after all');
    expect(reviewWords(review({ result: 'retake', note: 'Corner missing' }))).toBe(
      'Asked for a new photo: Corner missing',
    );
    expect(reviewWords(review({ result: 'forwarded' }))).toBe('Reviewed');
  });

  it('are counted but for what was taken back, and how many of them are hard to read', () => {
    const [good, hard] = [paperOf({}), paperOf({ pages: [page('blurred')] })];
    const gone = paperOf({ pages: [page('blurred')], void: voidAt('2026-11-21T12:00:00.000Z') });
    expect([{}, { papers: [] }, { papers: [gone] }].map(papersWords)).toEqual([null, null, null]);
    expect(papersWords({ papers: [good, gone] })).toBe('1 paper');
    expect(papersWords({ papers: [good, hard, hard, gone] })).toBe('3 papers, 2 hard to read');
    addCatalog('es', es);
    speakAs(() => 'es');
    expect(papersWords({ papers: [good, hard] })).toBe('2 papeles, 1 difícil de leer');
    expect(papersWords({ papers: [hard, hard] })).toBe('2 papeles, 2 difíciles de leer');
  });

  it('are reviewed by somebody else than who photographed them', () => {
    const why = (userId: string) => whyNotReviewPaper({ actor: { userId }, paper: paperOf({}) });
    expect(why('aa'.repeat(12))).toBeNull();
    expect(why('cc'.repeat(12))).toBe('Somebody else has to say whether this can be read: you photographed it.');
  });

  it.each([
    ['who photographed it', { userId: 'cc'.repeat(12), companyId: 'ee'.repeat(12), role: ROLE.driver }, true],
    ['the staff of their company', { userId: 'aa'.repeat(12), companyId: 'dd'.repeat(12), role: ROLE.clerk }, true],
    ['another driver of it', { userId: 'aa'.repeat(12), companyId: 'dd'.repeat(12), role: ROLE.driver }, false],
    ['staff of another', { userId: 'aa'.repeat(12), companyId: 'ee'.repeat(12), role: ROLE.admin }, false],
  ])('%s may take one back or not', (_, actor, may) => {
    const sentence = 'Only the person who photographed this, or the staff of their company, can take it back.';
    expect(whyNotVoidPaper({ actor, paper: paperOf({}) })).toBe(may ? null : sentence);
  });
});

describe('one paper of several', () => {
  const [one, other] = [paperOf({}), paperOf({ _id: 'bb'.repeat(12), title: 'Scale ticket' })];

  it('is reviewed or taken back by itself: the others stay as they are', () => {
    const bol = { papers: [one, other] };
    const reviewed = reviewPaper(bol, other._id, review({}));
    expect(reviewed.papers).toEqual([one, { ...other, review: review({}) }]);
    expect(reviewed.papers[0]).toBe(one);
    expect(voidPaper(bol, one._id, voidAt('2026-11-21T12:00:00.000Z')).papers[1]).toBe(other);
    expect(reviewPaper(bol, 'f'.repeat(24), review({}))).toBe(bol);
    const without: { papers?: Paper[] } = {};
    expect(reviewPaper(without, one._id, review({}))).toBe(without);
  });

  it('has the review made last, of one moment that of the greater id, in whatever order and however written', () => {
    const early = review({ _id: 'c'.repeat(24), at: '2026-11-21T10:00:00.000Z' });
    const late = review({ _id: 'a'.repeat(24), result: 'retake' });
    const twin = review({ _id: 'b'.repeat(24), at: '2026-11-21T12:00:00.000+01:00' });
    const after = (...reviews: PaperReview[]) =>
      reviews.reduce((bol, made) => reviewPaper(bol, one._id, made), { papers: [one] }).papers[0]?.review?._id;
    expect([after(early, late), after(late, early)]).toEqual([late._id, late._id]);
    expect([after(twin, late), after(late, twin)]).toEqual([twin._id, twin._id]);
  });
});
