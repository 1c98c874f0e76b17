import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { mineAndTheirs, type OutboxEntry } from '#changes/entry.ts';
import type { ClaimStep } from '#domain/claims.ts';
import { formatPlaceTime } from '#domain/date-format.ts';
import { newId } from '#domain/ids.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readServerState } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { claimOf } from '../domain/claim-of.ts';
import { concealedLine, concealedOf } from '../domain/concealed-of.ts';
import { countLine, countOf } from '../domain/count-of.ts';
import { outcomeOf, voidAt } from '../domain/outcome-of.ts';
import { paperOf } from '../domain/paper-of.ts';
import { bol, CONTACT, load } from '../support/device/freight.ts';
import { DANA, HARBOR, partyOf, person } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { sides } from './sides.ts';

const theLoad = load(1, { pUNum: 'PU-1', pUDate: '2026-11-20T12:00:00Z' });
const theBol = bol(2, theLoad);
const loadId = theLoad._id;
const byName = 'Ada Lee';
const AT = '2026-11-20T20:00:00.000Z';
let session: Session;

beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [theLoad], bols: [theBol] });
});
afterEach(wipeDevice);

const buildContext = { parties: { [HARBOR._id]: partyOf(HARBOR) }, files: {}, contact: CONTACT };

describe('what was entered beside what the server has', () => {
  it('is, for a review, that the paper was taken back meanwhile and why', async () => {
    const [_id, paperId] = [newId(), newId()];
    const taken = { at: AT, occurredAt: AT, receivedAt: AT, byName: 'Tom Lee' };
    const paper = paperOf({ _id: paperId, void: { ...taken, reason: 'Of another BOL' } });
    await pulled(session, { loads: [theLoad], bols: [{ ...theBol, _id, papers: [paper] }] });
    const args = { loadId, bolId: _id, paperId, result: 'ok', note: '' } as const;
    expect(await sides('review-paper', args, { byName })).toEqual([
      { label: 'Proof of delivery', mine: 'Readable after all', server: 'Taken back: “Of another BOL”' },
    ]);
  });

  it('is the driver of each side for an assignment', async () => {
    const args = { loadId, bolIds: [theBol._id], driverId: DANA._id, replaces: null };
    expect(await sides('assign-driver', args, { driver: DANA, byName })).toEqual([
      { label: 'Driver', mine: 'Dana Cruz', server: 'Nobody' },
    ]);
  });

  it('is, for a correction, the time it states and the time that counts', async () => {
    const args = { loadId, bolId: theBol._id, stampId: newId(), at: '2026-11-21T09:30:00.000Z', reason: 'Wrong hour' };
    const context = { byName, companyId: HARBOR._id, kind: 'checkin', from: '2026-11-21T10:00:00.000Z' } as const;
    expect(await sides('correct-stamp', args, context)).toEqual([
      { label: 'Check-in', mine: formatPlaceTime(args.at, 'America/Los_Angeles'), server: 'No check-in' },
    ]);
  });

  it('is, for a signature, who signed for that side and on which document', async () => {
    const signature = {
      _id: 'ab'.repeat(12),
      purpose: 'shipper' as const,
      signerName: 'Ada Lee',
      signerTitle: '',
      handedOver: false,
      consentText: 'I agree.',
      consentVersion: '1',
      documentSha256: 'fe'.repeat(32),
      strokes: [[[0, 0, 0]]] as [number, number, number][][],
      image: 'data:image/png;base64,iVBORw0K',
      exceptions: '',
    };
    const context = { byName, companyId: HARBOR._id };
    expect(await sides('sign-bol', { loadId, bolId: theBol._id, signature }, context)).toEqual([
      { label: 'Signature for the shipper', mine: 'Ada Lee', server: 'None' },
      { label: 'Signed on', mine: 'Document fefefefe', server: 'Document 00000000' },
    ]);
    const voids = { signatureId: 'cd'.repeat(12), reason: 'Wrong BOL' };
    const taken = { ...signature, _id: 'ac'.repeat(12), strokes: [], image: null, voids };
    expect(await sides('sign-bol', { loadId, bolId: theBol._id, signature: taken }, context)).toEqual([
      { label: 'Signature for the shipper', mine: 'Void: Wrong BOL', server: 'None' },
    ]);
  });

  it('is, for a count, its totals and those of the count that counts', async () => {
    const context = { byName, companyId: HARBOR._id };
    const lines = [countLine({ received: 7, damaged: 2 }), countLine({ _id: newId(), sku: 'PEARS', received: 12 })];
    const args = { loadId, bolId: theBol._id, count: { lines, seal: null, note: '' } };
    const mine = '2 lines: 2 over, 3 short, 2 damaged';
    expect(await sides('record-count', args, context)).toEqual([{ label: 'Count', mine, server: '—' }]);
    const early = countOf({ _id: newId(), lines: [countLine({ received: 1 })], at: '2026-11-21T09:00:00.000Z' });
    const late = countOf({ lines: [countLine()], at: '2026-11-21T10:00:00.000Z' });
    await pulled(session, { bols: [{ ...theBol, counts: [late, early], version: 2 }] });
    const server = '1 line, nothing over, short or damaged';
    expect(await sides('record-count', args, context)).toEqual([{ label: 'Count', mine, server }]);
    const elsewhere = { ...args, bolId: newId() };
    expect(await sides('record-count', elsewhere, context)).toEqual([
      { label: 'Count', mine, server: 'Not there any more' },
    ]);
  });

  it('is, for concealed damage, what was found and what was reported last, or that the BOL is open', async () => {
    const context = { byName, companyId: HARBOR._id };
    const report = { lines: [concealedLine({ damaged: 3 })], inspection: true, note: '' };
    const args = { loadId, bolId: theBol._id, report };
    const label = 'After unpacking';
    const mine = 'Concealed damage: 3 damaged, inspection asked for';
    expect(await sides('report-concealed', args, context)).toEqual([{ label, mine, server: 'Not completed' }]);
    await pulled(session, { bols: [{ ...theBol, completed: true, version: 2 }] });
    expect(await sides('report-concealed', args, context)).toEqual([{ label, mine, server: '—' }]);
    const concealed = [concealedOf({ _id: newId(), inspection: true }), concealedOf()];
    await pulled(session, { bols: [{ ...theBol, completed: true, concealed, version: 3 }] });
    expect(await sides('report-concealed', args, context)).toEqual([
      { label, mine, server: 'Concealed damage: 2 damaged' },
    ]);
    const elsewhere = { ...args, bolId: newId() };
    expect(await sides('report-concealed', elsewhere, context)).toEqual([
      { label, mine, server: 'Not there any more' },
    ]);
  });

  describe('is, for an outcome of a stop,', () => {
    const context = { byName, companyId: HARBOR._id };
    const refusal = {
      kind: 'refused',
      reason: 'damaged',
      note: '',
      toldBy: 'Denise Okafor',
      plan: 'redeliver',
      proposedDate: '2026-11-26T17:00:00.000Z',
      scheduled: theBol.deliveryDate,
      follows: null,
    } as const;
    const made = { loadId, bolId: theBol._id, outcome: refusal };
    const whatNow = 'Try again, 11/26/2026 09:00 PST';

    it('what was said beside nothing', async () => {
      expect(await sides('record-outcome', made, context)).toEqual([
        { label: 'What happened', mine: 'Refused at delivery: damaged', server: '—' },
        { label: 'What now', mine: whatNow, server: '—' },
      ]);
    });

    it('what somebody else said last, except what was taken back', async () => {
      const theirs = outcomeOf({ kind: 'attempted', reason: 'closed', plan: 'hold', at: '2026-11-25T15:00:00.000Z' });
      const taken = outcomeOf({ kind: 'refused', at: theirs.at, void: voidAt(theirs.at) });
      const unheard = outcomeOf({ kind: 'sunk', reason: 'sharks', plan: 'dive', at: theirs.at });
      await pulled(session, { bols: [{ ...theBol, outcomes: [theirs, taken], version: 2 }] });
      expect(await sides('record-outcome', made, context)).toEqual([
        { label: 'What happened', mine: 'Refused at delivery: damaged', server: 'Delivery attempted: closed' },
        { label: 'What now', mine: whatNow, server: 'Wait for instructions' },
      ]);
      await pulled(session, { bols: [{ ...theBol, outcomes: [theirs, unheard], version: 3 }] });
      expect(await sides('record-outcome', made, context)).toEqual([
        { label: 'What happened', mine: 'Refused at delivery: damaged', server: 'Other record: other reason' },
        { label: 'What now', mine: whatNow, server: 'Other plan' },
      ]);
    });

    it('what was returned beside its completion, and only what differs', async () => {
      const returned = { ...refusal, kind: 'returned', reason: null, plan: null, proposedDate: null } as const;
      await pulled(session, { bols: [{ ...theBol, completed: true, version: 2 }] });
      expect(await sides('record-outcome', { ...made, outcome: returned }, context)).toEqual([
        { label: 'What happened', mine: 'Returned to the shipper', server: 'Completed' },
      ]);
    });

    it('of a pick-up what its load has', async () => {
      const kind = 'pick-up-attempted';
      const missed = { ...refusal, kind, reason: 'not-ready', plan: 'hold', proposedDate: null } as const;
      const theirs = outcomeOf({ ...missed, reason: 'truck', at: '2026-11-20T12:00:00.000Z' });
      await pulled(session, { loads: [{ ...theLoad, outcomes: [theirs], version: 2 }] });
      expect(await sides('record-outcome', { loadId, bolId: null, outcome: missed }, context)).toEqual([
        {
          label: 'What happened',
          mine: 'Pick-up attempted: freight not ready',
          server: 'Pick-up attempted: truck or trailer trouble',
        },
      ]);
    });

    it('that the BOL is not there any more', async () => {
      const gone = { ...made, bolId: newId() };
      expect(await sides('record-outcome', gone, context)).toEqual([
        { label: 'What happened', mine: 'Refused at delivery: damaged', server: 'Not there any more' },
      ]);
    });
  });

  it('is, for what was taken back, the reason beside whether it still counts', async () => {
    const at = '2026-11-25T15:00:00.000Z';
    const refused = outcomeOf({ kind: 'refused', at });
    const missed = outcomeOf({ kind: 'pick-up-attempted', at, void: voidAt(at, { reason: 'Wrong dock' }) });
    await pulled(session, {
      loads: [{ ...theLoad, outcomes: [missed], version: 2 }],
      bols: [{ ...theBol, outcomes: [refused], version: 2 }],
    });
    const args = { loadId, bolId: theBol._id, outcomeId: refused._id, reason: 'Wrong BOL' };
    expect(await sides('void-outcome', args, { byName })).toEqual([
      { label: 'Refused at delivery', mine: 'Taken back: “Wrong BOL”', server: 'Counts' },
    ]);
    expect(await sides('void-outcome', { ...args, bolId: null, outcomeId: missed._id }, { byName })).toEqual([
      { label: 'Pick-up attempted', mine: 'Taken back: “Wrong BOL”', server: 'Taken back: “Wrong dock”' },
    ]);
    expect(await sides('void-outcome', { ...args, outcomeId: newId() }, { byName })).toEqual([
      { label: 'The record', mine: 'Taken back: “Wrong BOL”', server: 'Not there any more' },
    ]);
  });

  it('is, for a claim that was withdrawn, the reason beside whether it still counts', async () => {
    const filing = claimOf({ claimantId: HARBOR._id });
    const args = { loadId, bolId: theBol._id, filingId: filing._id, reason: 'Wrong amount' };
    const label = 'Claim filed: $1,250.00';
    const compared = async (claims: ClaimStep[]) => {
      const _id = newId();
      await pulled(session, { loads: [theLoad], bols: [{ ...theBol, _id, claims }] });
      return sides('withdraw-claim', { ...args, bolId: _id }, { byName, companyId: HARBOR._id });
    };
    expect(await compared([filing])).toEqual([{ label, mine: 'Withdrawn: “Wrong amount”', server: 'Counts' }]);
    const withdrawn = claimOf({ _id: newId(), step: 'withdrawn', filingId: filing._id, note: 'Twice filed' });
    expect(await compared([filing, withdrawn])).toMatchObject([{ server: 'Withdrawn: “Twice filed”' }]);
    expect(await compared([])).toMatchObject([{ label: 'Claim' }]);
  });

  it('compares the server’s own row, not the one that shows the waiting change already', async () => {
    const args = { loadId, bolId: theBol._id, driverId: DANA._id, sealIntact: true };
    const lines = await sides('check-in-bol', args, { driver: DANA, byName });
    expect((await session.db.bols.get(theBol._id))?.checkin).not.toBeNull();
    expect(lines).toEqual([
      { label: 'Check-in', mine: expect.stringMatching(/^\d\d\/\d\d\/\d{4} \d\d:\d\d P[SD]T$/), server: 'No check-in' },
      { label: 'Seal', mine: 'Seal intact', server: '—' },
    ]);
  });

  it('keeps an unsealed trailer apart from a seal nobody looked at', async () => {
    const args = { loadId, bolId: theBol._id, driverId: DANA._id, sealIntact: null, seal: 'none' as const };
    const lines = await sides('check-in-bol', args, { driver: DANA, byName });
    expect(lines).toContainEqual({ label: 'Seal', mine: 'No seal', server: '—' });
  });

  it('says what stands in the OSD report of the server for each entry', async () => {
    const osd = { ...theBol.osd, damages: [{ _id: '00000000000000000000000e', sku: 'APPLES', qty: 4 }] };
    await pulled(session, { bols: [{ ...theBol, osd, version: 2 }] });
    const entry = { _id: '00000000000000000000000f', sku: 'APPLES', qty: 1 };
    const lines = await sides(
      'report-osd',
      {
        loadId,
        bolId: theBol._id,
        changes: [
          { op: 'add', kind: 'damages', entry },
          { op: 'remove', kind: 'shortages', sku: 'PEARS', entryIds: [] },
        ],
      },
      { byName },
    );
    expect(lines).toEqual([
      { label: 'Damages, APPLES', mine: 'Add 1 case', server: '4 cases' },
      { label: 'Shortages, PEARS', mine: 'Remove', server: 'None' },
    ]);
  });

  it('tells of a completion the server already has', async () => {
    await pulled(session, { bols: [{ ...theBol, checkin: '2026-11-25T15:00:00Z', version: 2 }] });
    const lines = await sides('complete-bol', { loadId, bolId: theBol._id, driverId: null }, { byName });
    expect(lines).toEqual([{ label: 'Completed', mine: expect.any(String), server: 'Not completed' }]);
  });

  it('tells that the load is not there any more', async () => {
    const args = { loadId, fields: { pUNum: 'PU-1-mine' }, seen: { pUNum: 'PU-1' }, bolChanges: [] };
    const entry = await enqueue({
      type: 'edit-load',
      args,
      context: buildContext,
      label: 'Change load',
    });
    await session.db.loads.update(loadId, { removed: 'lost' });
    expect(mineAndTheirs(entry, await readServerState(loadId))).toEqual([
      { label: 'Load', mine: 'Changed', server: 'Not there any more' },
    ]);
  });

  it('has no lines for an entry this version cannot read', async () => {
    const args = { loadId, driverId: DANA._id };
    const entry = await enqueue({ type: 'check-in-load', args, context: { driver: DANA, byName }, label: 'Check in' });
    const foreign = { ...entry, type: 'from-the-future' } as unknown as OutboxEntry;
    expect(mineAndTheirs(foreign, { load: theLoad, bols: [] })).toEqual([]);
  });
});
