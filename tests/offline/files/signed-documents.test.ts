// @vitest-environment node
/** Signed PDFs of several BOLs, and of one whose signature only this device has. */
import { expect, onTestFinished, test } from 'vitest';
import { API_VERSION, HEADERS } from '#contract/failure.ts';
import { speakAs } from '#language/say.ts';
import { requireSession } from '#offline/account/account.ts';
import type { BolRow } from '#offline/read-loads.ts';
import {
  keptSignedDocuments,
  openSignedDocument,
  openSignedDocuments,
  whyNoSignedDocument,
} from '#offline/signed-documents.ts';
import { pull } from '#offline/sync/pull.ts';
import { useCaches } from '../support/at-work.ts';
import { pullOneBol, useDevice } from '../support/device.ts';
import { bolOf, id, loadOf } from '../support/freight.ts';
import { LOST } from '../support/server.ts';

useCaches();
const device = useDevice();
const BOLS = [1, 2, 3].map((number) => ({ _id: id('bol', number), version: 1 }));

async function open() {
  const said: string[] = [];
  for await (const opened of openSignedDocuments(BOLS))
    said.push('whyNot' in opened ? opened.whyNot : new TextDecoder().decode(opened.bytes));
  return said;
}

test('one that nobody signed holds no other up; without a network nothing more is asked', async () => {
  await device.signIn();
  device.server.before = ({ path }) =>
    path.includes(id('bol', 1))
      ? device.server.fail('rule-broken')
      : new Response('%PDF', { headers: { [HEADERS.api]: API_VERSION, 'content-type': 'application/pdf' } });
  const unsigned = 'The server has no such document: nobody has signed this BOL.';
  expect(await open()).toEqual([unsigned, '%PDF', '%PDF']);
  device.server.before = () => LOST;
  device.server.seen.length = 0;
  const away = 'The signed PDF is not on this device yet. Connect to download it.';
  expect(await open()).toEqual([away, away, away]);
  expect(device.server.seen).toHaveLength(1);
});

test('one that is kept is fetched again once its load, another BOL of it or the language has changed', async () => {
  await pullOneBol(device);
  const pdf = () =>
    new Response('%PDF', { headers: { [HEADERS.api]: API_VERSION, 'content-type': 'application/pdf' } });
  device.server.before = ({ path }) => (path.endsWith('/signed.pdf') ? pdf() : undefined);
  const [bol] = BOLS as [(typeof BOLS)[number]];
  const asked = async () => {
    device.server.seen.length = 0;
    await openSignedDocument(bol);
    await openSignedDocument(bol);
    expect(await keptSignedDocuments(BOLS)).toEqual(new Set([bol._id]));
    return device.server.seen.length;
  };
  expect(await asked()).toBe(1);
  expect(await asked()).toBe(0);
  device.server.putLoad(loadOf(1, { version: 2 }));
  await pull(requireSession());
  expect(await asked()).toBe(1);
  device.server.putBol(bolOf(9, loadOf(1)));
  await pull(requireSession());
  expect(await asked()).toBe(1);
  device.server.putBol({ ...bolOf(9, loadOf(1)), version: 2 });
  await pull(requireSession());
  expect(await asked()).toBe(1);
  onTestFinished(() => speakAs(() => 'en'));
  speakAs(() => 'es');
  expect(await asked()).toBe(1);
  speakAs(() => 'en');
  expect(await asked()).toBe(0);
});

test('a signature that was not sent yet is in no PDF of the server, and that is said', async () => {
  await pullOneBol(device);
  const bol = (await device.db().bols.get(id('bol', 1)))!;
  const signed = { ...bol, signatures: [{} as BolRow['signatures'][number]] };
  expect(whyNoSignedDocument(signed)).toBeNull();
  expect(whyNoSignedDocument({ ...signed, base: bol })).toBe('The signature has not been sent yet.');
});
