/** What a device says whose clock was set, so that nobody can know the time: it stays with all that is told of what it did. */
import { expect, it } from 'vitest';
import { getBol } from '#contract/bol.ts';
import { HEADERS } from '#contract/failure.ts';
import { editLoad, getLoad } from '#contract/load.ts';
import { newId } from '#domain/ids.ts';
import { giveDocument } from '../../support/server/freight.ts';
import { givenOutcome, sendVoid } from '../../support/server/outcomes.ts';
import { sendPaperVoid, sendReview } from '../../support/server/papers.ts';
import { atPapers } from './at-papers.ts';

const at = atPapers();
const bolNow = () => at.people.receiver.ok(getBol, { params: { id: at.bolId } });

type Headers = Record<string, string>;
/** Does it with these headers, and reads what is told of it. */
const TOLD: [string, (headers: Headers) => Promise<{ clockUncertain?: boolean | undefined } | null | undefined>][] = [
  [
    'the taking back of an outcome',
    async (headers) => {
      const { bol } = await givenOutcome(at.people.driver, at.bolId, 'attempted', { reason: 'closed' });
      const { status } = await sendVoid(at.people.driver, at.bolId, bol?.outcomes?.[0]?._id ?? '', {}, headers);
      expect(status).toBe(200);
      return (await bolNow()).outcomes?.[0]?.void;
    },
  ],
  [
    'an answer to a paper',
    async (headers) => {
      const paper = await at.given();
      expect((await sendReview(at.people.carrier, at.bolId, paper._id, {}, headers)).status).toBe(200);
      return (await bolNow()).papers?.[0]?.review;
    },
  ],
  [
    'the taking back of a paper',
    async (headers) => {
      const paper = await at.given();
      expect((await sendPaperVoid(at.people.driver, at.bolId, paper._id, 'Wrong BOL', { headers })).status).toBe(200);
      return (await bolNow()).papers?.[0]?.void;
    },
  ],
  [
    'a BOL that came to a shipped load',
    async (headers) => {
      const _id = newId();
      const file = { name: 'third.pdf', sha256: await giveDocument(at.server) };
      const admin = await at.server.signIn('admin@shipper.example');
      const bolChanges = [{ op: 'add' as const, bol: { _id, file } }];
      await admin.ok(editLoad, { params: { id: at.loadId }, body: { bolChanges }, headers });
      const { bols } = await admin.ok(getLoad, { params: { id: at.loadId } });
      return bols.find((bol) => bol._id === _id)?.added;
    },
  ],
];

it.each(TOLD)('is kept with %s', async (_what, told) => {
  expect(await told({ [HEADERS.clockUncertain]: '1' })).toMatchObject({ clockUncertain: true });
});
it.each(TOLD)('is not kept with %s of a device that knows its clock', async (_what, told) => {
  const said = await told({});
  expect(said).toBeTruthy();
  expect(said?.clockUncertain).toBeUndefined();
});
