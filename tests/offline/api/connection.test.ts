// @vitest-environment node
/** What answers tell about the way to the server, also while somebody sets the clock. */
import { expect, test } from 'vitest';
import type { Answer } from '#offline/api/answer.ts';
import { noteAnswer, readConnection } from '#offline/api/connection.ts';
import { environment } from '#offline/base/environment.ts';
import { useDevice } from '../support/device.ts';

const device = useDevice();
const OK: Answer = { kind: 'ok', status: 200, body: null, replayed: false };
const DOWN: Answer = { kind: 'network', words: '' };
const REFUSED: Answer = { kind: 'refused', status: 403, code: null, words: 'No.', level: 1 };
const FAULT: Answer = { kind: 'fault', status: 500, code: null };
const later = (status: number): Answer => ({ kind: 'busy', status, code: null, retryAfterMs: 60_000 });

/** Notes these one after the other; what is known of the way then. */
async function after(...answers: Answer[]) {
  for (const answer of answers) await noteAnswer(device.db(), answer);
  return readConnection(device.db());
}

test('the server said yes when it said so last, though the clock was set back since', async () => {
  await device.signIn();
  await after(OK);
  device.setClock(environment.now() - 3_600_000);
  expect((await after(OK)).lastOkAt).toBe(environment.now());
});

test('a no is no yes, and leaves the time of the last one', async () => {
  await device.signIn();
  const { lastOkAt } = await after(OK);
  device.pass(60_000);
  expect((await after(REFUSED)).lastOkAt).toBe(lastOkAt);
});

test('the time the whole server named holds, whatever else is answered until then', async () => {
  await device.signIn();
  const pausedUntil = environment.now() + 60_000;
  expect((await after(later(429))).pausedUntil).toBe(pausedUntil);
  expect((await after(DOWN, REFUSED, OK, later(503))).pausedUntil).toBe(pausedUntil);
});

test.each([
  ['none, a portal’s, "later" and a fault count', [DOWN, { kind: 'portal', status: 200 }, later(503)], 3],
  ['a fault counts', [FAULT], 1],
  ['one that lets through ends the row: a refusal', [DOWN, DOWN, REFUSED], 0],
  ['one that lets through ends the row: the end of a session', [DOWN, { kind: 'sign-in' }], 0],
  ['one that lets through ends the row: another person’s', [DOWN, { kind: 'other-person' }], 0],
] as [string, Answer[], number][])('of answers in a row that were no help, %s', async (_, answers, failures) => {
  await device.signIn();
  await after(OK);
  expect((await after(...answers)).failures).toBe(failures);
});
