/**
 * How well photographed pages are found and judged, on the set the thresholds were set on and on those they were not:
 * printed as it goes, and in short in the table. Where tesseract is installed (Debian's `tesseract-ocr`) it
 * reads the pages too: from four words in five on a page counts as readable, whatever the gate says of it.
 */
import { spawnSync } from 'node:child_process';
import { judgePage, type PageFault } from '#domain/page-legibility.ts';
import type { Corners, Picture } from '#features/papers/scan/picture.ts';
import { flatPage, improvePage, measurePage, outlineOf } from '#features/papers/scan/scan-page.ts';
import { type Paper, type Sheet, sheetOf, wordsIn } from '../../support/photographs/paper.ts';
import { type Photograph, photograph } from '../../support/photographs/photograph.ts';
import { type Ladder, type Sitting, sittingsOf } from '../../support/photographs/sets.ts';
import type { Bench, Figure } from '../figure.ts';

const SETS = ['known', 'heldOut', 'untouched'] as const;
const READABLE_FROM = 0.8;
const STEPS = ['outline', 'flatten', 'measure', 'improve'] as const;

interface Result {
  sitting: Sitting;
  /** Farthest corner from the truth, as a share of the page's width in the photo; null when no page was found. */
  error: number | null;
  faults: PageFault[];
  /** Share of the words that tesseract finds; null when it was not asked. */
  recall: number | null;
  ms: Record<(typeof STEPS)[number], number>;
}

export const pages: Bench = {
  name: 'pages',
  about: 'how well photographed pages are found and judged, known and held-out set',
  minutes: 90,
  async run({ isQuick }) {
    const hasTesseract = spawnSync('tesseract', ['--version']).status === 0;
    const figures: Figure[] = [];
    for (const set of SETS) {
      const sittings = [...sittingsOf(set)];
      const results: Result[] = [];
      for (const sitting of isQuick ? sittings.slice(0, 2) : sittings)
        results.push(await lookAt(sitting, hasTesseract));
      report(set, results);
      figures.push(...figuresOf(set, results));
    }
    return figures;
  },
};

function figuresOf(set: string, results: Result[]): Figure[] {
  const clean = results.filter(({ sitting }) => sitting.ladder === 'clean');
  const spoilt = results.filter(({ sitting }) => sitting.ladder !== 'clean');
  const readable = results.filter(({ recall }) => recall !== null && recall >= READABLE_FROM);
  const unreadable = results.filter(({ recall }) => recall !== null && recall < READABLE_FROM);
  const figure = (what: string, of: Result[], is: (result: Result) => boolean): Figure[] =>
    of.length === 0
      ? []
      : [
          {
            what: `${what}, ${set} set`,
            unit: '% of them',
            take: 'median',
            values: [(of.filter(is).length / of.length) * 100],
          },
        ];
  return [
    ...figure('clean pages found within 2 % of their width', clean, ({ error }) => error !== null && error <= 0.02),
    ...figure('clean pages flagged', clean, ({ faults }) => faults.length > 0),
    ...figure('spoilt pages flagged, the mildest included', spoilt, ({ faults }) => faults.length > 0),
    // There are none of either where tesseract is not installed.
    ...figure('pages tesseract cannot read, passed all the same', unreadable, ({ faults }) => faults.length === 0),
    ...figure('pages tesseract reads, flagged all the same', readable, ({ faults }) => faults.length > 0),
  ];
}

const sheets = new Map<Paper, Sheet>();

async function lookAt(sitting: Sitting, hasTesseract: boolean): Promise<Result> {
  const sheet = sheets.get(sitting.paper) ?? (await sheetOf(sitting.paper));
  sheets.set(sitting.paper, sheet);
  const photo = photograph(sheet, sitting.table, sitting.shot);
  const began = performance.now();
  const outline = outlineOf(photo);
  const outlined = performance.now();
  const error = outline && errorOf(outline, photo);
  // Somebody puts a wrong outline right, unless there is no right one.
  const isTaken = outline !== null && (sitting.ladder === 'cut' || (error !== null && error <= 0.02));
  const corners = isTaken ? outline : photo.corners;
  const restarted = performance.now();
  const flat = flatPage(photo, corners, 0);
  const flattened = performance.now();
  const measures = measurePage(flat, corners, 0, photo);
  const measured = performance.now();
  improvePage(flat, 'color');
  const improved = performance.now();
  const faults = judgePage(measures);
  const recall = hasTesseract && isRead(sitting) ? recallOf(flat, sheet.words) : null;
  console.info(
    [
      sitting.name,
      sitting.ladder,
      sitting.rung,
      `${sitting.paperName} on ${sitting.tableName}`,
      error === null ? 'not found' : `${(error * 100).toFixed(2)} %`,
      `edge ${measures.edge.toFixed(2)} letter ${measures.letterPx.toFixed(1)} contrast ${measures.contrast.toFixed(2)} paper ${measures.paper}`,
      recall === null ? '' : `recall ${recall.toFixed(2)}`,
      faults.join(' '),
    ].join(' | '),
  );
  const ms = {
    outline: outlined - began,
    flatten: flattened - restarted,
    measure: measured - flattened,
    improve: improved - measured,
  };
  return { sitting, error, faults, recall, ms };
}

