import { describe, expect, test } from 'vitest';
import { faultSentence, faultWords, judgePage, PAGE_FAULTS, type PageMeasures } from '#domain/page-legibility.ts';

const READABLE: PageMeasures = {
  edge: 2,
  edges: 30_000,
  letterPx: 9,
  glare: 0,
  dpi: 230,
  paper: 190,
  contrast: 0.78,
  print: 0.7,
  isCut: false,
  foldedCorners: [],
};
/** Written down a second time. */
const GATE = {
  edgeWidthMax: 2.85,
  edgesMin: 200,
  letterPxMin: 7.5,
  glareMax: 0.003,
  paperMin: 70,
  contrastMin: 0.45,
  printMin: 0.01,
};

describe('a photographed page', () => {
  test('is readable when nothing is wrong with it', () => {
    expect(judgePage(READABLE)).toEqual([]);
  });

  test.each([
    ['blurred', { edge: GATE.edgeWidthMax }, { edge: GATE.edgeWidthMax + 0.01 }],
    ['blurred', { edges: GATE.edgesMin }, { edges: GATE.edgesMin - 1 }],
    ['too-small', { letterPx: GATE.letterPxMin }, { letterPx: GATE.letterPxMin - 0.1 }],
    ['glare', { glare: GATE.glareMax }, { glare: GATE.glareMax + 0.001 }],
    ['cut', { isCut: false }, { isCut: true }],
    ['folded', { foldedCorners: [] }, { foldedCorners: ['top left'] }],
    ['dark', { paper: GATE.paperMin }, { paper: GATE.paperMin - 1 }],
    ['dark', { contrast: GATE.contrastMin }, { contrast: GATE.contrastMin - 0.01 }],
  ] as const)('is %s from its limit on, and not before', (fault, good, bad) => {
    expect(judgePage({ ...READABLE, ...good, foldedCorners: [] })).toEqual([]);
    const foldedCorners = 'foldedCorners' in bad ? [...bad.foldedCorners] : [];
    expect(judgePage({ ...READABLE, ...bad, foldedCorners })).toEqual([fault]);
  });

  test('without print is neither blurred nor weak, and where no letter was found it is not too small', () => {
    expect(judgePage({ ...READABLE, edge: 0, edges: 0, letterPx: 0, contrast: 0, print: 0 })).toEqual([]);
  });

  test('counts as printed from its limit on', () => {
    const weak = { ...READABLE, edges: 0, contrast: 0 };
    expect(judgePage({ ...weak, print: GATE.printMin })).toEqual(['blurred', 'dark']);
    expect(judgePage({ ...weak, print: GATE.printMin - 0.001 })).toEqual([]);
  });

  test('may have several faults, told in one order', () => {
    const measures = { ...READABLE, paper: 20, isCut: true, edge: 5 };
    expect(judgePage(measures)).toEqual(['blurred', 'cut', 'dark']);
  });
});

describe('the words for a fault', () => {
  test('are a sentence that says what to do', () => {
    expect(PAGE_FAULTS.map((fault) => faultSentence(fault, { foldedCorners: ['top left'] }))).toEqual([
      'The print is blurred. Hold still, tap the print to focus, try again.',
      'The print is too small. Move closer: one page should fill the picture.',
      'A light is reflected and hides print. Tilt the phone or step aside.',
      'A corner is outside the picture. Step back until all four are in.',
      'The top left corner is folded or covered.',
      'Too little light or contrast. Turn on a light.',
    ]);
  });

  test('name every corner that is folded', () => {
    expect(faultSentence('folded', { foldedCorners: ['top left', 'bottom right'] })).toBe(
      'The top left and bottom right corners are folded or covered.',
    );
    expect(faultSentence('folded', { foldedCorners: ['top left', 'top right', 'bottom left'] })).toBe(
      'The top left, top right and bottom left corners are folded or covered.',
    );
    expect(faultSentence('folded', { foldedCorners: [] })).toBe('A corner is folded or covered.');
  });

  test('are one or two on a badge, also for what another build found', () => {
    expect(PAGE_FAULTS.map(faultWords)).toEqual([
      'blurred',
      'too small',
      'glare',
      'cut off',
      'folded corner',
      'too dark',
    ]);
    expect(faultWords('crumpled')).toBeNull();
    expect(faultWords('toString')).toBeNull();
  });
});
