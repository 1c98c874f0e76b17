/** What we mail, accepted by a mail server and read by a parser that are not ours. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requestPasswordReset } from '#contract/session.ts';
import { type ForeignMailServer, foreignMailServer } from '../../support/server/foreign-mail-server.ts';
import { givenLoad } from '../../support/server/freight.ts';
import { linkIn } from '../../support/server/mailbox.ts';
import { type TestServer, testServer } from '../../support/server/test-server.ts';

let post: ForeignMailServer;
let server: TestServer;
beforeAll(async () => {
  post = await foreignMailServer();
  server = await testServer({ env: { SMTP_URL: post.url, PUBLIC_URL: 'https://bol.example.com' } });
});
afterAll(async () => {
  await server.close();
  await post.close();
});

const mailsTo = async (address: string) => (await post.mails()).filter(({ to }) => to.includes(`<${address}>`));

it('a link for a new password arrives whole, as text and as HTML', async () => {
  const email = 'clerk@shipper.example';
  await server.stranger().ok(requestPasswordReset, { query: { email } });
  await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({
    defects: [],
    from: expect.stringContaining('Connex BOL'),
    to: expect.stringContaining(email),
  });
  const { userId, token } = linkIn(mail?.text ?? '');
  expect(mail?.html.replaceAll('&#38;', '&')).toContain(`userId=${userId}&resetToken=${token}`);
});

it('receivers and carrier read that a load was shipped to them', async () => {
  const load = await givenLoad(server);
  for (const email of ['admin@receiver.example', 'admin@carrier.example']) {
    await expect.poll(async () => (await mailsTo(email)).length, { timeout: 20_000 }).toBe(1);
    const [mail] = await mailsTo(email);
    expect(mail).toMatchObject({ defects: [], text: expect.stringContaining(load.pUNum) });
    expect(mail?.subject).not.toBe('');
  }
});
