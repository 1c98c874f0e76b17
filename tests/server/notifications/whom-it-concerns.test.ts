/** What there is to tell of a change, and to whom: the difference alone, and nobody whom it is not about. */
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#domain/ids.ts';
import type { Stamp } from '#domain/stamp.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { findWholeLoad, type WholeLoad } from '#server/freight/whole-load.ts';
import { handshakeNews } from '#server/notifications/handshake-news.ts';
import { noticesOf } from '#server/notifications/load-notices.ts';
import type { Notice } from '#server/notifications/notice.ts';
import { notificationReader } from '#server/notifications/notifications.ts';
import { handshakeRow, toldOf } from '../../domain/handshake-told.ts';
import { paperOf } from '../../domain/paper-of.ts';
import {
  bayview,
  bolIdsOf,
  givenDriver,
  givenLoad,
  harbor,
  ironline,
  redwood,
  summit,
} from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const ray = demoUserId('driver@carrier.example');
const lena = demoUserId('driver2@carrier.example');
let server: TestServer;
/** Two BOLs, for Bayview and for Summit, both with Ray. */
let whole: WholeLoad;
beforeAll(async () => {
  server = await testServer();
  const load = await givenLoad(server, { bols: [{ receiverId: bayview }, { receiverId: summit }] });
  await givenDriver(await server.signIn('admin@carrier.example'), bolIdsOf(load), ray);
  whole = await findWholeLoad(server.database.db, load._id);
});

type Change = {
  load?: Partial<WholeLoad['load']>;
  bol?: Partial<WholeLoad['bols'][number]>;
  all?: { driverId: string | null };
};
/** The load with something else; `bol`: of the first one. */
function but({ load = {}, bol = {}, all = { driverId: ray } }: Change): WholeLoad {
  const bols = whole.bols.map((one, at) => ({ ...one, ...all, ...(at === 0 ? bol : {}) }));
  return { load: { ...whole.load, ...load }, bols };
}
/** Each kind with its companies and drivers, sorted. */
const told = (before: WholeLoad | null, after: WholeLoad) =>
  noticesOf(before, after).map(({ kind, companyIds, driverIds }) => [kind, [...companyIds, ...driverIds].sort()]);
const sorted = (...ids: string[]) => ids.sort();
const textsOf = (notices: Notice[]) => notices.map(({ text }) => text());

const stamp = (over: Partial<Stamp>): Stamp => ({
  _id: newId(),
  kind: 'checkin',
  at: '2026-03-02T14:00:00.000Z',
  occurredAt: '2026-03-02T14:00:00.000Z',
  skewMs: 0,
  receivedAt: '2026-03-02T14:00:00.000Z',
  byUserId: ray,
  byName: 'Ray Delgado',
  driverId: ray,
  driverName: 'Ray Delgado',
  deviceId: null,
  sealIntact: null,
  ...over,
});

