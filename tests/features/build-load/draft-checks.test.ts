import { describe, expect, it } from 'vitest';
import type { SignatureFacts } from '#domain/signing.ts';
import {
  seenBol,
  whyCarrierFixed,
  whyFixed,
  whyNotChooseSave,
  whyNotChooseShip,
  whyNotFinish,
  whyNotLeave,
  whyNotSubmit,
  whyStays,
  whyStaysUnsubmitted,
} from '#features/build-load/draft-checks.ts';
import { deviceNow } from '#features/build-load/draft-times.ts';
import { draftOfLoad, EMPTY_BOL_FORM, emptyDraft } from '#features/build-load/load-draft.ts';
import { putRight, trueNow } from '#ui/use-now.ts';
import { bol, fullDraft, NOW, storedLoad, TOMORROW } from './drafts.ts';

const YESTERDAY = '2026-11-20T10:00:00.000-06:00';

describe('leaving a step', () => {
  it('needs a P/U number of three characters and a date', () => {
    expect(whyNotLeave('about', emptyDraft(), NOW)).toBe('The P/U number needs at least 3 characters.');
    expect(whyNotLeave('about', fullDraft({ pUNum: '  12 ' }), NOW)).toBe(
      'The P/U number needs at least 3 characters.',
    );
    expect(whyNotLeave('about', fullDraft({ pUDate: null }), NOW)).toBe('Choose a pick-up date and time.');
    expect(whyNotLeave('about', fullDraft(), NOW)).toBeNull();
  });

  it('may pass BOLs and carrier empty', () => {
    const draft = fullDraft({ bols: [], carrierId: null });
    expect(whyNotLeave('bols', draft, NOW)).toBeNull();
    expect(whyNotLeave('carrier', draft, NOW)).toBeNull();
  });

  it('waits while a BOL is only half filled in', () => {
    const draft = fullDraft({ bolForm: { ...EMPTY_BOL_FORM, deliveryDate: TOMORROW } });
    expect(whyNotLeave('bols', draft, NOW)).toBe('Submit the BOL you are filling in, or cancel it.');
    expect(whyNotLeave('bols', fullDraft({ bolForm: EMPTY_BOL_FORM }), NOW)).toBeNull();
  });

  it('is stopped by more BOLs than a load can have, unless it had them before', () => {
    const bols = Array.from({ length: 101 }, () => bol());
    const TOO_MANY = 'A load has at most 100 BOLs. Put the others on another load.';
    expect(whyNotLeave('bols', fullDraft({ bols }), NOW)).toBe(TOO_MANY);
    expect(whyNotLeave('bols', fullDraft({ bols: bols.slice(1) }), NOW)).toBeNull();
    const stored = draftOfLoad(storedLoad());
    const seen = stored.seen && {
      ...stored.seen,
      bols: bols.map((one) => ({ ...one, checkin: null, completed: false })),
    };
    expect(whyNotLeave('bols', fullDraft({ bols, seen }), NOW)).toBeNull();
    expect(whyNotLeave('bols', fullDraft({ bols: [...bols, bol()], seen }), NOW)).toBe(TOO_MANY);
  });

  it('takes a delivery today by the right time, however far ahead the device’s clock is', () => {
    putRight(-86_400_000);
    try {
      const draft = fullDraft({ bols: [bol({ deliveryDate: new Date(trueNow() + 60_000).toISOString() })] });
      expect(whyNotLeave('bols', draft, deviceNow())).toBeNull();
    } finally {
      putRight(null);
    }
  });

  it('asks for the delivery date again when a draft lay for days', () => {
    const draft = fullDraft({ bols: [bol(), bol({ deliveryDate: YESTERDAY })] });
    expect(whyNotLeave('bols', draft, NOW)).toBe('BOL 2: The delivery date must be today or later.');
    expect(whyNotFinish(draft, NOW)).toEqual({
      step: 'bols',
      reason: 'BOL 2: The delivery date must be today or later.',
    });
  });
});

