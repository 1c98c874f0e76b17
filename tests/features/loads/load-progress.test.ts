import { describe, expect, it } from 'vitest';
import { concernsOf, progressOf } from '#features/loads/load-header.tsx';
import { aBol, aLoad } from '../../support/freight.ts';

const AT = '2026-11-21T15:00:00.000Z';

describe('the state of a load in a word', () => {
  const load = aLoad();
  const open = aBol(load);

  it.each([
    ['Unsubmitted', aLoad({ ready: false }), [open]],
    ['Waiting for pick-up', load, [open]],
    ['At pick-up', aLoad({ checkin: AT }), [open]],
    ['In transit', aLoad({ checkin: AT, checkout: AT }), [open]],
    ['At delivery', aLoad({ checkout: AT }), [aBol(load, { checkin: AT })]],
    ['1 of 2 completed', load, [aBol(load, { completed: true }), open]],
    ['Completed', load, [aBol(load, { completed: true })]],
  ])('is %s', (word, row, bols) => {
    expect(progressOf(row, bols, true).word).toBe(word);
  });

  it('never says "waiting for pick-up" to somebody whose pick-up times are withheld', () => {
    expect(progressOf(load, [open], false).word).toBe('Inbound');
  });
});

describe('what somebody should look at', () => {
  const words = (load: Parameters<typeof concernsOf>[0], bols: Parameters<typeof concernsOf>[1], findsDrivers = true) =>
    concernsOf(load, bols, findsDrivers).map(({ word }) => word);
  const load = aLoad();

  it('is nothing on an ordinary load', () => {
    expect(words(load, [aBol(load)])).toEqual([]);
  });

  it('names a missing driver, a broken seal and an OSD report', () => {
    const osd = { overages: [], shortages: [{ _id: 'a', sku: 'A', qty: 1 }], damages: [] };
    expect(words(aLoad({ drivers: [] }), [aBol(load, { sealIntact: false, osd })])).toEqual([
      'No driver',
      'Seal broken',
      'OSD reported',
    ]);
  });

  it('names BOLs that stay behind without a driver, to those who can find one', () => {
    const bols = [aBol(load), aBol(load, { driver: null })];
    expect(words(load, bols)).toEqual(['1 BOL has no driver']);
    expect(words(load, bols, false)).toEqual([]);
    expect(words(aLoad({ ready: false }), bols)).toEqual([]);
  });

  it('does not miss a driver before the load ships or after it is completed', () => {
    expect(words(aLoad({ drivers: [], ready: false }), [aBol(load)])).toEqual([]);
    expect(words(aLoad({ drivers: [] }), [aBol(load, { completed: true })])).toEqual([]);
  });
});
