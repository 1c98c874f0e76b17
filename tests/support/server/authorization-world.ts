/**
 * The world the authorization walk goes through: every demo account and nobody, and fresh loads, BOLs, people and
 * papers for each call, so that no call sees what another one has changed.
 */
import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { type Actor, COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import { DEMO_ACCOUNTS, DEMO_COMPANIES, demoUserId } from '#server/demo/demo-people.ts';
import type { ApiClient } from './api-client.ts';
import { bayview, harbor, ironline, redwood, summit } from './freight.ts';
import type { TestServer } from './test-server.ts';

export interface Person {
  name: string;
  /** null: nobody is logged in. */
  actor: Actor | null;
  client: ApiClient;
}

/** A load with one BOL, as far as permissions ask. */
export interface Plan {
  shipperId: string;
  carrierId: string;
  receiverId: string;
  driverId: string;
  ready: boolean;
  deleted: boolean;
  completed: boolean;
}

const ray = demoUserId('driver@carrier.example');
const cole = demoUserId('driver@othercarrier.example');
const parties = { shipperId: harbor, carrierId: redwood, receiverId: bayview, driverId: ray };
const shipped = { ...parties, ready: true, deleted: false, completed: false };

export const PLANS: Record<string, Plan> = {
  shipped,
  completed: { ...shipped, completed: true },
  saved: { ...shipped, ready: false },
  deleted: { ...shipped, deleted: true },
  foreign: { ...shipped, shipperId: summit, carrierId: ironline, receiverId: summit, driverId: cole },
};

export interface Objects {
  loadId: string;
  bolId: string;
  sha256: string;
  /** Of the document; not in the file store yet. */
  bytes: Buffer;
}

/** Inserts a load by plan. `checkedIn`: its BOL has arrived already. */
export async function makeLoad({ database }: TestServer, plan: Plan, checkedIn: boolean): Promise<Objects> {
  const [loadId, bolId] = [newId(), newId()];
  const bytes = randomBytes(16);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { shipperId, carrierId, receiverId, driverId, ready, deleted, completed } = plan;
  const admin = DEMO_ACCOUNTS.find(({ companyId, role }) => companyId === shipperId && role === ROLE.admin)?.id;
  await database.pool.query('insert into files values ($1, $2, 1, now())', [sha256, bytes.length]);
  await database.pool.query(
    `insert into loads (id, shipper_id, carrier_id, created_by, created_at, ready, deleted, p_u_num, p_u_date)
     values ($1, $2, $3, $4, now(), $5, $6, 'PU-1', now())`,
    [loadId, shipperId, carrierId, admin, ready, deleted],
  );
  await database.pool.query(
    `insert into bols (id, load_id, position, file_name, file_sha256, receiver_id, driver_id, completed, checkin, checkout)
     values ($1, $2, 0, '0-bol.pdf', $3, $4, $5, $6, $7, $8)`,
    [
      bolId,
      loadId,
      sha256,
      receiverId,
      driverId,
      completed,
      checkedIn || completed ? '2026-03-02T10:00:00Z' : null,
      completed ? '2026-03-02T12:00:00Z' : null,
    ],
  );
  return { loadId, bolId, sha256, bytes };
}

export const relationsOf = (actor: Actor, plan: Plan) => relationsTo(actor, plan, [plan]);

/** Whether the domain lets this person see the load of a plan. */
export const seesPlan = (actor: Actor, plan: Plan) =>
  may(actor, 'load.read', relationsOf(actor, plan), { completed: plan.completed });

export const companiesOn = ({ shipperId, carrierId, receiverId }: Plan) => [shipperId, carrierId, receiverId];

/** All demo accounts, logged in, and nobody. */
export async function everybody(server: TestServer): Promise<Person[]> {
  const people = await Promise.all(
    DEMO_ACCOUNTS.map(async ({ email, id, companyId, role }): Promise<Person> => {
      const companyType = DEMO_COMPANIES.find((company) => company.id === companyId)?.type ?? COMPANY_TYPE.carrier;
      const client = await server.signIn(email);
      return { name: email, actor: { userId: id, companyId, role, companyType }, client };
    }),
  );
  return [...people, { name: 'nobody', actor: null, client: server.stranger() }];
}

/** A new person of this company and role; the password is the demo's. */
export async function makePerson({ database }: TestServer, companyId: string, role: number) {
  const id = newId();
  const email = `${id}@walk.example`;
  await database.pool.query(
    `insert into users (id, company_id, email, password_hash, first_name, last_name, role)
     select $1, $2, $3, password_hash, 'Walk', 'Through', $4 from users where id = $5`,
    [id, companyId, email, role, demoUserId('admin@shipper.example')],
  );
  return { id, email };
}

/** A session of this person in some other browser; its id. */
export async function makeSession({ database }: TestServer, userId: string): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into sessions (id, token_hash, user_id, created_at, seen_at, expires_at)
     values ($1, $1, $2, now(), now(), now() + interval '90 days')`,
    [id, userId],
  );
  return id;
}

/** A new driver of this company with a driver account on the carrier's list. */
export async function makeDriverAccount(server: TestServer, companyId: string, userId?: string) {
  const holder = userId ?? (await makePerson(server, companyId, ROLE.driver)).id;
  const { pool } = server.database;
  await pool.query('delete from driver_accounts where user_id = $1', [holder]);
  const id = newId();
  await pool.query(
    `insert into driver_accounts (id, user_id, carrier_id, account_name, driver_license) values ($1, $2, $3, 'W', 'L')`,
    [id, holder, companyId],
  );
  return { id, userId: holder };
}

export async function makeNotification({ database }: TestServer, userId: string): Promise<string> {
  const id = newId();
  await database.pool.query(
    `insert into notifications (id, user_id, kind, text, load_id, created_at) values ($1, $2, 'completed', 't', $1, now())`,
    [id, userId],
  );
  return id;
}

/** A picture for every company. */
export async function giveLogos({ database }: TestServer): Promise<void> {
  await database.pool.query(`
    insert into images select sha256, 'image/png', '\\x89504e47', now()
    from (select encode(sha256(id::bytea), 'hex') as sha256 from companies) as logos`);
  await database.pool.query(`update companies set img = '/api/images/' || encode(sha256(id::bytea), 'hex')`);
}
