import { expect, it } from 'vitest';
import { dwellFigures, osdFigures, punctualityFigures, weekFigures } from '#features/reports/figures.ts';

const MANY = 12_345;
const partner = { id: 'a'.repeat(24), name: 'Redwood Freight' };
const punctual = { partner, share: 0.5, onTime: MANY, late: MANY, medianLate: MANY, open: MANY };
const stay = { place: partner, stop: 'delivery' as const, median: MANY, p90: MANY, visits: MANY, unknown: MANY };
const osd = { partner, rate: 0.5, reported: MANY, received: MANY, overages: MANY, shortages: MANY, damages: MANY };
const week = { monday: '2026-11-23', isCut: false, loads: MANY, bols: MANY, completed: MANY };

it('are grouped for people, and plain numbers in a file for a spreadsheet', () => {
  const tables = [
    punctualityFigures('Carrier').map((figure) => [figure, punctual] as const),
    dwellFigures([stay]).map((figure) => [figure, stay] as const),
    osdFigures('Carrier').map((figure) => [figure, osd] as const),
    weekFigures([week]).map((figure) => [figure, week] as const),
  ];
  for (const [figure, line] of tables.flat() as unknown as [ReturnType<typeof weekFigures>[number], typeof week][]) {
    if (figure.isWords) continue;
    const inFile = (figure.csv?.text ?? figure.text)(line);
    expect([figure.key, inFile]).toEqual([figure.key, expect.stringMatching(/^[\d.]+$/)]);
  }
  expect(weekFigures([week]).map((figure) => figure.text(week))).toContain('12,345');
});
