/** Two loads that are on their way when the run starts: the devices' people meet on them. */
import { assignDriver } from '#contract/bol.ts';
import { documents } from './server/documents.ts';
import type { World } from './world.ts';

const DAY = 24 * 3_600_000;

export async function seedFreight(world: World): Promise<void> {
  const { cast, server, history, startMs, plan } = world;
  // The server tidies up in such a run: what others left there would take long.
  await server.seat(
    cast,
    plan.steps.some(({ kind }) => kind === 'clean-up'),
  );
  const { shipper, receiver, carrier } = cast.companies;
  for (const key of ['shipper-admin', 'carrier-admin', 'receiver-admin'] as const)
    await openSession(world, cast.people[key].id);
  await grantDocuments(world);
  for (const count of [1, 2]) {
    const id = (place: number) =>
      `${cast.people.driver.id.slice(0, 18)}${(0x1000 * count + place).toString(16).padStart(6, '0')}`;
    const bols = Array.from({ length: count }, (_, place) => ({
      _id: id(place + 1),
      file: { name: 'bol.pdf', sha256: documents[place]?.sha256 },
      receiverId: receiver.id,
      deliveryDate: new Date(startMs + 2 * DAY).toISOString(),
    }));
    const load = { _id: id(0), shipperId: shipper.id, carrierId: carrier.id, ready: true, pUNum: `PU-S${count}`, bols };
    await world.callAs('shipper-admin', 'POST', '/api/loads/create', {
      ...load,
      pUDate: new Date(startMs + DAY).toISOString(),
    });
    if (count === 1 || plan.seed % 2 === 0) {
      const path = assignDriver.path;
      const ids = bols.map(({ _id }) => _id).join(',');
      await world.callAs('carrier-admin', 'PUT', `${path}?objectIds=${ids}`, { driverId: cast.people.driver.id });
    }
    if (count === 2) {
      // One has arrived already, so that there is something to report on from the start.
      const arrival = {
        driverId: cast.people.driver.id,
        occurredAt: new Date(startMs).toISOString(),
        sealIntact: true,
      };
      await world.callAs('receiver-admin', 'PUT', `/api/bols/${id(1)}/checkin`, arrival);
    }
    await history.look(load._id);
    const { bols: seeded = [] } = history.loads.get(load._id) ?? {};
    for (const { _id } of seeded.flatMap(({ stamps }) => stamps)) world.auditor.seeded.add(_id);
  }
}

async function openSession({ server, startMs }: World, userId: string): Promise<void> {
  await server.sql.query(
    `insert into sessions (token_hash, user_id, created_at, seen_at, expires_at)
     values (encode(sha256(convert_to($1, 'utf8')), 'hex'), $2, $3, $3, $3::timestamptz + interval '90 days')`,
    [`sim-${userId}`, userId, new Date(startMs)],
  );
}

/** As if the shipper had brought these documents before. Bytes are brought by the runs themselves. */
async function grantDocuments({ server, cast, startMs }: World): Promise<void> {
  const { id, companyId } = cast.people['shipper-admin'];
  for (const { sha256, bytes } of documents) {
    await server.sql.query('insert into files values ($1, $2, 1, $3) on conflict do nothing', [
      sha256,
      bytes.length,
      new Date(startMs),
    ]);
    await server.sql.query('insert into file_grants values ($1, $2, $3, $4)', [
      sha256,
      companyId,
      id,
      new Date(startMs),
    ]);
  }
}
