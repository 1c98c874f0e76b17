/** A table that a command writes between two marks of a README, and the table of `npm run bench`. */
import type { Goal, Statistic, Summary, Unit } from './figure.ts';

const END = '\n<!-- end -->';

/** The text of the README with this in the place of what that command wrote there before. */
export function withWritten(readme: string, command: string, written: string): string {
  const begin = `<!-- ${command} -->\n`;
  const [before, rest] = readme.split(begin);
  const end = rest?.indexOf(END) ?? -1;
  if (before === undefined || rest === undefined || end < 0) throw new Error(`The README has no place for ${command}`);
  return `${before}${begin}${written}${rest.slice(end)}`;
}

/** What one bench measured when. */
export interface Result {
  /** UTC, to the minute. */
  at: string;
  commit: string;
  /** Cores, memory, system and browser. */
  machine: string;
  /** How many processes wanted a core on average, before and after. */
  load: [number, number];
  figures: Summary[];
}

export type Results = Record<string, Result>;

/** The table, benches in this order. */
export function benchTable(results: Results, order: string[]): string {
  const measured = order.flatMap((name) => (results[name] ? [[name, results[name]] as const] : []));
  const machines = [...new Set(measured.map(([, { machine }]) => machine))];
  return [
    '| Bench | Work | Measured | Beside | To reach | Reached | When, commit, load, machine |',
    '|---|---|---|---|---|---|---|',
    ...measured.flatMap(([name, result]) =>
      result.figures.map((figure, at) =>
        line(at === 0 ? name : '', result, figure, machines.indexOf(result.machine) + 1),
      ),
    ),
    '',
    ...machines.map((machine, at) => `Machine ${at + 1}: ${machine}.`),
  ].join('\n');
}

function line(name: string, { at, commit, load }: Result, figure: Summary, machine: number): string {
  const { what, unit, take, beside, goals } = figure;
  const peers = beside.map((peer) => `${ratio(peer.ratio)} × ${peer.name} (${amount(peer.value, unit)})`);
  const when = name === '' ? '' : `${at}, ${commit}, ${load.map((n) => n.toFixed(0)).join(' → ')}, ${machine}`;
  const reached = goals.length === 0 ? '' : goals.map(({ isReached }) => (isReached ? 'yes' : '**no**')).join(', ');
  const cells = [
    name,
    what,
    measuredWords(figure),
    peers.join('; '),
    goals.map((goal) => goalWords(goal, take, unit)).join('; '),
    reached,
    when,
  ];
  return `| ${cells.join(' | ')} |`;
}

function measuredWords({ unit, take, count, value, median, least, most }: Summary): string {
  if (count === 1) return `**${amount(value, unit)}**`;
  const middle = take === 'median' ? '' : ` ${WORDS[take]}, median ${amount(median, unit)}`;
  return `**${amount(value, unit)}**${middle} (${rounded(least)} to ${rounded(most)} in ${count})`;
}

const WORDS: Record<Statistic, string> = { median: 'median', p95: 'p95', p99: 'p99', most: 'worst', least: 'best' };

function goalWords({ beside, atMost, atLeast }: Goal, take: Statistic, unit: Unit): string {
  const limit = atMost === undefined ? `≥ ${amountOf(atLeast)}` : `≤ ${amountOf(atMost)}`;
  if (beside !== undefined) return `${limit} × ${beside}`;
  return `${take === 'median' || take === 'least' || take === 'most' ? '' : `${take} `}${limit} ${unit}`;
}

const amountOf = (value = Number.NaN) => value.toLocaleString('en-US');
const amount = (value: number, unit: Unit) => `${rounded(value)} ${unit}`;
const ratio = (value: number) => value.toFixed(value < 10 ? 2 : 1);

/** Three figures that count: nobody can know more. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(3)));
