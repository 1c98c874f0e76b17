import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { requireSession } from '#offline/account/account.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import {
  acceptAnswer,
  answerBefore,
  answerOffer,
  makeOffer,
  readHandedBol,
  readOffer,
  readTheirOffer,
} from '#offline/handshake.ts';
import { discardEntry, goesWith, withdrawEntry } from '#offline/outbox.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { handshakeOf } from '../domain/handshake-of.ts';
import { readBol } from '../support/device/read-rows.ts';
import { aBol, CARRIER } from '../support/freight.ts';
import { signOut } from '../support/signed-in-device.ts';
import { as, drawnFor, FACTS, readCode, twoHands } from './support/two-hands.ts';

let driver: CurrentUser;
let clerk: CurrentUser;
let load: LoadRecord;
let bol: Bol;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:05:00.000Z') });
  ({ driver, clerk, load, bol } = await twoHands());
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

async function answered(offer: string, signature = drawnFor(bol)) {
  await as(clerk);
  await saveDraft('signing:x', 'begun');
  return answerOffer({ bol, offer: await readCode(offer), signature, clocksDiffer: false, dropDraft: 'signing:x' });
}

const typesWaiting = async () => (await readEntries()).map(({ type }) => type);

describe('a code of one’s own', () => {
  it('says who shows it for which document, and is there again after a restart', async () => {
    await as(driver);
    const text = await makeOffer(bol, FACTS);
    const { offer, spoken } = await readCode(text);
    expect(offer).toMatchObject({
      ...FACTS,
      bolId: bol._id,
      documentSha256: bol.file.sha256,
      userId: driver._id,
      companyId: CARRIER._id,
      name: 'Ray Delgado',
      atMs: Date.now(),
    });
    expect(spoken).toMatch(/^[0-9A-HJKMNP-TV-Z]{2}-[0-9A-HJKMNP-TV-Z]{2}$/);
    expect((await readOffer(bol._id))?.text).toBe(text);
    expect(await readOffer('ff'.repeat(12))).toBeNull();
  });

  it('is another one each time, and queues nothing', async () => {
    await as(driver);
    expect(await makeOffer(bol, FACTS)).not.toBe(await makeOffer(bol, FACTS));
    expect(await readEntries()).toEqual([]);
  });
});

describe('of more codes than are kept', () => {
  it('the last ones count, the one on the screen among them', async () => {
    await as(driver);
    const offers: string[] = [];
    for (let count = 0; count < 6; count += 1) offers.push(await makeOffer(bol, FACTS));
    expect((await readOffer(bol._id))?.text).toBe(offers.at(-1));
    const answer = await answered(offers.at(-1) ?? '');
    await as(driver);
    expect(await acceptAnswer(bol, answer)).toBeNull();
  });

  it('each that was answered keeps its answer, also where its BOL is kept in brief by now', async () => {
    await as(driver);
    const offers = [await makeOffer(bol, FACTS), await makeOffer(bol, FACTS)];
    const answers = [await answered(offers[0] ?? ''), await answered(offers[1] ?? '')];
    // What is in brief has lost its signatures here.
    await requireSession().db.bols.update(bol._id, { brief: true, signatures: [], handshakes: [] });
    const before = await Promise.all(offers.map(async (offer) => answerBefore(bol._id, await readCode(offer))));
    expect(before).toEqual(answers);
  });
});

describe('an answer', () => {
  it('is kept with its signature in one transaction, in this order, and the draft of the signature goes', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const signature = drawnFor(bol);
    const answer = await answered(offer, signature);
    const entries = await readEntries();
    expect(entries.map(({ type, args }) => [type, args])).toEqual([
      ['sign-bol', expect.objectContaining({ signature: expect.objectContaining({ _id: signature._id }) })],
      ['record-handshake', { loadId: load._id, bolId: bol._id, offer, answer }],
    ]);
    expect(await readDraft('signing:x')).toBeNull();
    const row = await readBol(bol._id);
    expect(row?.handshakes).toMatchObject([
      { signatureId: signature._id, state: 'waiting', reports: [{ byName: 'Denise Okafor' }] },
    ]);
    expect(row?.signatures).toHaveLength(1);
  });

  it('is given once: the same code again gets the answer it had, and no second signature', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const answer = await answered(offer);
    expect(await answerBefore(bol._id, await readCode(offer))).toBe(answer);
    expect(await answered(offer)).toBe(answer);
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
  });

  it('goes with its signature where that is withdrawn, and the same code gets a new one', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const answer = await answered(offer);
    const [signed] = await readEntries();
    expect((await goesWith(signed?.id ?? '')).map(({ type }) => type)).toEqual(['record-handshake']);
    expect(await withdrawEntry(signed?.id ?? '')).toBe(true);
    expect(await typesWaiting()).toEqual([]);
    expect((await readBol(bol._id))?.handshakes ?? []).toEqual([]);
    expect(await answerBefore(bol._id, await readCode(offer))).toBeNull();
    const second = await answered(offer);
    expect(second).not.toBe(answer);
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
    expect(await answerBefore(bol._id, await readCode(offer))).toBe(second);
  });

  it('stays where nobody knows whether its signature has arrived', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const answer = await answered(offer);
    const [signed] = await readEntries();
    const sent = { status: 'attention' as const, firstSentAt: Date.now(), attempts: 8, mayHaveArrived: true };
    await requireSession().db.outbox.update(signed?.seq ?? 0, sent);
    expect(await discardEntry(signed?.id ?? '')).toBe(true);
    expect(await typesWaiting()).toEqual(['record-handshake']);
    expect(await answerBefore(bol._id, await readCode(offer))).toBe(answer);
  });

  it('is nothing at all where it could not be kept', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    await as(clerk);
    const wrong = { ...drawnFor(bol), signerName: '' };
    const giving = answerOffer({
      bol,
      offer: await readCode(offer),
      signature: wrong,
      clocksDiffer: false,
      dropDraft: 'x',
    });
    await expect(giving).rejects.toThrow();
    expect(await typesWaiting()).toEqual([]);
    expect(await answerBefore(bol._id, await readCode(offer))).toBeNull();
  });
});

