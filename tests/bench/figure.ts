/**
 * What a measurement brings home: values in the order they were measured, those of the peers that took turns with it, and what
 * the figure is to reach. Everything in the table of the README is reckoned here from the values.
 */

export type Statistic = 'median' | 'p95' | 'p99' | 'most' | 'least';
export type Unit = 'ms' | 's' | 'MB' | 'kB' | 'a second' | 'points' | 'of them' | '% of them' | 'requests';

/** A limit on the figure itself, or on how many times the figure of a peer it is. */
export interface Goal {
  beside?: string;
  atMost?: number;
  atLeast?: number;
}

export interface Figure {
  /** What was measured, as the table says it; one of its kind. */
  what: string;
  unit: Unit;
  /** The statistic the goal speaks of, taken of the peers as well. */
  take: Statistic;
  values: number[];
  /** Values of peers by name, measured in turns with it. */
  beside?: Record<string, number[]>;
  goals?: Goal[];
}

/** A figure as it is kept: what the table shows, without the single values. */
export interface Summary {
  what: string;
  unit: Unit;
  take: Statistic;
  count: number;
  value: number;
  median: number;
  least: number;
  most: number;
  beside: { name: string; value: number; ratio: number }[];
  goals: (Goal & { isReached: boolean })[];
}

export interface Bench {
  /** What it is called on the command line. */
  name: string;
  /** What the first line of its help says. */
  about: string;
  /** The longest it may take, minutes; with `--quick`, five. */
  minutes: number;
  run(how: How): Promise<Figure[]>;
}

/** `of(full, quick)` is the size to take. */
export interface How {
  isQuick: boolean;
  of<T>(full: T, quick: T): T;
}

const ascending = (values: number[]) => values.toSorted((a, b) => a - b);

/** The smallest value that so many of a hundred do not exceed. */
export function percentile(values: number[], percent: number): number {
  const sorted = ascending(values);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] ?? Number.NaN;
}

/** The one in the middle, or halfway between the two. */
export function median(values: number[]): number {
  const sorted = ascending(values);
  const half = sorted.length / 2;
  const [below, above] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return below === undefined || above === undefined ? Number.NaN : (below + above) / 2;
}

const STATISTICS: Record<Statistic, (values: number[]) => number> = {
  median,
  p95: (values) => percentile(values, 95),
  p99: (values) => percentile(values, 99),
  most: (values) => Math.max(...values),
  least: (values) => Math.min(...values),
};

export function summaryOf({ what, unit, take, values, beside = {}, goals = [] }: Figure): Summary {
  if (values.length === 0 || !values.every(Number.isFinite))
    throw new Error(`${what}: no figures, but ${values.join(', ') || 'none'}`);
  const value = STATISTICS[take](values);
  const peers = Object.entries(beside).map(([name, theirs]) => {
    const their = STATISTICS[take](theirs);
    return { name, value: their, ratio: value / their };
  });
  const isReached = ({ beside: name, atMost = Number.POSITIVE_INFINITY, atLeast = Number.NEGATIVE_INFINITY }: Goal) => {
    const compared = name === undefined ? value : peers.find((peer) => peer.name === name)?.ratio;
    return compared !== undefined && compared <= atMost && compared >= atLeast;
  };
  return {
    what,
    unit,
    take,
    count: values.length,
    value,
    median: median(values),
    least: Math.min(...values),
    most: Math.max(...values),
    beside: peers,
    // A peer that was not there is no goal missed.
    goals: goals
      .filter(({ beside: name }) => name === undefined || name in beside)
      .map((goal) => ({ ...goal, isReached: isReached(goal) })),
  };
}
