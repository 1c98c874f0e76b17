import { newId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { isStaff, ROLE } from '#domain/roles.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { Sent } from './api-client.ts';
import {
  allowed,
  asNewPerson,
  byVerb,
  elsewhere,
  emailOf,
  foreignCarrier,
  onAccounts,
  onCarrierList,
  onCompanies,
  onPeople,
  type Row,
  seesCompany,
} from './authorization-rows.ts';
import { makePerson, makeSession } from './authorization-world.ts';
import { harbor, redwood, summit } from './freight.ts';

export const ACCOUNT_ROWS: Record<string, readonly Row[]> = {
  getCurrentUser: [byVerb(null, () => ({}))],
  getSealKey: [byVerb(null, () => ({}))],
  setDevicePin: [byVerb('user.set-pin', () => ({ body: { pin: '730625', password: DEMO_PASSWORD } }))],
  removeDevicePin: [byVerb(null, () => ({}))].map(
    (row): Row =>
      (person, server) =>
        row(person, server).map((cell) => ({ ...cell, ok: [204] })),
  ),
  listSessions: [byVerb(null, () => ({}))],
  endSession: [
    ({ actor }, server) =>
      (['own', 'colleague', 'foreign'] as const).map((object) => ({
        object,
        expected: allowed(object === 'own', 'not-found'),
        ok: [204],
        send: async () => {
          const companyId = object === 'foreign' ? elsewhere(actor) : actor.companyId;
          const userId = object === 'own' ? actor.userId : (await makePerson(server, companyId, ROLE.clerk)).id;
          return { params: { sessionId: await makeSession(server, userId) } };
        },
      })),
  ],
  endSessionsOf: [
    ({ actor }, server) => {
      const isAdmin = may(actor, 'user.end-sessions');
      const of = (companyId: string) => async () => ({
        params: { userId: (await makePerson(server, companyId, ROLE.clerk)).id },
      });
      return [
        { object: 'own', expected: 'ok', send: async () => ({ params: { userId: actor.userId } }) },
        { object: 'colleague', expected: allowed(isAdmin), send: of(actor.companyId) },
        { object: 'foreign', expected: isAdmin ? 'not-found' : 'forbidden', send: of(elsewhere(actor)) },
        {
          object: 'unknown',
          expected: isAdmin ? 'not-found' : 'forbidden',
          send: async () => ({ params: { userId: newId() } }),
        },
      ];
    },
  ],
  searchUsers: [byVerb('user.search', () => ({ query: { searchTerm: 'a' } }))],
  updateUser: [onPeople('user.edit-self', (id) => ({ params: { id }, body: { phone: '2065550100' } }))],
  connexUserUpdate: [onPeople('user.edit-self', (userId) => ({ params: { userId }, body: { phone: '2065550101' } }))],
  confirmIdentity: [byVerb(null, () => ({ body: { password: DEMO_PASSWORD } }))],
  addUser: [
    byVerb('user.add', () => ({
      body: { email: `${newId()}@walk.example`, firstName: 'W', lastName: 'T', role: 2 },
    })),
  ],
  deleteUser: [
    (person, server) =>
      onPeople('user.delete-self', (id) => ({ params: { id } }))(person, server).map((cell) =>
        cell.object === 'own' ? { ...cell, send: () => asNewPerson(person.actor, server) } : cell,
      ),
  ],
  getCompany: [
    onCompanies(
      (actor, id) => allowed(seesCompany(actor, id), 'not-found'),
      (id) => ({ params: { id } }),
    ),
  ],
  listParties: [byVerb(null, () => ({ query: { objectIds: `${harbor},${summit}` } }))],
  getSite: [byVerb(null, () => ({}))],
  getSampleBol: [byVerb('load.build', () => ({}))],
  searchCompanies: [byVerb('company.search', () => ({ query: { name: 'a' } }))],
  updateCompany: [
    onCompanies(
      (actor, id) =>
        seesCompany(actor, id) ? allowed(may(actor, 'company.edit') && id === actor.companyId) : 'not-found',
      (id) => ({ params: { id }, body: { zip: '98121' } }),
    ),
  ],
  listCompanyUsers: [byVerb('directory.read', () => ({}))],
  createCarrier: [
    byVerb('carrier.edit', (actor) => ({
      body: { admin: actor.userId, carrierName: 'Walk Freight', email: 'w@walk.example', phone: '2065550100' },
    })),
  ],
  getCarrier: [byVerb('carrier.read', () => ({ params: { carrierId: redwood } }))],
  getCarrierByLastSix: [byVerb('carrier.read', () => ({ query: { lastSix: '51c0c3' } }))],
  getDriverAccount: [onAccounts('driver-account.read', ({ userId }) => ({ params: { userId } }))],
  populateDriverAccount: [onAccounts('driver-account.read', ({ id }) => ({ params: { driverId: id } }))],
  updateDriverAccount: [
    onAccounts('driver-account.edit', ({ id }) => ({ params: { driverId: id }, body: { truckNum: '7' } })),
  ],
  deleteDriverAccount: [onAccounts('driver-account.delete', ({ id }) => ({ params: { driverId: id } }))],
  createDriverAccount: [
    ({ actor }, server) => {
      const holds = may(actor, 'driver-account.edit');
      const body = (userId: string) => ({
        body: { driverLicense: 'L', carrierId: actor.companyId, userId, accountName: 'W' },
      });
      const driverOf = async (companyId: string) => (await makePerson(server, companyId, ROLE.driver)).id;
      return [
        {
          object: 'of a colleague',
          expected: holds ? allowed(isStaff(actor.role), 'not-found') : 'forbidden',
          send: async () => body(await driverOf(actor.companyId)),
        },
        {
          object: 'foreign',
          expected: holds ? 'not-found' : 'forbidden',
          send: async () => body(await driverOf(foreignCarrier(actor))),
        },
      ];
    },
  ],
  addDriverToCarrier: [onCarrierList((carrierId, driver) => ({ params: { carrierId }, body: { driver } }))],
  // Nobody stays whom the list does not have: permission first, then "load not found".
  removeDriverFromCarrier: [
    onCarrierList((carrierId) => ({ params: { carrierId }, body: { drivers: [newId()] } })),
  ].map(
    (row): Row =>
      (person, server) =>
        row(person, server).map((cell) => ({ ...cell, ok: [409] })),
  ),
  // Public calls: their own secrets decide, not who is logged in.
  login: [
    byVerb(null, ({ userId }) => ({ body: { username: emailOf(userId), password: DEMO_PASSWORD }, as: 'nobody' })),
  ],
  logout: [byVerb(null, () => ({ as: 'nobody' }))],
  // Without the cookie of a device that has a PIN it is wrong, whoever asks about whom.
  switchPerson: [byVerb(null, ({ userId }) => ({ body: { userId, pin: '730625' }, as: 'nobody' }))].map(
    (row): Row =>
      (person, server) =>
        row(person, server).map((cell) => ({ ...cell, ok: [401] })),
  ),
  requestPasswordReset: [byVerb(null, () => ({ query: { email: `${newId()}@walk.example` } }))],
  validateResetToken: [
    () => [{ object: 'made up', expected: 'forbidden', send: async () => ({ query: { token: 'made-up' } }) }],
  ],
  undoEmailChange: [
    () => [{ object: 'made up', expected: 'forbidden', send: async () => ({ body: { token: 'made-up' } }) }],
  ],
  changePassword: [
    ({ actor }, server) => {
      const body = { newPassword: 'Walk-Through-1!', confirmedPassword: 'Walk-Through-1!' };
      const sent = async (userId: string) => ({ params: { userId }, body: { ...body, oldPassword: DEMO_PASSWORD } });
      return [
        {
          object: 'own',
          expected: 'ok',
          // A new person each time: the walk still needs the old ones.
          send: async () => {
            const { id, email } = await makePerson(server, actor.companyId, actor.role);
            return { ...(await sent(id)), as: email };
          },
        },
        {
          object: 'of a colleague',
          expected: 'forbidden',
          send: async () => sent((await makePerson(server, actor.companyId, ROLE.clerk)).id),
        },
        {
          object: 'foreign',
          expected: 'forbidden',
          send: async () => sent((await makePerson(server, elsewhere(actor), ROLE.admin)).id),
        },
        {
          object: 'own by a made-up token',
          expected: 'forbidden',
          send: async () => ({
            params: { userId: actor.userId },
            body: { ...body, resetWithToken: true, resetToken: 'made-up' },
          }),
        },
      ];
    },
  ],
};

/** What nobody gets from calls that need no session. */
export const FOR_NOBODY: Record<string, { sent: Sent; status: number }> = {
  login: { sent: { body: { username: 'admin@shipper.example', password: 'Wrong-Pass1!' } }, status: 401 },
  logout: { sent: {}, status: 200 },
  getSite: { sent: {}, status: 200 },
  switchPerson: { sent: { body: { userId: newId(), pin: '730625' } }, status: 401 },
  requestPasswordReset: { sent: { query: { email: 'nobody@walk.example' } }, status: 200 },
  validateResetToken: { sent: { query: { token: 'made-up' } }, status: 403 },
  undoEmailChange: { sent: { body: { token: 'made-up' } }, status: 403 },
  changePassword: {
    sent: {
      params: { userId: newId() },
      body: { oldPassword: DEMO_PASSWORD, newPassword: 'Walk-Through-1!', confirmedPassword: 'Walk-Through-1!' },
    },
    status: 403,
  },
};
