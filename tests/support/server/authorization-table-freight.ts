/** The authorization table of loads, BOLs, their documents, the feed and notices. */

import { createHash } from 'node:crypto';
import { dashboardView } from '#domain/dashboard.ts';
import { newId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { ROLE } from '#domain/roles.ts';
import { hashOf, newJpeg } from '../jpegs.ts';
import {
  allowed,
  at,
  byVerb,
  COMPANIES,
  correction,
  driverIdOf,
  elsewhere,
  foreignCarrier,
  onPlan,
  type Row,
  seesCompany,
  signature,
  stampBody,
} from './authorization-rows.ts';
import { makeLoad, makeNotification, makePerson, PLANS, relationsOf } from './authorization-world.ts';
import { bayview, giveDocument, givePhoto, redwood } from './freight.ts';
import { keyBody } from './handshakes.ts';

/** Of each person's own device: others cannot be named. */
const onDeviceKey: Row = ({ actor }) => [
  { object: 'own', expected: 'ok', send: async () => ({ body: await keyBody(actor.userId) }) },
];

export const FREIGHT_ROWS: Record<string, readonly Row[]> = {
  listCompanyLoads: [byVerb(null, () => ({}))],
  listCarrierLoads: [
    ({ actor }) => [
      {
        object: 'own',
        expected: allowed(dashboardView(actor) === 'carrier'),
        send: async () => ({ params: { companyId: actor.companyId } }),
      },
      {
        object: 'foreign',
        expected: 'not-found',
        send: async () => ({ params: { companyId: foreignCarrier(actor) } }),
      },
    ],
  ],
  listDriverLoads: [
    ({ actor }) => [
      {
        object: 'own',
        expected: allowed(dashboardView(actor) === 'driver'),
        send: async () => ({ params: { userId: actor.userId } }),
      },
      { object: 'foreign', expected: 'not-found', send: async () => ({ params: { userId: newId() } }) },
    ],
  ],
  pageOfLoads: [byVerb(null, () => ({ query: { page: 1, type: 'outbound' } }))],
  listCompletedBols: [byVerb(null, () => ({ query: { page: 1 } }))],
  getLoad: [onPlan('load.read', 'load', ({ loadId }) => ({ params: { id: loadId } }))],
  buildLoad: [
    byVerb('load.build', async (actor, server) => ({
      body: {
        shipperId: actor.companyId,
        carrierId: redwood,
        ready: true,
        pUNum: 'PU-1',
        pUDate: at,
        bols: [
          {
            _id: newId(),
            file: { name: 'bol.pdf', sha256: await giveDocument(server, actor.companyId) },
            receiverId: bayview,
            deliveryDate: '2026-03-04T14:00:00Z',
          },
        ],
      },
    })),
    ({ actor }) => [
      {
        object: 'for another company',
        expected: 'forbidden',
        send: async () => ({
          body: { shipperId: elsewhere(actor), ready: false, pUNum: 'PU-1', pUDate: at, bols: [] },
        }),
      },
    ],
  ],
  editLoad: [
    onPlan('load.edit', 'load', ({ loadId }) => ({ params: { id: loadId }, body: { pUNum: 'PU-2' } }), [200, 409]),
    onPlan('load.delete', 'load', ({ loadId }) => ({ params: { id: loadId }, body: { deleted: true } }), [200, 409]),
  ],
  updateLoad: [onPlan('load.edit', 'load', ({ loadId }) => ({ body: { _id: loadId, pUNum: 'PU-3' } }), [200, 409])],
  checkInLoad: [
    onPlan('load.check-in', 'load', ({ loadId }, plan) => ({ params: { id: loadId }, body: stampBody(plan) })),
  ],
  checkOutLoad: [
    onPlan('load.check-out', 'load', ({ loadId }, plan) => ({ params: { id: loadId }, body: stampBody(plan) })),
  ],
  // There is no such stamp: past the permission, and refused for that.
  correctLoadStamp: [
    onPlan('stamp.correct', 'load', ({ loadId }) => ({ params: { id: loadId }, body: correction() }), [422]),
  ],
  correctBolStamp: [
    onPlan('stamp.correct', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: correction() }), [422]),
  ],
  // Each kind is for others: the verb first, then whom it is for (`mayRecordOutcome`, walked by the domain's own test).
  getBol: [onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId } }))],
  checkInBol: [
    onPlan('bol.check-in', 'bol', ({ bolId }, plan) => ({
      params: { id: bolId },
      body: { ...stampBody(plan), sealIntact: true },
    })),
  ],
  updateBol: [
    onPlan(
      'bol.report-osd',
      'bol',
      ({ bolId }) => ({
        params: { id: bolId },
        body: { osdChanges: [{ op: 'add', kind: 'damages', entry: { _id: newId(), sku: 'S', qty: 1 } }] },
      }),
      [200, 409],
    ),
    onPlan('bol.complete', 'bol', ({ bolId }) => ({ params: { id: bolId }, body: { completed: true, checkout: at } })),
  ],
  assignDriver: [
    onPlan(
      'driver.assign',
      'bol',
      ({ bolId }, plan) => ({ query: { objectIds: bolId }, body: { driverId: driverIdOf(plan) } }),
      [200, 409],
    ),
  ],
  listSignatures: [onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId } }))],
  signBol: [onPlan('bol.sign', 'bol', ({ bolId, sha256 }) => ({ params: { id: bolId }, body: signature(sha256) }))],
  // Nobody has signed: past the permission, and refused for that.
  getSignedPdf: [onPlan('bol.read', 'bol', ({ bolId }) => ({ params: { id: bolId } }), [409])],
  getFile: [
    ({ actor }, server) =>
      Object.entries(PLANS).map(([object, plan]) => ({
        object,
        expected: allowed(
          may(actor, 'file.read', relationsOf(actor, plan), { completed: plan.completed }),
          'not-found',
        ),
        send: async () => {
          const { sha256, bytes } = await makeLoad(server, plan, false);
          await server.services.files.put(sha256, bytes);
          return { params: { sha256 } };
        },
      })),
  ],
  putFile: [
    ({ actor }) => [
      {
        object: 'own',
        expected: allowed(may(actor, 'file.bring')),
        // Bytes that are no PDF: past the permission, and refused for what they are.
        ok: [415],
        send: async () => {
          const bytes = Buffer.from(newId());
          const sha256 = createHash('sha256').update(bytes).digest('hex');
          return { params: { sha256 }, body: new Uint8Array(bytes), headers: { 'content-type': 'application/pdf' } };
        },
      },
    ],
  ],
  getPhoto: [
    ({ actor }, server) =>
      Object.entries(PLANS).flatMap(([object, plan]) =>
        [true, false].map((onBol) => ({
          object: `${object}, ${onBol ? 'delivery' : 'pick-up'}`,
          expected: allowed(
            !plan.deleted &&
              may(actor, onBol ? 'bol.read' : 'pickup.read', relationsOf(actor, plan), { completed: plan.completed }),
            'not-found',
          ),
          send: async () => {
            const { loadId, bolId } = await makeLoad(server, plan, false);
            return { params: { sha256: await givePhoto(server, { loadId, bolId: onBol ? bolId : null }) } };
          },
        })),
      ),
    // Nothing refers to it yet.
    ({ actor }, server) =>
      [true, false].map((own) => ({
        object: own ? 'brought' : 'brought by another',
        expected: allowed(own, 'not-found'),
        send: async () => ({ params: { sha256: await givePhoto(server, null, own ? actor.userId : newId()) } }),
      })),
  ],
  putPhoto: [
    ({ actor }) => [
      {
        object: 'own',
        expected: allowed(may(actor, 'photo.bring')),
        ok: [201],
        send: async () => {
          const body = newJpeg();
          return { params: { sha256: hashOf(body) }, body, headers: { 'content-type': 'image/jpeg' } };
        },
      },
    ],
  ],
  getImage: [
    ({ actor }, server) =>
      Object.entries(COMPANIES).map(([object, id]) => ({
        object,
        expected: allowed(seesCompany(actor, id), 'not-found'),
        send: async () => {
          const { rows } = await server.database.pool.query('select img from companies where id = $1', [id]);
          return { params: { sha256: String(rows[0].img).slice('/api/images/'.length) } };
        },
      })),
  ],
  listChanges: [byVerb(null, () => ({}))],
  events: [byVerb(null, () => ({}))],
  // A cursor of nobody's: whoever has a session learns that it cannot be continued.
  digestChanges: [
    (person, server) =>
      byVerb(null, () => ({ query: { cursor: 'bm8' } }))(person, server).map((cell) => ({ ...cell, ok: [410] })),
  ],
  // What may be in it is each change's own business.
  sendBatch: [byVerb(null, () => ({ body: { items: [{ key: newId(), method: 'POST', path: '/api/nothing' }] } }))],
  getOutcome: [byVerb(null, () => ({ params: { key: newId() } }))],
  registerDeviceKey: [onDeviceKey],
  reportDevice: [byVerb(null, () => ({ params: { deviceId: newId() }, body: { unsent: 0 } }))],
  listNotifications: [byVerb(null, () => ({}))],
  readNotification: [
    ({ actor }, server) => {
      const sent = async (userId: string) => ({
        params: { id: await makeNotification(server, userId) },
        body: { read: true },
      });
      return [
        { object: 'own', expected: 'ok', send: () => sent(actor.userId) },
        {
          object: 'of a colleague',
          expected: 'not-found',
          send: async () => sent((await makePerson(server, actor.companyId, ROLE.clerk)).id),
        },
        {
          object: 'foreign',
          expected: 'not-found',
          send: async () => sent((await makePerson(server, elsewhere(actor), ROLE.admin)).id),
        },
      ];
    },
  ],
  getNotificationPreferences: [byVerb(null, () => ({}))],
  setNotificationPreferences: [byVerb(null, () => ({ body: { push: true, mail: false } }))],
  getPushKey: [byVerb(null, () => ({}))],
  addPushSubscription: [
    byVerb(null, () => ({
      body: {
        endpoint: `https://push.example.com/${newId()}`,
        keys: { p256dh: 'BNcRdreALRFXTkOO', auth: 'tBHItJI5svbpez7K' },
      },
    })),
  ],
  removePushSubscription: [byVerb(null, () => ({ body: { endpoint: 'https://push.example.com/nobodys' } }))],
};
