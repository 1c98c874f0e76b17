import { afterEach, describe, expect, it } from 'vitest';
import type { Category } from '#domain/load-category.ts';
import type { SigningPurpose } from '#domain/signing.ts';
import { dashboardRow } from '#features/dashboard/dashboard-row.ts';
import { listCsv } from '#features/dashboard/list-export.ts';
import { readRows } from '#offline/read-lists.ts';
import { briefBol } from '#offline/rows/brief.ts';
import type { Session } from '#offline/session.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, partyOf, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';

afterEach(wipeDevice);

const NOW = Date.parse('2026-11-25T12:00:00Z');
const osd = {
  overages: [],
  shortages: [{ _id: 'a', sku: '=PEACH', qty: 3 }],
  damages: [{ _id: 'b', sku: 'PLUM', qty: 1 }],
};
const signed = (sha256: string, voided = false) => ({
  _id: 'f'.repeat(24),
  purpose: 'receiver' as SigningPurpose,
  signerName: 'Kim "Kit" Lee',
  companyId: HARBOR._id,
  at: '2026-11-25T11:00:00Z',
  voided,
  documentSha256: sha256,
});

async function csvOf(session: Session, category: Category): Promise<string[]> {
  const { rows } = await readRows(category);
  const text = await listCsv(
    rows.map((row) => dashboardRow(row, session.actor)),
    { actor: session.actor, category, nowMs: NOW },
  );
  expect(text.startsWith('\uFEFF')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

/** A line by its titles; what is quoted has no border of cells. */
function byTitle(head = '', line = ''): Record<string, string> {
  const cells = line.replaceAll(/"[^"]*"/g, (quoted) => quoted.replaceAll(',', ';')).split(',');
  return Object.fromEntries(head.split(',').map((title, index) => [title, cells[index] ?? '']));
}

describe('a list as a file', () => {
  it('has a line for each BOL, with times and their zone, OS&D and who signed', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const out = load(1, { pUNum: '+49-1' });
    const first = bol(0x11, out, { driver: DANA, driverId: DANA._id, osd, checkin: '2026-11-25T10:00:00Z' });
    const second = bol(0x12, out);
    await pulled(session, {
      loads: [out, load(2, { stops: 0 })],
      bols: [
        { ...first, signatures: [signed(first.file.sha256)] },
        { ...second, signatures: [signed(second.file.sha256, true)] },
      ],
    });
    const [head, one, two, bare, ...rest] = await csvOf(session, 'outbound');
    expect(rest).toEqual([]);
    expect(head).toMatch(/^Load ID,P\/U Number,Status,.*,Signed: Shipper,Signed: Carrier,Signed: Receiver$/);
    // What a spreadsheet would take for a formula is text.
    expect(one).toContain(",'+49-1,");
    expect(one).toContain(",'=PEACH: 3,PLUM: 1,");
    expect(one).toContain(`,${DANA.name},0-bol-17.pdf,`);
    expect(one).toMatch(/11\/25\/2026 \d\d:00 [A-Z0-9+:-]+,/);
    expect(one).toContain('"Kim ""Kit"" Lee ');
    expect(two).not.toContain('Kim');
    expect(bare).toContain('PU-2');
    const cells = (line = '') => line.replaceAll(/"[^"]*"/g, '').split(',').length;
    expect([one, two, bare].map(cells)).toEqual([cells(head), cells(head), cells(head)]);
  });

  it('has each time by the clock of its place, and each case and signature under its own title', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const out = load(1, { checkin: '2026-11-20T15:10:00Z', checkout: '2026-11-20T17:20:00Z' });
    const there = bol(0x11, out, {
      receiver: { ...partyOf(BAYVIEW), timeZone: 'America/New_York' },
      checkin: '2026-11-25T15:30:00Z',
      checkout: '2026-11-25T16:40:00Z',
      osd: { ...osd, overages: [{ _id: 'c', sku: 'FIG', qty: 2 }] },
    });
    const { sha256 } = there.file;
    const atPickUp = { purpose: 'shipper' as const, signerName: 'Sue Ito', at: '2026-11-20T17:00:00Z' };
    const signatures = [
      { ...signed(sha256), ...atPickUp },
      { ...signed(sha256), _id: 'e'.repeat(24), signerName: 'Kim Lee', at: '2026-11-25T16:00:00Z' },
    ];
    await pulled(session, { loads: [out], bols: [{ ...there, signatures }] });
    const [head, line] = await csvOf(session, 'outbound');
    expect(byTitle(head, line)).toMatchObject({
      'P/U Date': '11/20/2026 08:00 PST',
      'P/U check-in': '11/20/2026 07:10 PST',
      'P/U check-out': '11/20/2026 09:20 PST',
      'Drop Date': '11/25/2026 11:00 EST',
      'Delivery check-in': '11/25/2026 10:30 EST',
      'Delivery check-out': '11/25/2026 11:40 EST',
      Overages: 'FIG: 2',
      Shortages: "'=PEACH: 3",
      Damages: 'PLUM: 1',
      'Signed: Shipper': 'Sue Ito 11/20/2026 09:00 PST',
      'Signed: Carrier': '',
      'Signed: Receiver': 'Kim Lee 11/25/2026 11:00 EST',
    });
  });

  it('has the carrier’s signature by the clock of the dock it was given at: before the arrival that of the pick-up', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const receiver = { ...partyOf(BAYVIEW), timeZone: 'America/New_York' };
    const out = load(1);
    const there = { receiver, checkin: '2026-11-25T15:30:00Z' };
    const signedAt = (ref: { file: { sha256: string } }, signerName: string, at: string) => ({
      ...signed(ref.file.sha256),
      purpose: 'carrier' as const,
      signerName,
      at,
    });
    const before = bol(0x11, out, there);
    const after = bol(0x12, out, there);
    await pulled(session, {
      loads: [out],
      bols: [
        { ...before, signatures: [signedAt(before, 'Dan at the shipper', '2026-11-20T17:00:00Z')] },
        { ...after, signatures: [signedAt(after, 'Dan at the receiver', '2026-11-25T16:00:00Z')] },
      ],
    });
    const [head, ...lines] = await csvOf(session, 'outbound');
    expect(lines.map((line) => byTitle(head, line)['Signed: Carrier'])).toEqual([
      'Dan at the shipper 11/20/2026 09:00 PST',
      'Dan at the receiver 11/25/2026 11:00 EST',
    ]);
  });

  it('says of a BOL kept in brief that this device does not know who signed, not that nobody did', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const old = load(1);
    const done = bol(0x11, old, { completed: true, checkin: '2026-08-25T10:00:00Z', checkout: '2026-08-25T11:00:00Z' });
    await pulled(session, { loads: [old], bols: [{ ...done, signatures: [signed(done.file.sha256)] }] });
    await session.db.bols.toCollection().modify((row, ref) => {
      ref.value = briefBol(row);
    });
    const [head, line] = await csvOf(session, 'completed');
    const unknown = 'Not on this device';
    expect(byTitle(head, line)).toMatchObject({
      'Signed: Shipper': unknown,
      'Signed: Carrier': unknown,
      'Signed: Receiver': unknown,
    });
  });

  it('says of each BOL where it is, as the screens do: a stop that is done tells that the truck has left', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const out = load(1, { checkin: '2026-11-20T15:10:00Z' });
    const done = { completed: true, checkin: '2026-11-25T09:00:00Z', checkout: '2026-11-25T10:00:00Z' };
    const with_ = { driver: DANA, driverId: DANA._id };
    await pulled(session, { loads: [out], bols: [bol(0x11, out, { ...with_, ...done }), bol(0x12, out, with_)] });
    const [head, ...lines] = await csvOf(session, 'outbound');
    const [, open] = lines.map((line) => byTitle(head, line).Status);
    expect(open).toContain('On the road');
  });

  it('of completed has the BOLs of its rows and no others', async () => {
    const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
    const half = load(1);
    const done = { completed: true, checkout: '2026-11-25T10:00:00Z' };
    await pulled(session, { loads: [half], bols: [bol(0x11, half, done), bol(0x12, half)] });
    const [, ...lines] = await csvOf(session, 'completed');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('0-bol-17.pdf');
  });
});
