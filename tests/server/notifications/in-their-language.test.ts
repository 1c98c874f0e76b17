/** One event, told to each in their language: in the app, on their devices, by mail. */
import { afterAll, beforeEach, expect, it } from 'vitest';
import { editLoad } from '#contract/load.ts';
import { listNotifications } from '#contract/notification.ts';
import { logout, requestPasswordReset } from '#contract/session.ts';
import { updateUser } from '#contract/user.ts';
import { newId, shortId } from '#domain/ids.ts';
import { DEMO_PASSWORD } from '#server/demo/demo-people.ts';
import type { ApiClient } from '../../support/server/api-client.ts';
import { bolOf, givenCheckIn, givenDriver, givenLoad } from '../../support/server/freight.ts';
import { mailTo } from '../../support/server/mailbox.ts';
import { givenOutcome } from '../../support/server/outcomes.ts';
import { newBrowser, pushService } from '../../support/server/push-service.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

const service = await pushService();
afterAll(service.close);

let server: TestServer;
let shipper: ApiClient;
let receiver: ApiClient;
let carrier: ApiClient;
beforeEach(async () => {
  server = await testServer({ pushLine: service.line });
  shipper = await server.signIn('admin@shipper.example');
  receiver = await server.signIn('admin@receiver.example');
  carrier = await server.signIn('admin@carrier.example');
  await choose(receiver, 'fr');
});

const choose = (client: ApiClient, language: 'es' | 'fr' | null) =>
  client.ok(updateUser, { params: { id: client.userId }, body: { language } });

/** A browser of this person; what it was sent, opened. */
async function subscribe({ userId }: ApiClient) {
  const { keys, open } = newBrowser();
  const path = `/send/${newId()}`;
  await server.database.pool.query(
    'insert into push_subscriptions (endpoint, user_id, p256dh, auth, device_id, created_at) values ($1, $2, $3, $4, $5, now())',
    [service.url + path, userId, keys.p256dh, keys.auth, path],
  );
  return async (nth = 0) => {
    await expect.poll(() => service.taken(path).length, { timeout: 20_000 }).toBeGreaterThan(nth);
    return JSON.parse(open(service.taken(path)[nth]?.body ?? Buffer.from(''))) as { title: string; body: string };
  };
}

