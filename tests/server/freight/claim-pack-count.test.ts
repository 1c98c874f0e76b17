/** What a claim pack states of a count, where it says less or more than most. */
import { beforeAll, expect, it } from 'vitest';
import { getBol, updateBol } from '#contract/bol.ts';
import { getClaimPack } from '#contract/claim-pack.ts';
import { demoUserId } from '#server/demo/demo-people.ts';
import { readPdf } from '../../support/pdfs/read-pdf.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { lineBody, sendCount } from '../../support/server/counts.ts';
import { bayview, bolOf, givenCheckIn, givenLoad } from '../../support/server/freight.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let server: TestServer;
let clerk: ApiClient;
beforeAll(async () => {
  server = await testServer();
  clerk = await server.signIn('clerk@receiver.example');
});

type CountBody = NonNullable<Parameters<typeof sendCount>[2]>;

/** The words of the pack of a BOL that was counted so and completed; `between` happens before it is completed. */
async function packOf(count: CountBody, between: (id: string) => Promise<unknown> = async () => undefined) {
  const id = bolOf(await givenLoad(server, { bols: [{ receiverId: bayview }] }));
  await givenCheckIn(clerk, id, demoUserId('driver@carrier.example'), '2026-03-02T14:00:00Z');
  expect((await sendCount(clerk, id, count)).status).toBe(200);
  await between(id);
  await clerk.ok(updateBol, { params: { id }, body: { completed: true, checkout: '2026-03-02T15:00:00Z' } });
  const headers = { cookie: clerk.cookie, 'x-connex-language': 'en' };
  const reply = await fetch(server.url + getClaimPack.path.replace(':id', id), { headers });
  expect(reply.status).toBe(200);
  const pages = await readPdf(new Uint8Array(await reply.arrayBuffer()));
  return pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

it('says the note, and that packaging was not kept, and nothing of lines that agree where there are none', async () => {
  const lines = [lineBody({ sku: 'PEARS', received: 7, damaged: 1, packagingKept: false })];
  const pack = await packOf({ lines, note: 'Counted by two' });
  expect(pack).toContain('Note "Counted by two"');
  expect(pack).toContain('Packaging not kept');
  expect(pack).not.toContain('not listed');
  expect(pack).not.toContain('Count and report differ');
});

it('has a question mark where nobody knows how much was shipped, and counts what agrees', async () => {
  const lines = [
    lineBody({ sku: 'QUINCES', shipped: null, received: 4, damaged: 2 }),
    lineBody({ sku: 'APPLES' }),
    lineBody({ sku: 'PLUMS' }),
  ];
  const pack = await packOf({ lines });
  expect(pack).toContain('QUINCES ? 4 2');
  expect(pack).toContain('2 lines without a difference not listed');
});

it('says that count and report differ, where somebody changed the report afterwards', async () => {
  const lines = [lineBody({ sku: 'PEARS', received: 7 }), lineBody({ sku: 'PLUMS', received: 8 })];
  const takeOff = async (id: string) => {
    const { osd } = await clerk.ok(getBol, { params: { id } });
    const osdChanges = osd.shortages.slice(1).map(({ _id, sku }) => {
      return { op: 'remove' as const, kind: 'shortages' as const, sku, entryIds: [_id] };
    });
    await clerk.ok(updateBol, { params: { id }, body: { osdChanges, occurredAt: '2026-03-02T14:40:00Z' } });
  };
  expect(await packOf({ lines }, takeOff)).toContain('Count and report differ');
});
