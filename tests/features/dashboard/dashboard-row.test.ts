import { afterEach, describe, expect, it } from 'vitest';
import { type StatusFacts, statusFacts } from '#domain/status-facts.ts';
import { dashboardRow, isWaiting, ROW_COLUMNS } from '#features/dashboard/dashboard-row.ts';
import { indexRows } from '#features/dashboard/row-index.ts';
import type { Language } from '#language/languages.ts';
import { speakAs } from '#language/say.ts';
import type { BolListRow, LoadListRow } from '#offline/read-lists.ts';
import { aLoad } from '../../support/freight.ts';

const viewer = (companyId: string) => ({ companyId, companyType: 1, role: 1 }) as const;
const status: StatusFacts = statusFacts({ ...viewer('h'), userId: 'u' }, aLoad(), []);
const ZONE = 'America/Chicago';
const stop = { dropDate: '2026-11-25T18:00:00Z', dropZone: ZONE, receiver: { name: 'Bayview Distribution' } };
const load: LoadListRow = {
  kind: 'load',
  _id: 'load-1',
  loadId: 'load-1',
  pUNum: 'PU-1',
  pUDate: '2026-11-20T18:00:00Z',
  pUZone: ZONE,
  stops: 1,
  bols: [stop],
  status,
  text: '',
  drivers: [],
  waiting: false,
};
const bol: BolListRow = {
  kind: 'bol',
  _id: 'bol-1',
  loadId: 'load-1',
  load: { _id: 'load-1', pUNum: 'PU-1', pUDate: '2026-11-20T18:00:00Z' },
  pUZone: ZONE,
  fileName: '0-crates.pdf',
  dropDate: '2026-11-25T18:00:00Z',
  dropZone: ZONE,
  receiverId: 'bayview',
  receiver: { name: 'Bayview Distribution' },
  shipper: { name: 'Harbor Foods' },
  status,
  text: '',
  drivers: [],
  waiting: false,
};

afterEach(() => speakAs(() => 'en'));

