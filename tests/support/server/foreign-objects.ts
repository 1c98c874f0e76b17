/**
 * Two companies that have nothing to do with the others, with one of everything, each marked with a word that must not
 * come out anywhere: what an attacker of another tenant tries to reach.
 */
import { createHash } from 'node:crypto';
import { newId } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { concealedOf } from '../../domain/concealed-of.ts';
import { countOf } from '../../domain/count-of.ts';
import { handshakeRow } from '../../domain/handshake-told.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { makeDriverAccount, makeLoad, makeNotification, makePerson, PLANS, type Plan } from './authorization-world.ts';
import { givePhoto, ironline, summit } from './freight.ts';
import type { Shape } from './schema-positions.ts';
import type { TestServer } from './test-server.ts';

/** In every text of a foreign row. Nobody else's reply may hold it. */
export const SECRET = 'zq-secret';
/** Who answers for the foreign carrier: found by nobody but its own people. */
const CARRIER_ADMIN = demoUserId('admin@othercarrier.example');

export interface ForeignObject {
  kind: string;
  shape: Shape;
  value: string;
}

export interface Victims {
  objects: ForeignObject[];
  /** What no reply to others may hold. */
  secrets: string[];
  /** Every row in which one of them is named, or their secrets stand: table and row. */
  snapshot(): Promise<string[]>;
  /** Whether a row of the snapshot belongs to one of them, by any of its keys. */
  own(row: string): boolean;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

async function makeSecrets(server: TestServer) {
  const { pool } = server.database;
  const load = await makeLoad(server, PLANS.foreign as Plan, true);
  const user = demoUserId('admin@stranger.example');
  const driver = demoUserId('driver@othercarrier.example');
  const account = await makeDriverAccount(server, ironline, driver);
  const notification = await makeNotification(server, user);
  const [osdEntry, signature, paper] = [newId(), newId(), newId()];
  const image = hashOf(SECRET);
  const colleague = await makePerson(server, summit, ROLE.clerk);
  const photo = await givePhoto(server, load, user);
  const push = `https://push.example.com/${SECRET}`;
  const run = (text: string, ...values: unknown[]) => pool.query(text, values);
  await run(
    `update loads set p_u_num = $1, p_u_location = $1, destination = $1, load_num = $1 where id = $2`,
    SECRET,
    load.loadId,
  );
  await run(
    `update bols set file_name = $1, osd = $2, papers = jsonb_build_array($4::jsonb),
       counts = jsonb_build_array($5::jsonb), concealed = jsonb_build_array($6::jsonb), handshakes = jsonb_build_array($7::jsonb) where id = $3`,
    SECRET,
    { overages: [{ _id: osdEntry, sku: SECRET, qty: 1 }], shortages: [], damages: [] },
    load.bolId,
    { ...paperOf({ _id: paper, title: SECRET, sha256: load.sha256, byUserId: user, byCompanyId: summit }) },
    { ...countOf({ note: SECRET, byUserId: user, byCompanyId: summit }) },
    { ...concealedOf({ note: SECRET, byUserId: user, byCompanyId: summit }) },
    { ...handshakeRow({ sealNumber: SECRET, reports: [] }) },
  );
  await run(
    `insert into paper_refs values ($1, $2, $3, $4, $5, now())`,
    paper,
    load.sha256,
    load.loadId,
    load.bolId,
    user,
  );
  await run(`insert into file_grants values ($1, $2, $3, now())`, load.sha256, summit, user);
  await run(`insert into images values ($1, 'image/png', '\\x89504e470d0a1a0a', now())`, image);
  await run(
    `update driver_accounts set driver_license = $1, account_name = $1, truck_num = $1, license_pic = $2 where id = $3`,
    SECRET,
    image,
    account.id,
  );
  await run(`insert into carrier_drivers values ($1, $2, now())`, ironline, account.id);
  await run(`update notifications set text = $1 where id = $2`, SECRET, notification);
  await run(`update companies set email = $1 where id = any($2)`, `office@${SECRET}.example`, [summit, ironline]);
  await run(`update companies set admin_id = $1 where id = $2`, CARRIER_ADMIN, ironline);
  await run(`update users set first_name = $1, phone = $1 where id = any($2)`, SECRET, [user, colleague.id]);
  await run(
    `insert into signatures select $1, $2, $3, $4, 'shipper', $5, $6, now(), now()::text, '+00:00', 0, null, now(), null`,
    signature,
    load.bolId,
    summit,
    user,
    load.sha256,
    { signerName: SECRET, signerTitle: SECRET, strokes: [], image: null, handedOver: false, consentText: SECRET },
  );
  await run(`insert into push_subscriptions values ($1, $2, 'p', 'a', $3, now())`, push, user, SECRET);
  await run(
    `insert into idempotency_keys values ($1, $2, 'f', 200, null, 'application/json', $2, now())`,
    user,
    SECRET,
  );
  await run(`insert into password_tokens values ($1, $2, now(), '2026-03-03T00:00:00Z')`, hashOf('token'), user);
  return { load, user, driver, account, notification, osdEntry, signature, paper, image, photo, colleague, push };
}

export async function makeVictims(server: TestServer): Promise<Victims> {
  const made = await makeSecrets(server);
  const id = (kind: string, value: string): ForeignObject => ({ kind, shape: 'id', value });
  const objects: ForeignObject[] = [
    id('load', made.load.loadId),
    id('bol', made.load.bolId),
    id('company', summit),
    id('carrier', ironline),
    id('user', made.user),
    id('driver', made.driver),
    id('account', made.account.id),
    id('notification', made.notification),
    id('signature', made.signature),
    id('osd-entry', made.osdEntry),
    id('paper', made.paper),
    { kind: 'document', shape: 'hash', value: made.load.sha256 },
    { kind: 'image', shape: 'hash', value: made.image },
    { kind: 'photo', shape: 'hash', value: made.photo },
    { kind: 'image', shape: 'image', value: `/api/images/${made.image}` },
    { kind: 'e-mail', shape: 'text', value: made.colleague.email },
    { kind: 'push address', shape: 'text', value: made.push },
    { kind: 'name', shape: 'text', value: SECRET },
    { kind: 'end of an id', shape: 'text', value: made.load.loadId.slice(-6) },
  ];
  const named = [...objects.map(({ value }) => value.replace('/api/images/', '')), made.colleague.id, SECRET];
  const ids = objects.filter(({ shape }) => shape === 'id').map(({ value }) => value);
  const owner = new RegExp(`"(id|audience|\\w+_id)": "(\\w+:)?(${ids.join('|')})"`);
  return {
    objects,
    secrets: [SECRET, CARRIER_ADMIN],
    snapshot: () => rowsNaming(server, named),
    own: (row) => owner.test(row),
  };
}

async function rowsNaming({ database }: TestServer, words: string[]): Promise<string[]> {
  const { pool } = database;
  const { rows: tables } = await pool.query<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and (table_schema = 'public' or table_name = 'job') order by name`,
  );
  const pattern = words.map((word) => word.replace(/[^\w-]/g, '.')).join('|');
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await pool.query<{ line: string }>(
      `select to_jsonb(t)::text as line from ${name} t where to_jsonb(t)::text ~ $1`,
      [pattern],
    );
    found.push(...rows.map(({ line }) => `${name} ${line}`));
  }
  return found.toSorted();
}
