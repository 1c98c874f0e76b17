/**
 * What so many loads a day need, reckoned from what the benches measured of one (`results.json`), from the little that no
 * bench gives and from what is assumed of the people (`capacity-figures.json`). No figure is in this file: measure again
 * or change the data, and the table in `src/server/README.md` follows (`npm run capacity`).
 */
import { readFileSync } from 'node:fs';
import type { Results } from './readme-table.ts';

interface Figure {
  value: number;
  unit: string;
  /** Date, commit and source; or the reason why this much is assumed. */
  from: string;
}

export interface Figures {
  measured: Record<string, Figure>;
  assumed: Record<string, Figure>;
}

/** A figure that a bench keeps up to date: which row of which bench it is. */
interface Measured {
  bench: string;
  what: string;
  unit: string;
}

const here = (name: string) => JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as unknown;
const SCALES = [10_000, 1_000_000, 100_000_000];
const DAY_S = 86_400;

export function readFigures(): Figures {
  const { benches, measured, assumed } = here('./capacity-figures.json') as Figures & {
    benches: Record<string, Measured>;
  };
  const results = here('./results.json') as Results;
  const read = Object.entries(benches).map(([name, one]) => [name, figureOf(results, one)] as const);
  return { measured: { ...Object.fromEntries(read), ...measured }, assumed };
}

function figureOf(results: Results, { bench, what, unit }: Measured): Figure {
  const result = results[bench];
  const figure = result?.figures.find((one) => one.what === what);
  if (!result || !figure) throw new Error(`results.json does not have "${what}" of ${bench}`);
  return {
    value: figure.value * (figure.unit === 'kB' ? 1000 : 1),
    unit,
    from: `${result.at.slice(0, 10)}, ${result.commit}, npm run bench -- ${bench}`,
  };
}

/** The table, as Markdown, and what one company has at most. */
export function capacityTable({ measured, assumed }: Figures): string {
  const of = (name: string) => {
    const figure = measured[name] ?? assumed[name];
    if (!figure) throw new Error(`there is no figure "${name}"`);
    return figure.value;
  };
  const columns = SCALES.map((loads) => {
    const atPeak = (perDay: number) => (perDay / DAY_S) * of('peak over average');
    const drivers = loads / of('loads a driver a day');
    const clerks = (3 * loads) / of('loads a clerk a day');
    const streams = (drivers + clerks) * of('devices with a visible page');
    const changes = loads * of('requests a load');
    // Whoever is told of a change and looks at the app pulls; changes of one moment are one pull.
    const pulls = changes * of('streams told of a change') * of('pulls a nudge');
    const cores = (writeMs: number, pullMs: number) =>
      (atPeak(loads) * writeMs + atPeak(pulls) * pullMs) / 1000 / of('busy part of a core');
    return {
      devices: drivers + clerks,
      'streams open at the peak': streams,
      'changes a second at the peak': atPeak(changes),
      'pulls a second at the peak': atPeak(pulls),
      'server cores': cores(of('CPU ms of the server a load'), of('CPU ms of the server a pull')),
      'memory for streams, GB': (streams * of('memory a stream')) / 1e9,
      'database cores': cores(of('CPU ms of the database a load'), of('CPU ms of the database a pull')),
      'log of the database, MB a second at the peak': (atPeak(loads) * of('bytes of log a load')) / 1e6,
      'feed rows in a year': loads * of('feed rows a load') * 365,
      'database grows a day, GB': (loads * of('bytes in the database a load')) / 1e9,
      'of it answers kept for 400 days, TB in all': (loads * of('bytes of kept answers a load') * 400) / 1e12,
      'documents grow a day, GB': (loads * of('bytes of documents a load')) / 1e9,
      'photos grow a day, GB': (loads * of('bytes of photos a load')) / 1e9,
    };
  });
  const ofOne = of('changes of one company a second');
  const names = Object.keys(columns[0] ?? {}) as (keyof (typeof columns)[number])[];
  return [
    `| Loads a day | ${SCALES.map((loads) => loads.toLocaleString('en-US')).join(' | ')} |`,
    `|---|${SCALES.map(() => '---').join('|')}|`,
    ...names.map((name) => `| ${name} | ${columns.map((column) => rounded(column[name])).join(' | ')} |`),
    '',
    `One company: about ${rounded(ofOne)} changes a second, ${rounded((ofOne * DAY_S) / of('requests a load') / 1e6)} million loads a day at an even pace.`,
  ].join('\n');
}

/** Two figures that count; nobody can know more. */
function rounded(value: number): string {
  const digits = Math.max(0, Math.floor(Math.log10(value)) - 1);
  const unit = 10 ** digits;
  return value >= 10
    ? (Math.round(value / unit) * unit).toLocaleString('en-US')
    : Number(value.toPrecision(2)).toString();
}
