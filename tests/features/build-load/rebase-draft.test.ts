import { describe, expect, it } from 'vitest';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { editArgs } from '#features/build-load/edit-args.ts';
import { draftOfLoad } from '#features/build-load/load-draft.ts';
import { rebaseDraft } from '#features/build-load/rebase-draft.ts';
import { markOf } from '../../domain/dwell-of.ts';
import { bol, storedLoad } from './drafts.ts';

describe('an edit that meets a newer load', () => {
  const load = storedLoad();
  const begun = draftOfLoad(load);

  it('follows the load where it was not touched, and keeps what was changed with the value seen', () => {
    const kept = { ...begun, pUNum: 'PU-MINE' };
    const now = draftOfLoad({ ...load, pUNum: 'PU-THEIRS', loadNum: 'L-9', ready: false });
    const rebased = rebaseDraft(kept, now);
    expect(rebased).toMatchObject({ pUNum: 'PU-MINE', loadNum: 'L-9', choice: 'save' });
    expect(editArgs(rebased)).toMatchObject({ fields: { pUNum: 'PU-MINE' }, seen: { pUNum: 'PU-9001' } });
  });

  it('follows the terms others agreed on, and keeps its own', () => {
    const [theirs, mine] = [60, 90].map((freeMinutes) => ({ ...USUAL_TERMS, freeMinutes }));
    const now = draftOfLoad({ ...load, dwellTerms: theirs! });
    expect(rebaseDraft({ ...begun, pUNum: 'PU-MINE' }, now).dwellTerms).toEqual(theirs);
    const rebased = rebaseDraft({ ...begun, dwellTerms: mine! }, now);
    expect(editArgs(rebased)).toMatchObject({ fields: { dwellTerms: mine }, seen: { dwellTerms: null } });
  });

  it('gives up its own terms where a truck has arrived meanwhile: the form could not take them back', () => {
    const dwell = { marks: [markOf('driver', 'arrived', '18:00')], answers: [] };
    const kept = { ...begun, pUNum: 'PU-MINE', dwellTerms: USUAL_TERMS };
    expect(editArgs(rebaseDraft(kept, draftOfLoad({ ...load, dwell })))?.fields).toEqual({ pUNum: 'PU-MINE' });
  });

  it('keeps the choice to ship or to save that was made, with what had been there then', () => {
    const saved = draftOfLoad({ ...load, ready: false });
    const shipsIt = { ...saved, choice: 'ship' as const };
    const theirs = draftOfLoad({ ...load, ready: false, loadNum: 'L-9' });
    expect(editArgs(rebaseDraft(shipsIt, theirs))).toMatchObject({ fields: { ready: true }, seen: { ready: false } });
    // Somebody else has shipped it: nothing is left to do of that.
    const shipped = rebaseDraft({ ...shipsIt, pUNum: 'PU-MINE' }, draftOfLoad({ ...load, ready: true }));
    expect(shipped).toMatchObject({ choice: 'ship', seen: { ready: false } });
  });

  it('keeps a BOL whose form is open, whoever took it off meanwhile', () => {
    const { _id: bolId, receiverId, deliveryDate } = begun.bols[0]!;
    const bolForm = { bolId, chosen: null, added: null, receiverId, deliveryDate };
    const gone = draftOfLoad({ ...load, bols: [] });
    expect(rebaseDraft({ ...begun, bolForm }, gone).bols.map(({ _id }) => _id)).toEqual([bolId]);
    expect(rebaseDraft({ ...begun, pUNum: 'PU-MINE' }, gone).bols).toEqual([]);
  });

  it('takes over BOLs others added or took off, and keeps those of this person', () => {
    const mine = bol();
    const theirs = { ...load.bols[0]!, _id: 'e'.repeat(24) };
    const rebased = rebaseDraft({ ...begun, bols: [...begun.bols, mine] }, draftOfLoad({ ...load, bols: [theirs] }));
    expect(rebased.bols.map(({ _id }) => _id)).toEqual([mine._id, theirs._id]);
    expect(editArgs(rebased)?.bolChanges).toMatchObject([{ op: 'add', bol: { _id: mine._id } }]);
  });

  it('still takes off what this person took off', () => {
    const rebased = rebaseDraft({ ...begun, bols: [] }, begun);
    expect(editArgs(rebased)?.bolChanges).toEqual([{ op: 'remove', bolId: begun.bols[0]!._id }]);
  });

  it('takes nothing off that the load keeps by now', () => {
    const now = draftOfLoad({ ...load, checkin: '2026-11-21T08:00:00.000Z' });
    expect(rebaseDraft({ ...begun, bols: [] }, now).bols).toEqual(begun.bols);
  });

  it('sends a changed BOL as a change even when somebody else took it off', () => {
    const changed = { ...begun.bols[0]!, deliveryDate: '2026-12-01T10:00:00.000Z' };
    const rebased = rebaseDraft({ ...begun, bols: [changed] }, draftOfLoad({ ...load, bols: [] }));
    expect(editArgs(rebased)?.bolChanges).toMatchObject([{ op: 'change', bolId: changed._id }]);
  });

  it('learns that a BOL was checked in meanwhile', () => {
    const changed = { ...begun.bols[0]!, deliveryDate: '2026-12-01T10:00:00.000Z' };
    const checkedIn = { ...load.bols[0]!, checkin: '2026-11-21T08:00:00.000Z' };
    const rebased = rebaseDraft({ ...begun, bols: [changed] }, draftOfLoad({ ...load, bols: [checkedIn] }));
    expect(rebased.seen?.bols[0]).toMatchObject({
      checkin: checkedIn.checkin,
      deliveryDate: begun.bols[0]!.deliveryDate,
    });
  });
});