describe('of a load', () => {
  it('a corrected time of pick-up is for those who see the pick-up, and is told once', () => {
    const first = stamp({});
    const corrects = { stampId: first._id, reason: 'Gate log', madeAt: first.at };
    const after = but({ load: { stamps: [first, stamp({ corrects })] } });
    expect(told(but({ load: { stamps: [first] } }), after)).toEqual([['load-changed', sorted(harbor, redwood, ray)]]);
    expect(told(after, after)).toEqual([]);
  });

  it('a carrier who gets it with a changed plan is told that it is theirs, and not that it was changed', () => {
    const after = but({ load: { carrierId: ironline, pUNum: 'PU-NEW' }, all: { driverId: null } });
    const changed = told(but({}), after).filter(([kind]) => kind === 'load-changed');
    expect(changed.map(([, ids]) => ids)).toEqual([[bayview], [summit]]);
    expect(told(but({}), after)).toContainEqual(['load-shipped', [ironline]]);
  });

  it('of drivers who change with the plan only the one who stays is told of the plan', () => {
    const before = but({ bol: { driverId: lena } });
    const after = but({ load: { pUNum: 'PU-NEW' } });
    const changed = noticesOf(before, after).filter(({ kind }) => kind === 'load-changed');
    expect(changed.flatMap(({ driverIds }) => driverIds)).toEqual([ray]);
    const came = noticesOf(but({ all: { driverId: null } }), after).filter(({ kind }) => kind === 'load-changed');
    expect(came.flatMap(({ driverIds }) => driverIds)).toEqual([]);
  });

  it('that is deleted nobody is told more than that it is not theirs any more', () => {
    const after = but({ load: { deleted: true, pUNum: 'PU-NEW' } });
    expect(told(but({}), after)).toEqual([['load-withdrawn', sorted(redwood, bayview, summit, ray)]]);
  });

  it('a BOL that is added where nobody drives yet asks nobody for a driver', () => {
    const after = but({ all: { driverId: null } });
    const before = { ...after, bols: after.bols.slice(0, 1) };
    const ofBol = noticesOf(before, after).filter(({ bolId }) => bolId !== null);
    expect(ofBol).toEqual([]);
  });
});

describe('of a BOL', () => {
  it('a paper is told once, and a new photo is asked for once, of whoever took it', () => {
    const paper = paperOf({ byUserId: lena });
    const review = { _id: newId(), result: 'retake', note: '', at: paper.at, byName: 'Ada' } as never;
    const asked = but({ bol: { papers: [{ ...paper, review }] } });
    expect(told(but({ bol: { papers: [paper] } }), asked)).toEqual([['paper-retake', [lena]]]);
    const more = but({ bol: { papers: [{ ...paper, review }], sealIntact: true } });
    expect(told(asked, more)).toEqual([]);
    expect(told(but({ bol: { papers: [paper] } }), but({ bol: { papers: [paper], sealIntact: true } }))).toEqual([]);
  });

  it('an OSD report after a count is told as a report, not as the count again', () => {
    const line = { sku: 'PEAS', shipped: 10, received: 8, damaged: 0 };
    const totals = { shipped: 10, received: 8, over: 0, short: 2, damaged: 0 };
    const counts = [{ ...stamp({}), lines: [line], totals, seal: null, note: '' }] as never;
    const osd = { overages: [], shortages: [], damages: [{ _id: newId(), sku: 'PEAS', qty: 1 }] };
    const [notice] = textsOf(noticesOf(but({ bol: { counts } }), but({ bol: { counts, osd } })));
    expect(notice).toContain('The OSD report of the BOL');
  });

  it('a handover that did not hold stays told, and only of parties who are its sides', () => {
    const names = { load: 'ABC123', pUNum: 'PU-1', file: 'bol.pdf' };
    const { offered, answered } = toldOf();
    const parties = [offered.companyId, harbor];
    const failed = handshakeRow({ state: 'invalid', reason: null });
    const news = handshakeNews([], [failed], names, parties);
    // The other side may be anybody: a code names whom it likes.
    expect(news.map(({ companyIds }) => companyIds)).toEqual([[offered.companyId]]);
    expect(parties).not.toContain(answered.companyId);
    expect(handshakeNews([failed], [{ ...failed, state: 'differs' }], names, parties)).toEqual([]);
  });
});

it('a notification of somebody else is none of one’s feed, whoever asks for it by its id', async () => {
  const { db } = server.database;
  const { rows } = await server.database.pool.query('select id, user_id from notifications limit 1');
  const [{ id, user_id: userId }] = rows as [{ id: string; user_id: string }];
  const actor = { userId, companyId: redwood, role: 2, companyType: 0 } as const;
  expect((await notificationReader.notification(db, actor, [id], 1)).get(id)).toMatchObject({ _id: id });
  const other = { ...actor, userId: newId() };
  expect((await notificationReader.notification(db, other, [id], 1)).get(id)).toBe('lost');
});