describe('a row of the dashboard', () => {
  it('shows receiver and drop date of a load with one stop', () => {
    expect(dashboardRow(load, viewer('harbor'))).toMatchObject({
      company: 'Bayview Distribution',
      dropDate: '11/25/2026',
      pUNum: 'PU-1',
      pUDate: '11/20/2026',
    });
  });

  it('says "not-assigned" for a load without BOLs and "various" for several stops', () => {
    expect(dashboardRow({ ...load, bols: [] }, viewer('harbor'))).toMatchObject({
      company: 'not-assigned',
      dropDate: 'not-assigned',
    });
    expect(dashboardRow({ ...load, bols: [stop, stop] }, viewer('harbor'))).toMatchObject({
      company: 'various',
      dropDate: 'various',
    });
  });

  it('has the dates of its places, wherever it is read', () => {
    const late = '2026-11-21T05:30:00Z';
    const places = { pUZone: 'America/Los_Angeles', dropZone: 'Australia/Sydney' };
    const stops = [{ ...stop, dropDate: late, dropZone: places.dropZone }];
    const dates = { pUDate: '11/20/2026', dropDate: '11/21/2026' };
    expect(dashboardRow({ ...load, pUDate: late, ...places, bols: stops }, viewer('harbor'))).toMatchObject(dates);
    const completed = { ...bol, ...places, dropDate: late, load: { ...bol.load, pUDate: late } };
    expect(dashboardRow(completed, viewer('harbor'))).toMatchObject(dates);
    expect(dashboardRow(completed, viewer('bayview'))).toMatchObject(dates);
  });

  it('names the shipper to the receiver of a BOL and the receiver to everybody else', () => {
    expect(dashboardRow(bol, viewer('bayview')).company).toBe('Harbor Foods');
    expect(dashboardRow(bol, viewer('harbor')).company).toBe('Bayview Distribution');
  });

  it('of inbound names the shipper and the drop date, which may be various or unknown', () => {
    const { pUNum, pUDate, pUZone } = load;
    const coming = {
      kind: 'inbound',
      _id: 'load-1',
      loadId: 'load-1',
      pUNum,
      pUDate,
      pUZone,
      status,
      text: '',
      drivers: [],
      waiting: false,
    } as const;
    const of = (dropDate: string | null) =>
      dashboardRow({ ...coming, shipper: { name: 'Harbor Foods' }, dropDate, dropZone: ZONE }, viewer('bayview'));
    expect(of('2026-11-25T18:00:00Z')).toMatchObject({
      key: 'load-1',
      kind: 'load',
      company: 'Harbor Foods',
      dropDate: '11/25/2026',
      pUNum: 'PU-1',
      document: '',
    });
    expect([of('various').dropDate, of(null).dropDate]).toEqual(['various', 'not-assigned']);
  });

  it('of a BOL names its document, and is found by it', () => {
    const rows = [
      dashboardRow(bol, viewer('harbor')),
      dashboardRow({ ...bol, _id: 'bol-2', fileName: '1-pallets.pdf' }, viewer('harbor')),
    ];
    expect(rows.map(({ document }) => document)).toEqual(['0-crates.pdf', '1-pallets.pdf']);
    const found = indexRows(rows, ROW_COLUMNS).find({ id: 'pallets' }, { key: 'id', direction: 'asc' });
    expect(found.map(({ key }) => key)).toEqual(['bol-2']);
  });

  it('carries the id of the load also for a BOL, and a key of its own', () => {
    expect(dashboardRow(bol, viewer('harbor'))).toMatchObject({ key: 'bol-1', loadId: 'load-1' });
  });

  it.each<Language>(['en', 'es', 'fr'])('orders drop dates across years and puts words after them: %s', (language) => {
    speakAs(() => language);
    const of = (dropDate: string, _id: string) =>
      dashboardRow({ ...load, _id, bols: [{ ...stop, dropDate }] }, viewer('h'));
    const rows = [
      dashboardRow({ ...load, _id: 'none', bols: [] }, viewer('h')),
      of('2027-01-02T12:00:00', 'late'),
      of('2026-12-30T12:00:00', 'early'),
    ];
    const found = indexRows(rows, ROW_COLUMNS).find({}, { key: 'dropDate', direction: 'asc' });
    expect(found.map(({ key }) => key)).toEqual(['early', 'late', 'none']);
  });

  it.each([
    ['company', 'acb'],
    ['dropDate', 'cab'],
    ['pUNum', 'bca'],
    ['pUDate', 'bac'],
  ])('is ordered by what its column shows: %s', (key, order) => {
    const of = (_id: string, company: string, dropDate: string, pUNum: string, pUDate: string) =>
      dashboardRow(
        { ...load, _id, pUNum, pUDate, bols: [{ ...stop, dropDate, receiver: { name: company } }] },
        viewer('h'),
      );
    const rows = [
      of('a', 'Alpine', '2026-11-26T12:00:00', 'PU-9', '2026-11-21T12:00:00'),
      of('b', 'Coast', '2027-01-02T12:00:00', 'PU-1', '2026-11-20T12:00:00'),
      of('c', 'Bayview', '2026-11-25T12:00:00', 'PU-5', '2026-11-22T12:00:00'),
    ];
    const found = indexRows(rows, ROW_COLUMNS).find({}, { key, direction: 'asc' });
    expect(found.map((row) => row.key).join('')).toBe(order);
  });

  it('is marked as waiting when anything of its load waits, but a BOL only for what is about it or the whole load', () => {
    const waiting = { loads: new Set(['load-1']), rows: new Set(['bol-2']) };
    expect(isWaiting(dashboardRow(load, viewer('h')), waiting)).toBe(true);
    expect(isWaiting(dashboardRow(bol, viewer('h')), waiting)).toBe(false);
    expect(isWaiting(dashboardRow(bol, viewer('h')), { ...waiting, rows: new Set(['bol-1']) })).toBe(true);
    expect(isWaiting(dashboardRow(bol, viewer('h')), { ...waiting, rows: new Set(['load-1']) })).toBe(true);
    expect(isWaiting(dashboardRow(bol, viewer('h')), undefined)).toBe(false);
  });
});