/** What a mail says, quoted-printable or not. */
const readable = (mail: string) =>
  Buffer.from(
    mail
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');

const textsOf = async (client: ApiClient) => (await client.ok(listNotifications)).map(({ text }) => text);

it('a push and a mail are in the language of whoever they go to, whoever made the change in which', async () => {
  const theirs = await subscribe(receiver);
  const others = await subscribe(carrier);
  // The request itself speaks a third one.
  await choose(shipper, 'es');
  const load = await givenLoad(server);
  const names = `${shortId(load._id)} (nº de ramassage ${load.pUNum})`;
  const due = 'Livraison prévue\u00a0: 4 mars 2026 06:00 PST.';
  const french = `Vous avez un nouveau chargement\u00a0: ${names}. ${due}`;
  const english = `You have a new load ${shortId(load._id)} (P/U ${load.pUNum}).`;
  expect(await textsOf(receiver)).toEqual([french]);
  expect(await textsOf(carrier)).toEqual([english]);
  expect((await theirs()).body.split('\n')[0]).toBe(french);
  expect((await others()).body.split('\n')[0]).toBe(english);
  const mail = await mailTo(server, 'admin@receiver.example');
  expect(mail).toMatch(/^Subject: =\?UTF-8\?Q\?Vous_avez_un_nouveau/m);
  expect(readable(mail)).toContain(french);
  expect(readable(mail)).toContain('<html lang="fr">');
  expect(readable(mail)).toContain('Vous pouvez désactiver ces courriels');
  const plain = await mailTo(server, 'admin@carrier.example');
  expect(plain).toMatch(/^Subject: You have a new load/m);
  expect(plain).toContain(english);
  expect(plain).toContain('You can switch these mails off in the app');
});

it('who has chosen none is written to in what their device spoke last, logged out too; what they choose goes before it', async () => {
  const pushed = await subscribe(carrier);
  for (const language of ['fr', 'es'] as const) {
    await carrier.ok(listNotifications, { headers: { 'x-connex-language': language } });
  }
  // Other programs, and a worker that does not know, say none.
  await carrier.ok(listNotifications);
  await givenLoad(server);
  expect(await textsOf(carrier)).toEqual([expect.stringMatching(/^Tiene una carga nueva/)]);
  expect((await pushed()).body).toMatch(/^Tiene una carga nueva/);
  expect(readable(await mailTo(server, 'admin@carrier.example'))).toContain('<html lang="es">');

  await carrier.ok(logout);
  await server.stranger().ok(requestPasswordReset, { query: { email: 'admin@carrier.example' } });
  const reset = await mailTo(server, 'admin@carrier.example', 1, 'resetToken=');
  expect(readable(reset)).toContain('<html lang="es">');

  await receiver.ok(listNotifications, { headers: { 'x-connex-language': 'es' } });
  await givenLoad(server);
  expect((await textsOf(receiver))[0]).toMatch(/^Vous avez un nouveau chargement/);
});

it('what happened, why, and what is proposed are told in it, with dates as its readers write them', async () => {
  const driver = await server.signIn('driver@carrier.example');
  const pushed = await subscribe(receiver);
  await choose(shipper, 'es');
  const load = await givenLoad(server);
  const id = bolOf(load);
  await givenDriver(carrier, [id], driver.userId);
  await givenCheckIn(receiver, id, driver.userId, '2026-03-02T08:00:00-06:00');
  const plan = { plan: 'redeliver' as const, proposedDate: '2026-03-04T15:00:00Z' };
  await givenOutcome(driver, id, 'attempted', { reason: 'closed', ...plan });
  const [told] = await textsOf(receiver);
  expect(told).toMatch(
    /^Le BOL 0-bol\.pdf du chargement \w{6} \(nº de ramassage PU-1001\) .*: fermé\. Redwood Freight propose : .*4 mars 2026 .*\.$/,
  );
  // The time of it, on the lock screen too.
  let push = await pushed();
  for (let nth = 1; !push.body.includes('fermé'); nth += 1) push = await pushed(nth);
  expect(push.body.split('\n')[1]).toMatch(/^2 mars 2026 \d\d:\d\d /);
  const [spanish] = await textsOf(shipper);
  expect(spanish).toMatch(
    /^El BOL 0-bol\.pdf de la carga \w{6} \(n\.º de recogida PU-1001\).*: cerrado\. Redwood Freight propone: .*4 mar 2026 .*\.$/,
  );
  expect((await textsOf(carrier))[0]).toMatch(
    /could not be delivered: closed\. Redwood Freight proposes: try again, 03\/04\/2026 /,
  );
});

it('what a job sends later is in the language its reader has by then', async () => {
  await server.stranger().ok(requestPasswordReset, { query: { email: 'admin@receiver.example' } });
  const mail = await mailTo(server, 'admin@receiver.example', 1, 'resetToken=');
  expect(mail).toMatch(/^Subject: =\?UTF-8\?Q\?R=C3=A9initialisez_votre/m);
  expect(readable(mail)).toContain('quelqu’un a demandé la réinitialisation du mot de passe');
  expect(readable(mail)).toContain('Choisir un nouveau mot de passe\u00a0:');
  const moved = { email: 'moved@receiver.example', password: DEMO_PASSWORD };
  await receiver.ok(updateUser, { params: { id: receiver.userId }, body: moved });
  const former = await mailTo(server, 'admin@receiver.example', 1, 'undo-email-change');
  expect(readable(former)).toContain('<html lang="fr">');
  expect(readable(former)).toContain('Ce n’était pas moi');
});

it('news about the same load replace what was told, in the language chosen since', async () => {
  const load = await givenLoad(server);
  const rename = (pUNum: string) =>
    shipper.ok(editLoad, { params: { id: load._id }, body: { pUNum }, headers: { 'x-connex-language': 'es' } });
  await rename('PU-7');
  expect(await textsOf(receiver)).toContainEqual(
    expect.stringMatching(/^Le chargement .* a été modifié\. Livraison prévue/),
  );
  await choose(receiver, null);
  await rename('PU-8');
  const texts = await textsOf(receiver);
  expect(texts).toContainEqual(expect.stringMatching(/^The load .*PU-8\) was changed\. Delivery is due/));
  expect(texts).not.toContainEqual(expect.stringContaining('a été modifié'));
});