/** Reading takes longer than all else: of the clean pages every third. A cut page lacks words by itself. */
function isRead({ ladder, name }: Sitting): boolean {
  if (ladder === 'clean') return Number(name.split('-')[1]) % 3 === 0;
  return ladder === 'blur' || ladder === 'motion' || ladder === 'small' || ladder === 'dark';
}

/** However the page is turned: that is the person's to say. */
function errorOf(outline: Corners, { corners }: Photograph): number {
  const away = (turn: number) =>
    Math.max(
      ...corners.map(({ x, y }, at) => Math.hypot(x - outline[(at + turn) % 4]!.x, y - outline[(at + turn) % 4]!.y)),
    );
  const width = Math.hypot(corners[1].x - corners[0].x, corners[1].y - corners[0].y);
  return Math.min(...[0, 1, 2, 3].map(away)) / width;
}

function recallOf({ data, width, height }: Picture, words: string[]): number {
  const pixels = Buffer.alloc(width * height * 3);
  for (let from = 0, to = 0; to < pixels.length; from += 4, to += 3) pixels.set(data.subarray(from, from + 3), to);
  const { stdout } = spawnSync('tesseract', ['-', '-', '--psm', '11', '--dpi', '200'], {
    input: Buffer.concat([Buffer.from(`P6 ${width} ${height} 255\n`), pixels]),
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
  });
  const read = new Map<string, number>();
  for (const word of wordsIn(stdout.toString())) read.set(word, (read.get(word) ?? 0) + 1);
  const found = words.filter((word) => {
    const left = read.get(word) ?? 0;
    read.set(word, left - 1);
    return left > 0;
  });
  return found.length / words.length;
}

function report(set: string, results: Result[]): void {
  const clean = results.filter(({ sitting }) => sitting.ladder === 'clean');
  const whole = results.filter(({ sitting }) => sitting.ladder !== 'cut' && sitting.ladder !== 'fold');
  console.info(`\n== ${set}: ${results.length} photographs ==`);
  console.info(`clean pages: ${outlines(clean)}`);
  console.info(`all but cut and folded: ${outlines(whole)}`);
  const flagged = clean.filter(({ faults }) => faults.length > 0);
  console.info(
    `clean pages flagged: ${flagged.length} of ${clean.length} ${JSON.stringify(count(flagged.flatMap(({ faults }) => faults)))}`,
  );
  const WANTED: Record<Exclude<Ladder, 'clean'>, PageFault> = {
    blur: 'blurred',
    motion: 'blurred',
    glare: 'glare',
    cut: 'cut',
    fold: 'folded',
    small: 'too-small',
    dark: 'dark',
  };
  for (const [ladder, fault] of Object.entries(WANTED)) {
    const onIt = results.filter(({ sitting }) => sitting.ladder === ladder);
    const rungs = [...new Set(onIt.map(({ sitting }) => sitting.rung))].map((rung) => {
      const here = onIt.filter(({ sitting }) => sitting.rung === rung);
      return `${rung}: ${here.filter(({ faults }) => faults.includes(fault)).length}/${here.length}`;
    });
    console.info(`${ladder} → ${fault}: ${rungs.join('  ')}`);
  }
  const read = results.filter(({ recall }) => recall !== null);
  const isReadable = ({ recall }: Result) => (recall ?? 0) >= READABLE_FROM;
  const passed = read.filter(({ faults }) => faults.length === 0);
  const refused = read.filter(({ faults }) => faults.length > 0);
  console.info(
    `read by tesseract: ${read.length}, readable ${read.filter(isReadable).length}; unreadable but passed: ${passed.filter((one) => !isReadable(one)).length}; ` +
      `readable but flagged: ${refused.filter(isReadable).length}`,
  );
  const times = STEPS.map((step) => {
    const sorted = results.map(({ ms }) => ms[step]).sort((one, other) => one - other);
    return `${step} ${Math.round(sorted[sorted.length >> 1] ?? 0)} (worst ${Math.round(sorted.at(-1) ?? 0)})`;
  });
  console.info(`median ms: ${times.join(', ')}`);
}

function outlines(results: Result[]): string {
  const within = (most: number) => results.filter(({ error }) => error !== null && error <= most).length;
  const found = results.filter(({ error }) => error !== null).length;
  return `${found} of ${results.length} found, ${within(0.005)} within 0.5 % of the page's width, ${within(0.02)} within 2 %`;
}

function count(items: string[]): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const item of items) sums[item] = (sums[item] ?? 0) + 1;
  return sums;
}
