/** What stands beside the status of a load: for what a chip counts it where another BOL leads. */
import { describe, expect, it } from 'vitest';
import type { Actor } from '#domain/roles.ts';
import { statusOf } from '#domain/status.ts';
import { besidesOf } from '#domain/status-besides.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { aBol, aLoad, RECEIVER, SHIPPER } from '../support/freight.ts';
import { signature } from './status-readers.ts';

const actor = (companyId: string): Actor => ({ userId: 'u', companyId, companyType: 1, role: 1 });
const SHIPS = actor(SHIPPER._id);
const RECEIVES = actor(RECEIVER._id);
const AT = '2026-11-21T15:00:00.000Z';
const DUE = '2026-11-21T16:30:00.000Z';
const LATER = '2026-11-21T17:00:00.000Z';
const NOW = Date.parse('2026-11-21T17:10:00.000Z');

type Rows = [Parameters<typeof statusFacts>[1], Parameters<typeof statusFacts>[2]];
/** The status and what stands beside it. */
function said(reader: Actor, ...[load, bols]: Rows) {
  const facts = statusFacts(reader, load, bols);
  const status = statusOf(facts, reader, NOW);
  return [statusWords(status, NOW), ...besidesOf(facts, status, reader, NOW).map(({ words }) => words)];
}

describe('beside the status', () => {
  const out = aLoad({ checkin: AT, checkout: AT });
  const docked = aBol(out, { checkin: '2026-11-21T17:00:00.000Z', deliveryDate: LATER });
  const late = aBol(out, { deliveryDate: DUE });

  it.each([SHIPS, RECEIVES])(
    'stands how many BOLs are late, and since when, while another is at its dock',
    (reader) => {
      expect(said(reader, out, [docked, late])).toEqual(['At the dock 10 min', '1 BOL late 40 min']);
      const both = [docked, late, aBol(out, { deliveryDate: LATER })];
      expect(said(reader, out, both)).toEqual(['At the dock 10 min', '2 BOLs late 40 min']);
      const inTime = aBol(out, { deliveryDate: '2026-11-21T18:00:00.000Z' });
      expect(said(reader, out, [docked, inTime])).toEqual(['At the dock 10 min']);
    },
  );

  it('stands nothing that the status says', () => {
    expect(said(SHIPS, out, [late])).toEqual(['Late 40 min']);
    expect(said(SHIPS, aLoad({ pUDate: DUE }), [late])).toEqual(['Late for pick-up 40 min']);
    const free = { ...late, driver: null, driverId: null };
    expect(said(SHIPS, aLoad({ pUDate: DUE }), [free])).toEqual(['No driver, late 40 min']);
  });

  it('stands that it is late while its truck is still at the pick-up', () => {
    expect(said(SHIPS, aLoad({ checkin: AT }), [late])).toEqual(['At pick-up 2 h 10 min', 'Late 40 min']);
  });

  it('stands that its pick-up is late while one of its BOLs has no driver', () => {
    const load = aLoad({ pUDate: DUE });
    const later = '2026-11-22T17:00:00.000Z';
    const bols = [
      aBol(load, { deliveryDate: later }),
      aBol(load, { deliveryDate: later, driver: null, driverId: null }),
    ];
    expect(said(SHIPS, load, bols)).toEqual(['1 BOL has no driver', 'Late for pick-up 40 min']);
  });

  it('stands what is late by a minute, and nothing on the minute', () => {
    const minute = Date.parse(DUE) + 60_000;
    const other = aBol(out, { deliveryDate: '2026-11-21T16:31:00.000Z' });
    const facts = statusFacts(SHIPS, out, [docked, late, other]);
    const besides = (nowMs: number) =>
      besidesOf(facts, statusOf(facts, SHIPS, nowMs), SHIPS, nowMs).map(({ words }) => words);
    expect([minute - 1, minute, minute + 60_000].map(besides)).toEqual([
      [],
      ['1 BOL late 1 min'],
      ['2 BOLs late 2 min'],
    ]);
  });

  it('stands the OS&D of another BOL', () => {
    const osd = { overages: [{ _id: 'a', sku: 'A', qty: 1 }], shortages: [], damages: [] };
    const reported = { ...docked, checkin: '2026-11-21T17:05:00.000Z', osd };
    expect(said(RECEIVES, out, [docked, reported])).toEqual(['At the dock 10 min', 'OS&D reported']);
    expect(said(RECEIVES, out, [reported])).toEqual(['OS&D reported']);
    expect(said(RECEIVES, out, [reported, late])).toEqual(['OS&D reported', '1 BOL late 40 min']);
  });

  it('stands that another BOL is to sign once everything of the first is signed', () => {
    const signatures = [signature(docked, 'receiver', LATER), signature(docked, 'carrier', LATER)];
    const second = aBol(out, { checkin: '2026-11-21T17:05:00.000Z', deliveryDate: LATER });
    expect(said(RECEIVES, out, [{ ...docked, signatures }, second])).toEqual(['Signed, to complete', 'To sign']);
    expect(said(RECEIVES, out, [{ ...docked, signatures }])).toEqual(['Signed, to complete']);
  });
});
