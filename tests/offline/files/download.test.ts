// @vitest-environment node
/** What a person is told where a document of the server cannot be had, and what that means for the others. */
import { beforeEach, expect, test } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { DocumentError, fetchBytes } from '#offline/files/download.ts';
import { useDevice } from '../support/device.ts';
import { user } from '../support/freight.ts';

const device = useDevice();
beforeEach(() => device.signIn());

const refused = () => fetchBytes('/api/files/f', requireSession().user._id).catch((error: DocumentError) => error);

test.each([
  ['forbidden', true, 'This document is not available to you any more.'],
  ['rule-broken', true, 'The server has no such document: nobody has signed this BOL.'],
  ['no-session', false, 'Log in again to go on.'],
  ['too-many-requests', false, 'The server is busy. Try again in a moment.'],
  ['unavailable', false, 'The server is busy. Try again in a moment.'],
  ['internal', false, 'This document is not on this device yet. Connect to open it.'],
] as const)('%s: whether only this one cannot be had (%s), and why', async (code, onlyThisOne, message) => {
  device.server.before = () => device.server.fail(code);
  const error = await refused();
  expect(error).toBeInstanceOf(DocumentError);
  expect(error).toMatchObject({ onlyThisOne, message });
});

test('a proxy that cannot reach the server does not speak for it', async () => {
  device.server.before = () => new Response('<html>Bad gateway</html>', { status: 503 });
  expect(await refused()).toMatchObject({
    onlyThisOne: false,
    message: 'This document is not on this device yet. Connect to open it.',
  });
});

test('under another person’s session none is given out, and that is said', async () => {
  device.server.session = user(2);
  expect(await refused()).toMatchObject({
    onlyThisOne: false,
    message: 'Somebody else is logged in on this device now.',
  });
});
