/**
 * What so many loads a day need, reckoned from what was measured of one (`capacity-figures.json`) and from what is
 * assumed of the people. No figure is in this file: change the data, and the table in `src/server/README.md` follows
 * (`npm run capacity`).
 */
import { readFileSync } from 'node:fs';

interface Figure {
  value: number;
  unit: string;
  /** Date, commit and command; or the reason why this much is assumed. */
  from: string;
}

export interface Figures {
  measured: Record<string, Figure>;
  assumed: Record<string, Figure>;
}

const FILE = new URL('./capacity-figures.json', import.meta.url);
const SCALES = [10_000, 1_000_000, 100_000_000];
const DAY_S = 86_400;

export const readFigures = (): Figures => JSON.parse(readFileSync(FILE, 'utf8')) as Figures;

/** The table, as Markdown. */
export function capacityTable({ measured, assumed }: Figures): string {
  const of = (name: string) => {
    const figure = measured[name] ?? assumed[name];
    if (!figure) throw new Error(`capacity-figures.json does not have "${name}"`);
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
  const names = Object.keys(columns[0] ?? {}) as (keyof (typeof columns)[number])[];
  return [
    `| Loads a day | ${SCALES.map((loads) => loads.toLocaleString('en-US')).join(' | ')} |`,
    `|---|${SCALES.map(() => '---').join('|')}|`,
    ...names.map((name) => `| ${name} | ${columns.map((column) => rounded(column[name])).join(' | ')} |`),
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
