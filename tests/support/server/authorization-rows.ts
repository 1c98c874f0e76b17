import { newId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { type Actor, isStaff, ROLE } from '#domain/roles.ts';
import type { Verb } from '#domain/verbs.ts';
import { DEMO_ACCOUNTS } from '#server/demo/demo-people.ts';
import type { Sent } from './api-client.ts';
import {
  companiesOn,
  makeDriverAccount,
  makeLoad,
  makePerson,
  type Objects,
  type Person,
  PLANS,
  type Plan,
  relationsOf,
  seesPlan,
} from './authorization-world.ts';
import { bayview, harbor, ironline, redwood, summit } from './freight.ts';
import { pngUrl } from './pictures.ts';
import type { TestServer } from './test-server.ts';

export type Expected = 'ok' | 'forbidden' | 'not-found';

/** `as`: somebody else makes the call, by e-mail address, or `nobody`. */
export type Call = Sent & { as?: string };

export interface Cell {
  object: string;
  expected: Expected;
  /** Made at the last moment, with objects of its own. */
  send: () => Promise<Call>;
  /** Statuses that count as `ok`. */
  ok?: readonly number[];
}

export type Row = (person: Person & { actor: Actor }, server: TestServer) => Cell[];

export const allowed = (yes: boolean, no: Expected = 'forbidden'): Expected => (yes ? 'ok' : no);
export const at = '2026-03-02T14:00:00Z';

/** About a load or BOL of every plan: who does not see it gets 404, who may not do it 403. */
export const onPlan =
  (verb: Verb, what: 'load' | 'bol', sent: (objects: Objects, plan: Plan) => Sent, ok = [200, 201]): Row =>
  ({ actor }, server) =>
    Object.entries(PLANS).map(([object, plan]) => {
      const facts = { completed: plan.completed };
      const relations = relationsOf(actor, plan);
      const sees = may(actor, what === 'load' ? 'load.read' : 'bol.read', relations, facts);
      const expected = sees ? allowed(may(actor, verb, relations, facts)) : 'not-found';
      return { object, expected, ok, send: async () => sent(await makeLoad(server, plan, what === 'bol'), plan) };
    });

/** About nothing but oneself: the verb alone decides. */
export const byVerb =
  (verb: Verb | null, sent: (actor: Actor, server: TestServer) => Call | Promise<Call>): Row =>
  ({ actor }, server) => [
    {
      object: 'own',
      expected: allowed(verb === null || may(actor, verb)),
      send: async () => sent(actor, server),
    },
  ];

export const emailOf = (id: string) => DEMO_ACCOUNTS.find((account) => account.id === id)?.email ?? '';
export const elsewhere = (actor: Actor) => (actor.companyId === summit ? harbor : summit);
export const foreignCarrier = (actor: Actor) => (actor.companyId === redwood ? ironline : redwood);

/** One's own account: colleagues are seen but not theirs, others do not exist. */
export const onPeople =
  (verb: Verb, sent: (userId: string) => Sent): Row =>
  ({ actor }, server) => {
    const other = (expected: Expected, companyId: string) => ({
      expected: allowed(may(actor, verb), 'forbidden') === 'ok' ? expected : ('forbidden' as const),
      send: async () => sent((await makePerson(server, companyId, ROLE.clerk)).id),
    });
    return [
      { object: 'own', expected: allowed(may(actor, verb)), send: async () => sent(actor.userId) },
      { object: 'colleague', ...other('forbidden', actor.companyId) },
      { object: 'foreign', ...other('not-found', elsewhere(actor)) },
      { object: 'unknown', expected: may(actor, verb) ? 'not-found' : 'forbidden', send: async () => sent(newId()) },
    ];
  };

/** A call about oneself that ends the account: by a new person, since the walk still needs the old one. */
export async function asNewPerson({ companyId, role }: Actor, server: TestServer): Promise<Sent & { as: string }> {
  const { id, email } = await makePerson(server, companyId, role);
  return { params: { id }, as: email };
}

export const COMPANIES = { harbor, bayview, redwood, summit, ironline };

export const seesCompany = (actor: Actor, id: string) =>
  id === actor.companyId ||
  may(actor, 'company.search') ||
  Object.values(PLANS).some((plan) => seesPlan(actor, plan) && companiesOn(plan).includes(id));

export const onCompanies =
  (expected: (actor: Actor, id: string) => Expected, sent: (id: string) => Sent): Row =>
  ({ actor }) =>
    Object.entries({ ...COMPANIES, unknown: newId() }).map(([object, id]) => ({
      object,
      expected: object === 'unknown' ? 'not-found' : expected(actor, id),
      send: async () => sent(id),
    }));

/** A driver account: staff those of their company, a driver their own; for others it does not exist. */
export const onAccounts =
  (verb: Verb, sent: (account: { id: string; userId: string }) => Sent): Row =>
  ({ actor }, server) => {
    const holds = may(actor, verb);
    const cells: Cell[] = [
      {
        object: 'of a colleague',
        expected: holds ? allowed(isStaff(actor.role), 'not-found') : 'forbidden',
        send: async () => sent(await makeDriverAccount(server, actor.companyId)),
      },
      {
        object: 'foreign',
        expected: holds ? 'not-found' : 'forbidden',
        send: async () => sent(await makeDriverAccount(server, foreignCarrier(actor))),
      },
      {
        object: 'unknown',
        expected: holds ? 'not-found' : 'forbidden',
        send: async () => sent({ id: newId(), userId: newId() }),
      },
    ];
    const own: Cell = {
      object: 'own',
      expected: allowed(holds),
      send: async () => sent(await makeDriverAccount(server, actor.companyId, actor.userId)),
    };
    return actor.role === ROLE.driver ? [own, ...cells] : cells;
  };

export const driverIdOf = ({ driverId }: Plan) => driverId;
export const stampBody = (plan: Plan) => ({ driverId: driverIdOf(plan), occurredAt: at });
export const correction = () => ({ stampId: newId(), at, reason: 'Typed the wrong hour', occurredAt: at });
export const signature = (documentSha256: string) => ({
  _id: newId(),
  purpose: 'shipper',
  signerName: 'W',
  signerTitle: '',
  handedOver: true,
  consentText: 'I agree',
  consentVersion: '1',
  documentSha256,
  strokes: [[[0, 0, 0]]],
  image: pngUrl(),
  occurredAt: at,
});

export const onCarrierList =
  (sent: (carrierId: string, accountId: string) => Sent): Row =>
  ({ actor }, server) => {
    const verb = 'carrier.edit-drivers';
    const account = async () =>
      makeDriverAccount(server, actor.companyId, actor.role === ROLE.driver ? actor.userId : undefined);
    return [
      {
        object: 'own',
        expected: allowed(may(actor, verb)),
        send: async () => sent(actor.companyId, (await account()).id),
      },
      { object: 'foreign', expected: 'forbidden', send: async () => sent(foreignCarrier(actor), (await account()).id) },
    ];
  };
