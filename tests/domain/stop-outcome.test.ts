import { describe, expect, test } from 'vitest';
import { newId } from '#domain/ids.ts';
import { type OutcomeForm, whyNotFinishOutcome, whyNotProposeTry } from '#domain/outcome-form.ts';
import type { Relation } from '#domain/relation.ts';
import { COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import {
  mayRecordOutcome,
  OUTCOME_KINDS,
  OUTCOME_PLANS,
  OUTCOME_REASONS,
  OUTCOMES,
  type OutcomeKind,
  outcomeHappened,
  plannedWords,
  reasonWords,
  whyNotRecordOutcome,
  whyNotVoidOutcome,
} from '#domain/stop-outcome.ts';
import { openOutcome } from '#domain/visits.ts';
import { outcomeOf } from './outcome-of.ts';
import { after, came, completed, happened, id, openBol, refused, stateOf, takenBack, time } from './visit-facts.ts';

const OSD = { overages: [], shortages: [{ _id: newId(), sku: 'PEARS', qty: 1 }], damages: [] };
const arrived = openBol({ checkin: time(1) });

const planOf = (plan: string | null) => plannedWords({ plan, proposedDate: null }, 'UTC');

describe('what can be recorded on a BOL', () => {
  const why = (kind: OutcomeKind, over: Parameters<typeof openBol>[0] = {}) => whyNotRecordOutcome(kind, openBol(over));

  test.each(['refused', 'attempted'] as const)('%s: whenever it is open, checked in or not', (kind) => {
    expect([why(kind), whyNotRecordOutcome(kind, arrived)]).toEqual([null, null]);
  });

  test('a part: once it is checked in and something is short, over or damaged', () => {
    expect(why('partial')).toBe('Check the BOL in first.');
    expect(why('partial', { osd: OSD })).toBe('Check the BOL in first.');
    expect(whyNotRecordOutcome('partial', arrived)).toBe('Say what was short, over or damaged first.');
    expect(why('partial', { checkin: time(1), osd: OSD })).toBeNull();
  });

  test('nobody to sign: once it is checked in', () => {
    expect(why('nobody-to-sign')).toBe('Check the BOL in first.');
    expect(whyNotRecordOutcome('nobody-to-sign', arrived)).toBeNull();
  });

  test('returned: after a refusal or an attempt that still holds', () => {
    const nothing = 'Nothing of this BOL was refused or could not be delivered.';
    const of = (bol: ReturnType<typeof openBol>) => whyNotRecordOutcome('returned', bol);
    expect(of(openBol())).toBe(nothing);
    expect(of(after([came('a', 1)]))).toBe(nothing);
    expect(of(after([came('a', 1), refused('no', 2)]))).toBeNull();
    expect(of(after([happened('no', 'attempted', 2)]))).toBeNull();
    expect(of(after([refused('no', 2), came('b', 3)]))).toBe(nothing);
    expect(of(after([refused('no', 2), takenBack('no')]))).toBe(nothing);
    expect(of(after([came('a', 1), happened('x', 'nobody-to-sign', 2)]))).toBe(nothing);
  });

  test.each(OUTCOME_KINDS)('%s: not on a completed one', (kind) => {
    const said = kind === 'pick-up-attempted' ? 'This is recorded on the load.' : 'This BOL is already completed.';
    expect(why(kind, { checkin: time(1), osd: OSD, completed: true })).toBe(said);
  });

  test('a pick-up: never', () => {
    expect(why('pick-up-attempted')).toBe('This is recorded on the load.');
  });
});

describe('an outcome as it is filled in', () => {
  const form = (kind: OutcomeKind, over: Partial<OutcomeForm> = {}): OutcomeForm => ({
    kind,
    reason: OUTCOMES[kind].reasons[0] ?? null,
    note: OUTCOMES[kind].wantsProof ? 'Three pallets wet' : '',
    toldBy: 'Denise Okafor',
    plan: OUTCOMES[kind].plans[0] ?? null,
    proposedDate: null,
    ...over,
  });
  const why = (kind: OutcomeKind, over: Partial<OutcomeForm> = {}) => whyNotFinishOutcome(form(kind, over));

  test.each(OUTCOME_KINDS)('%s is whole with a reason and a plan, where it has any', (kind) => {
    expect(why(kind)).toBeNull();
  });

  test('takes each reason and plan of its kind, and no other', () => {
    for (const kind of OUTCOME_KINDS) {
      const { reasons, plans } = OUTCOMES[kind];
      for (const reason of OUTCOME_REASONS) {
        const wanted = (reasons as readonly string[]).includes(reason) ? null : 'Choose another reason.';
        expect([kind, reason, why(kind, { reason, note: 'A note' })]).toEqual([kind, reason, wanted]);
      }
      for (const plan of OUTCOME_PLANS) {
        const wanted = (plans as readonly string[]).includes(plan) ? null : 'Choose something else to be done now.';
        expect([kind, plan, why(kind, { plan })]).toEqual([kind, plan, wanted]);
      }
      const lacks = (list: readonly string[], words: string) => (list.length > 0 ? words : null);
      expect(why(kind, { reason: null })).toBe(lacks(reasons, 'Choose a reason first.'));
      expect(why(kind, { plan: null })).toBe(lacks(plans, 'Choose what is to be done now.'));
    }
  });

  test('says what "something else" was', () => {
    expect(why('refused', { reason: 'other', note: '' })).toBe('Say what it was first.');
    expect(why('refused', { reason: 'other', note: '  ' })).toBe('Say what it was first.');
    expect(why('refused', { reason: 'other', note: 'A fire drill' })).toBeNull();
  });

  test('names who refused, and need not name anybody else', () => {
    expect(why('refused', { toldBy: ' ' })).toBe('Say who told you first.');
    for (const kind of OUTCOME_KINDS) if (kind !== 'refused') expect(why(kind, { toldBy: '' })).toBeNull();
  });

  test('shows or says what was there, where the others could not see it', () => {
    const bare = OUTCOME_KINDS.filter((kind) => why(kind, { note: ' ' }) === 'Take a photo or write a note first.');
    expect(bare).toEqual(['refused', 'attempted', 'nobody-to-sign']);
    const photos = ['a'.repeat(64)];
    for (const kind of bare) expect(whyNotFinishOutcome({ ...form(kind, { note: '' }), photos })).toBeNull();
    expect(whyNotFinishOutcome({ ...form('refused', { note: '' }), photos: [] })).not.toBeNull();
  });

  test('proposes a time for another try only, and none that is over when it is typed', () => {
    const again = (minute: number) => whyNotProposeTry({ proposedDate: time(minute) }, time(60));
    expect([again(59), again(60), again(61)]).toEqual(['The next try cannot be before this one.', null, null]);
    expect(whyNotProposeTry({ proposedDate: null }, time(60))).toBeNull();
    expect(why('refused', { plan: 'redeliver', proposedDate: time(59) })).toBeNull();
    expect(why('refused', { plan: 'hold', proposedDate: time(90) })).toBe('A time is proposed for another try only.');
    expect(why('returned', { proposedDate: time(90) })).toBe('A time is proposed for another try only.');
  });
});

describe('who records what', () => {
  const PERSONS = {
    SA: { companyType: COMPANY_TYPE.shipper, role: ROLE.admin },
    SC: { companyType: COMPANY_TYPE.shipper, role: ROLE.clerk },
    SD: { companyType: COMPANY_TYPE.shipper, role: ROLE.driver },
    CA: { companyType: COMPANY_TYPE.carrier, role: ROLE.admin },
    CC: { companyType: COMPANY_TYPE.carrier, role: ROLE.clerk },
    CD: { companyType: COMPANY_TYPE.carrier, role: ROLE.driver },
  } as const;
  /** As person.relation: S shipper or receiver company, C carrier; A admin, C clerk or associate, D driver. */
  const EXPECTED: Record<OutcomeKind, string> = {
    refused: 'SA.receiver SC.receiver CD.driver',
    attempted: 'CA.carrier CC.carrier CD.driver',
    partial: 'SA.receiver SC.receiver',
    'nobody-to-sign': 'SA.receiver SC.receiver CD.driver',
    returned: 'SA.shipper SC.shipper',
    'pick-up-attempted': 'SA.shipper SC.shipper CA.carrier CC.carrier CD.driver',
  };

  test.each(OUTCOME_KINDS)('%s, by kind, person and relation', (kind) => {
    const allowed = Object.entries(PERSONS).flatMap(([name, person]) =>
      ([null, 'shipper', 'receiver', 'carrier', 'driver'] as const).flatMap((relation) => {
        const actor = { ...person, userId: newId(), companyId: newId() };
        const relations = new Set<Relation>(relation === null ? [] : [relation]);
        return mayRecordOutcome(actor, kind, relations) ? [`${name}.${relation}`] : [];
      }),
    );
    expect(allowed.toSorted()).toEqual(EXPECTED[kind].split(' ').toSorted());
  });

  test('in two relations: what either allows', () => {
    const own = { ...PERSONS.SC, userId: newId(), companyId: newId() };
    const both = new Set<Relation>(['shipper', 'receiver']);
    expect(OUTCOME_KINDS.filter((kind) => mayRecordOutcome(own, kind, both))).toEqual([
      'refused',
      'partial',
      'nobody-to-sign',
      'returned',
      'pick-up-attempted',
    ]);
  });

  test('who takes it back is who recorded it, or the staff of their company', () => {
    const [mine, ours] = [newId(), newId()];
    const outcome = outcomeOf({ kind: 'refused', at: time(1), byUserId: mine, byCompanyId: ours });
    const why = (userId: string, companyId: string, role: 1 | 2 | 3) =>
      whyNotVoidOutcome({ actor: { userId, companyId, role }, outcome });
    const theirs = 'Only the person who recorded this, or the staff of their company, can take it back.';
    expect([why(mine, ours, 3), why(mine, newId(), 3)]).toEqual([null, null]);
    expect([why(newId(), ours, 1), why(newId(), ours, 2), why(newId(), ours, 3)]).toEqual([null, null, theirs]);
    expect([why(newId(), newId(), 1), why(newId(), newId(), 2)]).toEqual([theirs, theirs]);
  });
});

describe('words', () => {
  test('are there for every kind, reason and plan', () => {
    expect(OUTCOME_KINDS.map(outcomeHappened)).toEqual([
      'Refused at delivery',
      'Delivery attempted',
      'Taken in part',
      'Delivered, nobody to sign',
      'Returned to the shipper',
      'Pick-up attempted',
    ]);
    expect(OUTCOME_REASONS.map(reasonWords).filter((words) => words === 'Other reason')).toEqual([]);
    expect(OUTCOME_PLANS.map(planOf)).toEqual(['Try again', 'Bring it back', 'Wait for instructions']);
    expect([reasonWords(null), planOf(null)]).toEqual(['', '']);
  });

  test('of a newer version are another record, another reason and another plan', () => {
    for (const word of ['sunk', 'toString', '__proto__']) {
      expect([outcomeHappened(word), reasonWords(word), planOf(word)]).toEqual([
        'Other record',
        'Other reason',
        'Other plan',
      ]);
    }
  });
});

describe('where an outcome stands', () => {
  const back = happened('back', 'returned', 60);
  const part = happened('part', 'partial', 30);

  test('what completed the BOL counts, and what came behind a completion does not', () => {
    const bol = after([came('a', 1), part]);
    expect(bol).toMatchObject({ completed: true, checkin: time(1), checkout: time(30) });
    expect(stateOf(bol, 'part')).toBe('counts');
    expect(stateOf(after([came('a', 1), completed(20), part]), 'part')).toBe('superseded');
    expect(stateOf(after([came('a', 1), part, completed(20)]), 'part')).toBe('counts');
    expect(stateOf(after([refused('no', 2), back, part]), 'part')).toBe('superseded');
  });

  test('a row that is kept in brief, without stamps, believes what it says', () => {
    const bol = { ...after([came('a', 1), part]), stamps: [] };
    expect(stateOf(bol, 'part')).toBe('counts');
  });

  test('what ends no visit counts, also of a newer version', () => {
    for (const kind of ['nobody-to-sign', 'sunk']) {
      const bol = after([came('a', 1), happened('x', kind, 5)]);
      expect([bol.checkin, bol.completed, stateOf(bol, 'x')]).toEqual([time(1), false, 'counts']);
    }
  });

  test('a void takes back what completed the BOL in words only', () => {
    const bol = after([came('a', 1), part, takenBack('part')]);
    expect([bol.completed, bol.checkout, stateOf(bol, 'part')]).toEqual([true, time(30), 'voided']);
    expect(after([refused('no', 2), back, takenBack('back')]).completed).toBe(true);
  });

  test('the last end is open until a truck comes, it is taken back or all is over', () => {
    const open = (...facts: Parameters<typeof after>[0]) => openOutcome(after(facts))?._id ?? null;
    const [first, no] = [came('a', 1), refused('no', 2)];
    expect(open(first)).toBeNull();
    expect(open(first, no)).toBe(id('no'));
    expect(open(first, no, happened('more', 'attempted', 9, { follows: id('no') }))).toBe(id('more'));
    expect(open(first, no, refused('same', 3))).toBe(id('no'));
    expect(open(first, no, came('b', 5))).toBeNull();
    expect(open(first, no, takenBack('no'))).toBeNull();
    expect(open(first, no, back)).toBeNull();
  });
});
