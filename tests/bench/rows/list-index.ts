/**
 * Chips and searches over one list of 50,000 loads as the device holds it, without a browser: the longest piece of work while
 * the index is built, then each question asked for the first time and again. Milliseconds on this computer.
 */
import { statusFacts } from '#domain/status-facts.ts';
import { ROW_COLUMNS } from '#features/dashboard/dashboard-row.ts';
import { type ListView, readView } from '#features/dashboard/list-view.ts';
import { countMarks, markedRow, rowsOf } from '#features/dashboard/marked-rows.ts';
import { indexRowsAhead } from '#features/dashboard/row-index.ts';
import { aBol, aLoad, SHIPPER } from '../../support/freight.ts';
import type { Bench } from '../figure.ts';

const SHIPS = { userId: 'u', companyId: SHIPPER._id, companyType: 1, role: 1 } as const;
const NAMES = ['Bayview Distribution', 'Redwood Cold Store', 'Łódź Foods', 'Harbor East'];
const ZONE = 'America/Chicago';
const NOW = 1.77e12;

const LOOKS: Partial<ListView>[] = [
  { search: { all: 'h' } },
  { search: { all: 'hf-4711' } },
  { search: { all: 'sku-123' } },
  { search: { company: 'bay', pUNum: '99' } },
  { search: { all: 'xyzzy' } },
  { marks: ['late'] },
  { marks: ['today'], search: { all: 'redwood' } },
  { order: { key: 'pUDate', direction: 'desc' } },
];

export const listIndex: Bench = {
  name: 'list-index',
  about: 'chips and searches over 50,000 loads in memory',
  minutes: 5,
  async run({ of }) {
    // A window in which nobody presses anything.
    Object.assign(globalThis, { addEventListener: () => {} });
    const count = of(50_000, 2_000);
    const rows = Array.from({ length: count }, (_, n) => rowOf(n));
    const { index, longest } = await built(rows);
    const asks = LOOKS.map((look) => () => rowsOf(index, { ...readView(new URLSearchParams()), ...look }, NOW));
    const first = asks.map(timeOf);
    const again = asks.flatMap((ask) => Array.from({ length: of(40, 3) }, () => timeOf(ask)));
    // Each minute anew.
    const chips = Array.from({ length: of(40, 3) }, (_, n) => timeOf(() => countMarks(rows, NOW + n)));
    const over = `${count.toLocaleString('en-US')} rows in memory`;
    return [
      { what: `longest piece while ${over} are indexed`, unit: 'ms', take: 'most', values: [longest] },
      { what: `a question over ${over}, asked for the first time`, unit: 'ms', take: 'most', values: first },
      { what: '… asked again', unit: 'ms', take: 'p95', values: again },
      { what: '… the counts of the chips', unit: 'ms', take: 'p95', values: chips },
    ];
  },
};

function rowOf(index: number) {
  const _id = index.toString(16).padStart(24, '0');
  const load = aLoad({ _id, pUNum: `HF-${index}`, pUDate: new Date(1.75e12 + (index % 900) * 8.64e7).toISOString() });
  const bol = aBol(load, { deliveryDate: new Date(1.76e12 + (index % 900) * 8.64e7).toISOString() });
  const { pUNum, pUDate } = load;
  const stop = { dropDate: bol.deliveryDate, dropZone: ZONE, receiver: { name: NAMES[index % NAMES.length] ?? '' } };
  const status = statusFacts(SHIPS, load, [bol]);
  const text = `${index}-bol-${index}.pdf\n${stop.receiver.name}\nTom Lee\nSKU-${index % 7000}`;
  const row = { _id, loadId: _id, pUNum, pUDate, pUZone: ZONE, stops: 1, bols: [stop], status, text };
  return markedRow({ ...row, kind: 'load', drivers: [], waiting: false }, SHIPS);
}

async function built(rows: ReturnType<typeof rowOf>[]) {
  let longest = 0;
  let at = performance.now();
  const watch = setInterval(() => {
    longest = Math.max(longest, performance.now() - at);
    at = performance.now();
  });
  const index = await indexRowsAhead(rows, ROW_COLUMNS);
  clearInterval(watch);
  return { index, longest };
}

function timeOf(work: () => unknown): number {
  const from = performance.now();
  work();
  return performance.now() - from;
}