describe('taking the answer', () => {
  it('leaves both codes on the other device too, as the same handover', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const answer = await answered(offer);
    const [theirs] = (await readBol(bol._id))?.handshakes ?? [];
    await as(driver);
    expect(await acceptAnswer(bol, answer)).toBeNull();
    expect(await typesWaiting()).toEqual(['record-handshake']);
    const [ours] = (await readBol(bol._id))?.handshakes ?? [];
    expect(ours?._id).toBe(theirs?._id);
  });

  it('twice records it once', async () => {
    await as(driver);
    const answer = await answered(await makeOffer(bol, FACTS));
    await as(driver);
    expect(await acceptAnswer(bol, answer)).toBeNull();
    const row = await readBol(bol._id);
    expect(row && (await acceptAnswer(row, answer))).toBeNull();
    expect(await typesWaiting()).toEqual(['record-handshake']);
  });

  it('to the code that was shown before the last one counts as well', async () => {
    await as(driver);
    const first = await makeOffer(bol, FACTS);
    await makeOffer(bol, FACTS);
    const answer = await answered(first);
    await as(driver);
    expect(await acceptAnswer(bol, answer)).toBeNull();
  });

  it('to either of two codes that were made at the same moment counts', async () => {
    await as(driver);
    const both = await Promise.all([makeOffer(bol, FACTS), makeOffer(bol, FACTS)]);
    for (const offer of both) {
      const answer = await answered(offer);
      await as(driver);
      expect(await acceptAnswer(bol, answer)).toBeNull();
    }
  });

  it('is refused in words where it is none to these codes, and nothing is kept', async () => {
    await as(driver);
    const offer = await makeOffer(bol, FACTS);
    const answer = await answered(offer);
    const foreign = await handshakeOf({ offer: { bolId: bol._id } });
    await as(driver);
    const { nonce } = (await readCode(offer)).offer;
    const { hash } = await readCode(offer);
    const colleague = await handshakeOf({ answer: { bolId: bol._id, nonce, offerHash: hash, companyId: CARRIER._id } });
    const otherNonce = await handshakeOf({ answer: { bolId: bol._id, offerHash: hash } });
    const cases: [string, string][] = [
      [foreign.answer, 'This answers another code.'],
      [otherNonce.answer, 'This answers another code.'],
      [colleague.answer, 'Both of you are logged in for the same company. A handover is between two.'],
      [offer, 'This is not a valid Connex code.'],
      ['https://connexbol.example', 'This is not a valid Connex code.'],
      ['CX2:AAA', 'A newer app made this code. Update this one.'],
      [`${answer.slice(0, -1)}${answer.endsWith('0') ? '1' : '0'}`, 'This is not a valid Connex code.'],
    ];
    for (const [text, words] of cases) expect(await acceptAnswer(bol, text), text).toBe(words);
    expect(await typesWaiting()).toEqual([]);
    const another = aBol(load);
    expect(await acceptAnswer(another, answer)).toBe('This answers another code.');
  });
});

describe('a code of somebody else', () => {
  it('that is none, of a newer app, or changed after it was signed says so, and never throws', async () => {
    const { offer, answer } = await handshakeOf();
    const last = offer.at(-1) === '0' ? '1' : '0';
    for (const text of ['', 'hello', answer, `${offer.slice(0, -1)}${last}`, `CX1:${'0'.repeat(2000)}`]) {
      expect(await readTheirOffer(text)).toEqual({ problem: 'This is not a valid Connex code.' });
    }
    expect(await readTheirOffer('CX9:0')).toEqual({ problem: 'A newer app made this code. Update this one.' });
  });

  it('is about nothing where its BOL or its load was taken from this person', async () => {
    const { db } = await as(clerk);
    await db.bols.update(bol._id, { hidden: true });
    expect(await readHandedBol(bol._id)).toBeNull();
    await db.bols.update(bol._id, (row) => {
      delete row.hidden;
    });
    await db.loads.update(load._id, { deleted: true });
    expect(await readHandedBol(bol._id)).toBeNull();
  });

  it('is looked up by its BOL, where this device has it', async () => {
    await as(clerk);
    expect((await readHandedBol(bol._id))?.bol._id).toBe(bol._id);
    expect(await readHandedBol('ff'.repeat(12))).toBeNull();
  });
});