describe('submitting a BOL', () => {
  const { file } = bol();
  const form = { ...EMPTY_BOL_FORM, added: file, receiverId: bol().receiverId, deliveryDate: TOMORROW };

  it('needs document, receiver and delivery date', () => {
    const draft = fullDraft();
    expect(whyNotSubmit(draft, form, NOW)).toBeNull();
    expect(whyNotSubmit(draft, { ...form, added: null }, NOW)).toBe('Add a document.');
    expect(whyNotSubmit(draft, { ...form, receiverId: null }, NOW)).toBe('Choose a receiving company.');
    expect(whyNotSubmit(draft, { ...form, deliveryDate: null }, NOW)).toBe('Choose a delivery date and time.');
    expect(whyNotSubmit(draft, { ...form, deliveryDate: YESTERDAY }, NOW)).toMatch(/today or later/);
  });

  it('does not count a document that is only previewed', () => {
    expect(whyNotSubmit(fullDraft(), { ...form, chosen: file, added: null }, NOW)).toMatch(/preview/);
  });

  it('keeps a stored date that has passed, but takes no other past one', () => {
    const draft = draftOfLoad(storedLoad());
    const stored = draft.bols[0]!;
    const edited = { ...form, bolId: stored._id, deliveryDate: stored.deliveryDate };
    expect(whyNotSubmit(draft, edited, NOW)).toBeNull();
    expect(whyNotSubmit(draft, { ...edited, deliveryDate: '2026-11-19T10:00:00.000Z' }, NOW)).toMatch(/today or later/);
  });
});

describe('Save and Ship', () => {
  it('turns Ship off only while there is neither BOL nor carrier', () => {
    expect(whyNotChooseShip(emptyDraft())).toBe('Add a BOL and choose a carrier first.');
    expect(whyNotChooseShip(fullDraft({ carrierId: null }))).toBeNull();
  });

  it('says beforehand why a load asked to ship stays unsubmitted', () => {
    expect(whyStaysUnsubmitted(fullDraft())).toBeNull();
    expect(whyStaysUnsubmitted(fullDraft({ carrierId: null }))).toBe('The load has no carrier yet.');
    expect(whyStaysUnsubmitted(fullDraft({ bols: [] }))).toBe('The load has no BOL yet.');
    expect(whyStaysUnsubmitted(fullDraft({ bols: [], choice: 'save' }))).toBeNull();
  });
});

describe('a load that is under way', () => {
  const draft = draftOfLoad(storedLoad({ checkin: '2026-11-21T08:00:00.000Z' }));

  it('keeps its carrier and cannot be taken back', () => {
    expect(whyCarrierFixed(draft)).toBe('The load is checked in already and keeps its carrier.');
    expect(whyNotChooseSave(draft)).toBe('The load is checked in already and cannot be withdrawn.');
    expect(whyNotFinish({ ...draft, choice: 'save' }, NOW)?.reason).toMatch(/cannot be withdrawn/);
    expect(whyNotFinish(draft, NOW)).toBeNull();
  });

  it('fixes receiver and document of a checked-in BOL, not its date', () => {
    const load = storedLoad();
    load.bols[0]!.checkin = '2026-11-21T08:00:00.000Z';
    const open = draftOfLoad(load);
    const seen = seenBol(open, load.bols[0]!._id);
    expect(whyFixed(seen, 'receiver')).toMatch(/keeps its receiver/);
    expect(whyFixed(seen, 'document')).toMatch(/keeps its document/);
    expect(whyStays(open, load.bols[0]!._id)).toMatch(/cannot be removed/);
    expect(whyFixed(seen, 'date')).toBeNull();
    expect(whyFixed(undefined, 'receiver')).toBeNull();
  });

  it('keeps the BOLs it has, checked in or not, and not one that the wizard added', () => {
    const [bol] = storedLoad().bols;
    expect(whyStays(draft, bol!._id)).toMatch(/keeps its BOLs/);
    expect(whyStays(draft, 'added')).toBeNull();
    expect(whyStays(draftOfLoad(storedLoad()), bol!._id)).toBeNull();
  });

  it('so does one whose check-in nobody recorded, where its driver has signed', () => {
    const load = storedLoad();
    const [bol] = load.bols;
    bol!.signatures = [{ purpose: 'carrier', voided: false } as SignatureFacts];
    expect(whyStays(draftOfLoad(load), bol!._id)).toMatch(/has signed this BOL/);
  });
});
