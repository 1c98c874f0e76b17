/**
 * `npm run bench:lists`: chips and searches over one list of 50,000 loads, as the device holds it: the longest piece of
 * work while the index is built, then each question asked for the first time and again. Milliseconds on this computer;
 * a slow phone takes about four times as long.
 */

import { statusFacts } from '#domain/status-facts.ts';
import { ROW_COLUMNS } from '#features/dashboard/dashboard-row.ts';
import { type ListView, readView } from '#features/dashboard/list-view.ts';
import { countMarks, markedRow, rowsOf } from '#features/dashboard/marked-rows.ts';
import { indexRowsAhead } from '#features/dashboard/row-index.ts';
import { aBol, aLoad, SHIPPER } from '../support/freight.ts';

const COUNT = Number(process.argv[2] ?? 50_000);
const SHIPS = { userId: 'u', companyId: SHIPPER._id, companyType: 1, role: 1 } as const;
const NAMES = ['Bayview Distribution', 'Redwood Cold Store', 'Łódź Foods', 'Harbor East'];

const rows = Array.from({ length: COUNT }, (_, index) => {
  const _id = index.toString(16).padStart(24, '0');
  const load = aLoad({ _id, pUNum: `HF-${index}`, pUDate: new Date(1.75e12 + (index % 900) * 8.64e7).toISOString() });
  const bol = aBol(load, { deliveryDate: new Date(1.76e12 + (index % 900) * 8.64e7).toISOString() });
  const { pUNum, pUDate } = load;
  const stop = { dropDate: bol.deliveryDate, receiver: { name: NAMES[index % NAMES.length] ?? '' } };
  const status = statusFacts(SHIPS, load, [bol]);
  const text = `${index}-bol-${index}.pdf\n${stop.receiver.name}\nTom Lee\nSKU-${index % 7000}`;
  const row = { kind: 'load', _id, loadId: _id, pUNum, pUDate, stops: 1, bols: [stop], status, text, waiting: false };
  return markedRow(row as Parameters<typeof markedRow>[0], SHIPS);
});

const timed = <T>(work: () => T): [T, number] => {
  const from = performance.now();
  const result = work();
  return [result, performance.now() - from];
};
const p95 = (all: number[]) => (all.sort((a, b) => a - b)[Math.floor(all.length * 0.95)] ?? 0).toFixed(1);

let longest = 0;
let at = performance.now();
const watch = setInterval(() => {
  longest = Math.max(longest, performance.now() - at);
  at = performance.now();
});
const begun = performance.now();
const index = await indexRowsAhead(rows, ROW_COLUMNS);
clearInterval(watch);
console.log(`built in ${(performance.now() - begun).toFixed(0)} ms, longest piece ${longest.toFixed(1)} ms`);

const nowMs = 1.77e12;
const looks: [string, Partial<ListView>][] = [
  ['one letter', { search: { all: 'h' } }],
  ['a P/U number', { search: { all: 'hf-4711' } }],
  ['a SKU', { search: { all: 'sku-123' } }],
  ['a company, two boxes', { search: { company: 'bay', pUNum: '99' } }],
  ['nothing found', { search: { all: 'xyzzy' } }],
  ['late', { marks: ['late'] }],
  ['today, with a search', { marks: ['today'], search: { all: 'redwood' } }],
  ['by pick-up date', { order: { key: 'pUDate', direction: 'desc' } }],
];
for (const [name, look] of looks) {
  const ask = () => rowsOf(index, { ...readView(new URLSearchParams()), ...look }, nowMs);
  const [found, first] = timed(ask);
  const again = Array.from({ length: 40 }, () => timed(ask)[1]);
  console.log(
    `${name.padEnd(22)} ${String(found.length).padStart(6)} rows, first ${first.toFixed(1)} ms, p95 ${p95(again)} ms`,
  );
}
const counts = Array.from({ length: 40 }, () => timed(() => countMarks(rows, nowMs))[1]);
console.log(`chips: p95 ${p95(counts)} ms`);
