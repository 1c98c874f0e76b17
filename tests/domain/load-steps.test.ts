import { describe, expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import {
  isPdfName,
  LOAD_STEP_TITLES,
  LOAD_STEPS,
  whyNotAddBol,
  whyNotDeliverOn,
  whyNotFileName,
  whyNotNext,
  whyNotOneMoreBol,
} from '#domain/load-steps.ts';

const pUDate = '2026-03-09T14:00:00.000Z';
const draft = { pUNum: 'PU-1', pUDate, bols: [{ deliveryDate: pUDate }] };

test('the steps are About, BOLs, Carrier, Ship/Save', () => {
  expect(LOAD_STEPS.map((step) => LOAD_STEP_TITLES[step])).toEqual(['About', 'BOLs', 'Carrier', 'Ship/Save']);
});

describe('Next', () => {
  test('is on at every step of a complete draft', () => {
    for (const step of LOAD_STEPS) expect(whyNotNext(step, draft)).toBeNull();
  });

  test('is on at About from 3 characters', () => {
    expect(whyNotNext('about', { ...draft, pUNum: ' PU1 ' })).toBeNull();
  });

  test.each(['', 'PU', ' PU ', '  '])('is off at About for the P/U number %j', (pUNum) => {
    expect(whyNotNext('about', { ...draft, pUNum })).toBe('The P/U number needs at least 3 characters.');
  });

  test.each([null, '', 'not a date'])('is off at About for the P/U date %j', (date) => {
    expect(whyNotNext('about', { ...draft, pUDate: date })).toBe('Choose a pick-up date and time.');
  });

  test('is off at BOLs while one has no delivery date, and on without any BOL', () => {
    const bols = [...draft.bols, { deliveryDate: null }];
    expect(whyNotNext('bols', { ...draft, bols })).toBe('Every BOL needs a delivery date and time.');
    expect(whyNotNext('bols', { ...draft, bols: [] })).toBeNull();
    for (const step of ['carrier', 'ship'] as const) expect(whyNotNext(step, { ...draft, bols })).toBeNull();
  });
});

describe('a delivery date', () => {
  const chosenAt = '2026-03-09T22:30:00.000-06:00';

  test('may be later today, earlier today, or any later day', () => {
    expect(whyNotDeliverOn('2026-03-10T05:59:00.000Z', chosenAt)).toBeNull();
    expect(whyNotDeliverOn('2026-03-09T06:00:00.000Z', chosenAt)).toBeNull();
    expect(whyNotDeliverOn('2027-01-01T00:00:00.000Z', chosenAt)).toBeNull();
  });

  test('may not be before the day it was chosen on, by the chooser’s calendar', () => {
    expect(whyNotDeliverOn('2026-03-09T05:59:59.999Z', chosenAt)).toBe('The delivery date must be today or later.');
    expect(whyNotDeliverOn('2026-03-09T18:14:00Z', '2026-03-10T00:05:00+05:45')).toBe(
      'The delivery date must be today or later.',
    );
    expect(whyNotDeliverOn('2026-03-09T18:15:00Z', '2026-03-10T23:59:00+05:45')).toBeNull();
  });

  test('may be today at its place, though that is yesterday to who chose it elsewhere', () => {
    // Eight in the morning in Tokyo, four in the afternoon of the day before in Los Angeles.
    const chosenInTokyo = '2026-03-10T08:00:00+09:00';
    const inLosAngeles = (at: string) => whyNotDeliverOn(at, chosenInTokyo, 'America/Los_Angeles');
    expect(inLosAngeles('2026-03-09T07:00:00Z')).toBeNull();
    expect(inLosAngeles('2026-03-09T06:59:59Z')).toBe('The delivery date must be today or later.');
    expect(whyNotDeliverOn('2026-03-09T07:00:00Z', chosenInTokyo)).toBe('The delivery date must be today or later.');
  });

  test('is judged right far from Greenwich, and by UTC where no offset is known', () => {
    const reason = 'The delivery date must be today or later.';
    expect(whyNotDeliverOn('2026-03-09T10:00:00Z', '2026-03-09T23:00:00-10:00')).toBeNull();
    expect(whyNotDeliverOn('2026-03-09T09:59:00Z', '2026-03-09T23:00:00-10:00')).toBe(reason);
    expect(whyNotDeliverOn('2026-03-09T00:00:00Z', '2026-03-09T23:00:00Z')).toBeNull();
    expect(whyNotDeliverOn('2026-03-08T23:59:00Z', '2026-03-09T23:00:00Z')).toBe(reason);
  });

  test('is required', () => {
    expect(whyNotDeliverOn(null, chosenAt)).toBe('Choose a delivery date and time.');
    expect(whyNotDeliverOn('soon', chosenAt)).toBe('Choose a delivery date and time.');
  });

  test('belongs, with document and receiver, to every BOL that is added', () => {
    const bol = { file: { name: 'bol.pdf' }, receiverId: 'r', deliveryDate: '2026-03-12T12:00:00Z' };
    expect(whyNotAddBol(bol, chosenAt)).toBeNull();
    expect(whyNotAddBol({ ...bol, file: null }, chosenAt)).toBe('Add a document.');
    expect(whyNotAddBol({ ...bol, receiverId: null }, chosenAt)).toBe('Choose a receiving company.');
    expect(whyNotAddBol({ ...bol, deliveryDate: null }, chosenAt)).toBe('Choose a delivery date and time.');
    expect(whyNotAddBol({ ...bol, deliveryDate: '2026-03-01T12:00:00Z' }, chosenAt)).toBe(
      'The delivery date must be today or later.',
    );
  });
});

test('only .pdf files are accepted', () => {
  expect(['bol.pdf', 'BOL.PDF', ' a b.pdf '].every(isPdfName)).toBe(true);
  expect(['bol.png', 'pdf', 'bol.pdf.exe', ''].some(isPdfName)).toBe(false);
  expect([whyNotFileName('bol.pdf'), whyNotFileName('bol.png')]).toEqual([null, 'Only .pdf files are accepted.']);
});

test('a load takes so many BOLs and no more', () => {
  expect(whyNotOneMoreBol(LIMITS.bolsPerLoad - 1)).toBeNull();
  expect(whyNotOneMoreBol(LIMITS.bolsPerLoad)).toBe(
    `A load has at most ${LIMITS.bolsPerLoad} BOLs. Put the others on another load.`,
  );
});
