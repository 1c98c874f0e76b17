import { type Message, msg, t } from '#language/say.ts';

/**
 * Whether a photographed page can be read. A scanner measures the flat page before it improves anything (an enhanced
 * picture hides what is missing); this file turns the measures into faults, and the faults into words. A fault is
 * advice to the person at the dock and a note to the office. It never refuses a paper.
 */
export const PAGE_FAULTS = ['blurred', 'too-small', 'glare', 'cut', 'folded', 'dark'] as const;
export type PageFault = (typeof PAGE_FAULTS)[number];

export type PageCorner = 'top left' | 'top right' | 'bottom right' | 'bottom left';

export interface PageMeasures {
  /** Median width of the edges of print in the worse direction, px of the flat page at 200 dpi; 0 without any edge. */
  edge: number;
  /** Edges that were measured, in the direction with fewer. */
  edges: number;
  /** Height of the smaller letters, px of the photo; 0 where too few letters were found to tell. */
  letterPx: number;
  /** Share of the page where a reflection hides print, 0 to 1. */
  glare: number;
  /** Photo pixels per inch of paper; where the paper has no known size it is taken to be as wide as it most likely is. */
  dpi: number;
  /** Lightness of the paper, 0 to 255. */
  paper: number;
  /** How much darker print is than its paper, 0 to 1; 0 on an empty page. */
  contrast: number;
  /** Share of the page that carries print, 0 to 1. */
  print: number;
  /** A side is the photo's rim, or a corner lies outside the photo. */
  isCut: boolean;
  /** Corners that don't show paper. */
  foldedCorners: PageCorner[];
}

/**
 * From where on a photographed page counts as hard to read. Set on the photographs of tests/support/photographs. Here and
 * not with the other limits, which every screen loads.
 */
const PAGE_GATE = {
  /** Width of an edge of print, px of the flat page at 200 dpi: sharp print has 2, at 3 small print is lost. */
  edgeWidthMax: 2.85,
  /** Fewer edges than this on a page with print means that nothing is left of it. */
  edgesMin: 200,
  /** Height of the smaller letters, px of the photo. */
  letterPxMin: 7.5,
  /** Share of the page where a reflection hides print. */
  glareMax: 0.003,
  /** Lightness of the paper, 0 to 255. */
  paperMin: 70,
  /** How much darker than its paper print must be, as a share of the paper's lightness. */
  contrastMin: 0.45,
  /** Share of the page that must carry something before it counts as printed at all. */
  printMin: 0.01,
} as const;

/** What makes this page hard to read, in the order of `PAGE_FAULTS`; nothing when it is readable. */
export function judgePage(measures: PageMeasures): PageFault[] {
  const { edge, edges, letterPx, glare, paper, contrast, print } = measures;
  const isPrinted = print >= PAGE_GATE.printMin;
  const has: Record<PageFault, boolean> = {
    // Print that is blurred beyond recognition has hardly any edge left to measure.
    blurred: isPrinted && (edges < PAGE_GATE.edgesMin || edge > PAGE_GATE.edgeWidthMax),
    'too-small': letterPx > 0 && letterPx < PAGE_GATE.letterPxMin,
    glare: glare > PAGE_GATE.glareMax,
    cut: measures.isCut,
    folded: measures.foldedCorners.length > 0,
    dark: paper < PAGE_GATE.paperMin || (isPrinted && contrast < PAGE_GATE.contrastMin),
  };
  return PAGE_FAULTS.filter((fault) => has[fault]);
}

const SENTENCES: Record<Exclude<PageFault, 'folded'>, Message> = {
  blurred: msg('The print is blurred. Hold still, tap the print to focus, try again.'),
  'too-small': msg('The print is too small. Move closer: one page should fill the picture.'),
  glare: msg('A light is reflected and hides print. Tilt the phone or step aside.'),
  cut: msg('A corner is outside the picture. Step back until all four are in.'),
  dark: msg('Too little light or contrast. Turn on a light.'),
};

/** What the person at the dock is told, one sentence a fault. */
export function faultSentence(fault: PageFault, { foldedCorners }: Pick<PageMeasures, 'foldedCorners'>): string {
  if (fault !== 'folded') return t(SENTENCES[fault]);
  const names = foldedCorners.map((one) => t(CORNERS[one]));
  const last = names.pop();
  if (last === undefined) return t('A corner is folded or covered.');
  return names.length === 0
    ? t('The {corner} corner is folded or covered.', { corner: last })
    : t('The {corners} and {last} corners are folded or covered.', { corners: names.join(', '), last });
}

const CORNERS: Record<PageCorner, Message> = {
  'top left': msg('top left'),
  'top right': msg('top right'),
  'bottom right': msg('bottom right'),
  'bottom left': msg('bottom left'),
};

const BADGES: Record<PageFault, Message> = {
  blurred: msg('blurred'),
  'too-small': msg('too small'),
  glare: msg('glare'),
  cut: msg('cut off'),
  folded: msg('folded corner'),
  dark: msg('too dark'),
};

/** A word or two for a badge; null for what only a newer build has a word for. */
export function faultWords(code: string): string | null {
  return isPageFault(code) ? t(BADGES[code]) : null;
}

const isPageFault = (code: string): code is PageFault => PAGE_FAULTS.some((fault) => fault === code);
