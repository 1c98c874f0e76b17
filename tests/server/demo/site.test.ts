/** What an installation says of itself before anybody has logged in. */
import { PDFDocument } from 'pdf-lib';
import { expect, it } from 'vitest';
import { getSampleBol, getSite } from '#contract/site.ts';
import { ROLE } from '#domain/roles.ts';
import { testServer } from '../../support/server/test-server.ts';

it('names the operator’s contact and no demo account where the demo is off', async () => {
  const env = { CONTACT_CITY: 'Tacoma, Washington', CONTACT_PHONE: '253.555.0199', CONTACT_EMAIL: 'help@bol.example' };
  const server = await testServer({ env });
  expect(await server.stranger().ok(getSite, {})).toEqual({
    contact: { city: 'Tacoma, Washington', phone: '(253) 555-0199', email: 'help@bol.example' },
    madeUp: false,
    demo: null,
  });
});

it('makes no contact up for an operator who set none', async () => {
  const server = await testServer();
  const { contact, madeUp } = await server.stranger().ok(getSite, {});
  expect([contact, madeUp]).toEqual([{ city: null, phone: null, email: null }, false]);
});

it('gives an account of each side where the demo is on, and says that its contact is made up', async () => {
  const server = await testServer({ template: 'empty', env: { DEMO: 'on' } });
  const { demo, madeUp, contact } = await server.stranger().ok(getSite, {});
  expect([madeUp, contact.phone]).toEqual([true, '(503) 555-0142']);
  expect(demo?.accounts.map(({ side }) => side)).toEqual(['shipper', 'carrier', 'driver', 'receiver']);
  const who = await Promise.all(
    (demo?.accounts ?? []).map(async ({ side, username }) => {
      const { user } = await server.stranger().signIn(username, demo?.password ?? '');
      return [side, user?.company.name, user?.role];
    }),
  );
  expect(who).toEqual([
    ['shipper', 'Harbor Foods', ROLE.admin],
    ['carrier', 'Redwood Freight', ROLE.admin],
    ['driver', 'Redwood Freight', ROLE.driver],
    ['receiver', 'Bayview Distribution', ROLE.clerk],
  ]);
});

it('has no sample BOL where the demo is off, whatever data there is', async () => {
  const server = await testServer();
  const admin = await server.signIn('admin@shipper.example');
  expect((await admin.request('GET', getSampleBol.path)).status).toBe(404);
});

it('draws a sample BOL for who builds loads, another one each second', async () => {
  const server = await testServer({ env: { DEMO: 'on' } });
  const admin = await server.signIn('admin@shipper.example');
  const fetchOne = async () => {
    const reply = await fetch(server.url + getSampleBol.path, { headers: { cookie: admin.cookie } });
    expect(reply.status).toBe(200);
    return Buffer.from(await reply.arrayBuffer());
  };
  const first = await fetchOne();
  expect((await PDFDocument.load(first)).getPageCount()).toBe(1);
  server.clock.advance(1000);
  expect(Buffer.compare(first, await fetchOne())).not.toBe(0);
});
