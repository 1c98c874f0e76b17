/** Loads on their way to the receiver, made over the API with a real document, for tests that begin at the dock. */
import { createHash } from 'node:crypto';
import { assignDriver } from '#contract/bol.ts';
import { buildLoad, type Load } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { DEMO_PASSWORD, demoUserId } from '#server/demo/demo-people.ts';
import { fixturePdf } from '../pdfs/fixture.ts';
import { ApiClient } from '../server/api-client.ts';
import { bayview, bolIdsOf, harbor, redwood } from '../server/freight.ts';

const DAY = 24 * 3_600_000;

/** Ships loads with these P/U numbers, one BOL each, for Ray to drive from Harbor to Bayview. */
export async function shipLoads(origin: string, pUNums: string[]): Promise<Load[]> {
  const shipper = await new ApiClient(origin).signIn('admin@shipper.example', DEMO_PASSWORD);
  const carrier = await new ApiClient(origin).signIn('admin@carrier.example', DEMO_PASSWORD);
  const body = fixturePdf('text-one-page');
  const sha256 = createHash('sha256').update(body).digest('hex');
  await shipper.request('PUT', `/api/files/${sha256}`, { body, headers: { 'content-type': 'application/pdf' } });
  const loads: Load[] = [];
  for (const pUNum of pUNums) {
    const bol = { _id: newId(), file: { name: '0-bol.pdf', sha256 }, receiverId: bayview };
    const { newLoad } = await shipper.ok(buildLoad, {
      body: {
        _id: newId(),
        shipperId: harbor,
        carrierId: redwood,
        ready: true,
        pUNum,
        pUDate: new Date().toISOString(),
        bols: [{ ...bol, deliveryDate: new Date(Date.now() + DAY).toISOString() }],
      },
    });
    await carrier.ok(assignDriver, {
      query: { objectIds: bolIdsOf(newLoad).join(',') },
      body: { driverId: demoUserId('driver@carrier.example') },
    });
    loads.push(newLoad);
  }
  return loads;
}
