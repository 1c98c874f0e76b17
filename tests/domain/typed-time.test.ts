import { afterEach, describe, expect, it } from 'vitest';
import { readTypedTime } from '#domain/typed-time.ts';
import { LANGUAGES } from '#language/languages.ts';
import { speakAs } from '#language/say.ts';
import { written } from '#ui/calendar-field.tsx';

afterEach(() => speakAs(() => 'en'));

const now = '2026-11-22T18:50';
const read = (text: string, more: { dayStart?: string; past?: boolean; now?: string } = {}) =>
  readTypedTime(text, { now, ...more });

describe('a date with a time, typed', () => {
  it.each([
    ['11/25 8a', '2026-11-25T08:00'],
    ['11/25 8am', '2026-11-25T08:00'],
    ['11-25 8 a.m.', '2026-11-25T08:00'],
    ['11/25/2026 14:00', '2026-11-25T14:00'],
    ['11/25/26 1400', '2026-11-25T14:00'],
    ['11.25.2026 14.30', '2026-11-25T14:30'],
    ['25 nov 8:30p', '2026-11-25T20:30'],
    ['25nov 830p', '2026-11-25T20:30'],
    ['  Nov  25, 2026   0830 ', '2026-11-25T08:30'],
    ['Wednesday, November 25th at 8:30 PM', '2026-11-25T20:30'],
    ['25-Nov-2026 08:30', '2026-11-25T08:30'],
    ['sept 3 9a', '2027-09-03T09:00'],
    ['2026-11-25 14:00', '2026-11-25T14:00'],
    ['2026-11-25T14:00', '2026-11-25T14:00'],
    ['11/25/2026 08:00', '2026-11-25T08:00'],
    ['today 2p', '2026-11-22T14:00'],
    ['tomorrow noon', '2026-11-23T12:00'],
    ['yesterday 11:15p', '2026-11-21T23:15'],
    ['wed nov 25 1a', '2026-11-25T01:00'],
    ['11/25/2026 2027', '2026-11-25T20:27'],
    ['11/25/2000 8a', '2000-11-25T08:00'],
  ])('is understood as people write it: %s', (text, wall) => {
    expect(read(text)).toBe(wall);
  });

  it('has midnight at 12a and noon at 12p', () => {
    expect(read('11/25 12a')).toBe('2026-11-25T00:00');
    expect(read('11/25 12:30am')).toBe('2026-11-25T00:30');
    expect(read('11/25 12p')).toBe('2026-11-25T12:00');
    expect(read('11/25 00:00')).toBe('2026-11-25T00:00');
  });

  it('without a year is the next such date, and today is one', () => {
    expect(read('11/22 8a')).toBe('2026-11-22T08:00');
    expect(read('11/21 8a')).toBe('2027-11-21T08:00');
    expect(read('1/2 8a')).toBe('2027-01-02T08:00');
    expect(read('2/29 8a')).toBe('2028-02-29T08:00');
    expect(read('2/29 8a', { now: '2096-03-01T08:00' })).toBe('2104-02-29T08:00');
    expect(read('12/31 8a', { now: '2026-12-31T23:59' })).toBe('2026-12-31T08:00');
  });

  it('without a year is the last such date of what has happened', () => {
    expect(read('11/22 8a', { past: true })).toBe('2026-11-22T08:00');
    expect(read('11/23 8a', { past: true })).toBe('2025-11-23T08:00');
    expect(read('2/29 8a', { past: true })).toBe('2024-02-29T08:00');
  });

  it('takes four figures for a year where freight can mean it, else for a time', () => {
    expect(read('nov 25 2027 8a')).toBe('2027-11-25T08:00');
    expect(read('nov 25 2030')).toBe('2026-11-25T20:30');
    expect(read('11/25 2000')).toBe('2026-11-25T20:00');
    for (const year of [2025, 2026, 2027])
      expect(read(`nov 25 ${year}`, { dayStart: '08:00' })).toBe(`${year}-11-25T08:00`);
  });

  it('has the given time where none is typed, and is not understood where none is given', () => {
    expect(read('11/25', { dayStart: '08:00' })).toBe('2026-11-25T08:00');
    expect(read('today', { dayStart: '08:00' })).toBe('2026-11-22T08:00');
    expect(read('11/25')).toBeNull();
  });

  it.each([
    ...['', ' ', 'soon', '8a', '11', '11/', '11/25 8', '11/25 26', '13/1 8a', '0/5 8a', '11/0 8a', '11/31 8a'],
    ...['2/29/2027 8a', '11/25 13p', '11/25 0a', '11/25 24:00', '11/25 8:60a', '11/25 860a', '11/25 2460'],
    ...['novel 25 8a', 'xyz 25 8a', '25 11 8a', '11/25 8a 9a', '11/25 8a!', '11/25/0026 8a', '11/25/1 8a', '1e3/2 8a'],
    ...['11/25 -8a', '２５ nov 8a', '11/25/2026/1 8a', 'today', 'constructor 8a', '11/25 8x', `${'1'.repeat(40)}`],
  ])('does not understand %j', (text) => {
    expect(read(text)).toBeNull();
  });

  it.each([
    ...['today2p', 'to day', '1 today', '1 wed 25 nov', 'day nov 25', '11/25 8 wed', 'nov 25 20275', 'nov 25 8a 2027'],
    ...[
      '11/25 8at 30p',
      '11/25 afternoon',
      '11/25 noonish',
      '11/25 8:305',
      '11/25 x8:30',
      '11/25 x0830',
      '11/25 08305',
    ],
    ...['11/25 x8h', '11/25 8hx', '11/25 8h 305', '11/25 x8a', '11/25 8ax', '11/32', '11/99 8a'],
  ])('does not understand what only begins or ends like one: %j', (text) => {
    expect(read(text, { dayStart: '08:00' })).toBeNull();
  });
});

describe('a date with a time, typed in another language', () => {
  const WORDS: [string, string | null][] = [
    ['25 nov 14:00', '2026-11-25T14:00'],
    ['25 de noviembre a las 14:00', '2026-11-25T14:00'],
    ['el 4 de marzo de 2027 8:30 p. m.', '2027-03-04T20:30'],
    ['25 de noviembre a la 1:00', '2026-11-25T01:00'],
    ['miércoles, 25 de nov. 8a', '2026-11-25T08:00'],
    ['3 sept 9:00', '2027-09-03T09:00'],
    ['1.º ene 9:00', null],
    ['1º ene 9:00', '2027-01-01T09:00'],
    ['25 mars 14 h 30', '2027-03-25T14:30'],
    ['le 1er août à 8h', '2027-08-01T08:00'],
    ['mercredi 25 nov. 2026 14h05', '2026-11-25T14:05'],
    ['4 févr. 14:00', '2027-02-04T14:00'],
    ['14 juil 14:00', '2027-07-14T14:00'],
    ['14 juill. 2027 14:00', '2027-07-14T14:00'],
    ['14 jui 14:00', null],
    ['mar 25 nov 14:00', null],
    ['hoy 14:00', '2026-11-22T14:00'],
    ['mañana mediodía', '2026-11-23T12:00'],
    ['manana 8a', '2026-11-23T08:00'],
    ['ayer 23:15', '2026-11-21T23:15'],
    ['aujourd’hui 14:00', '2026-11-22T14:00'],
    ["aujourd'hui 14:00", '2026-11-22T14:00'],
    ['demain midi', '2026-11-23T12:00'],
    ['hier 23 h 15', '2026-11-21T23:15'],
    ['25 nov 8am', '2026-11-25T08:00'],
    ['25 nov 8 h', '2026-11-25T08:00'],
    ['25 xyz 14:00', null],
    ['14 h', null],
    ['25 nov 24 h', null],
  ];

  it.each(LANGUAGES)('has its words understood, whichever is spoken: %s', (language) => {
    speakAs(() => language);
    expect(WORDS.map(([text]) => [text, read(text)])).toEqual(WORDS);
  });

  it.each(['es', 'fr'] as const)('is not understood in figures where month and day could be either: %s', (language) => {
    speakAs(() => language);
    expect(read('3/4 8:00')).toBeNull();
    expect(read('3/4/2027 8:00')).toBeNull();
    expect(read('12-11-26 8:00')).toBeNull();
    expect(read('11/12 8:00')).toBeNull();
    expect(read('12/13 8:00')).toBe('2026-12-13T08:00');
    expect(read('3.4.2027 8:00')).toBeNull();
    expect(read('25/11 8:00')).toBe('2026-11-25T08:00');
    expect(read('25/11/2026 8:00')).toBe('2026-11-25T08:00');
    expect(read('11/25/2026 8:00')).toBe('2026-11-25T08:00');
    expect(read('3/3 8:00')).toBe('2027-03-03T08:00');
    expect(read('2027-03-04 8:00')).toBe('2027-03-04T08:00');
    expect(read('25/13 8:00')).toBeNull();
    expect(read('31/2 8:00')).toBeNull();
  });

  it('has the month first in English', () => {
    expect(read('3/4 8:00')).toBe('2027-03-04T08:00');
    expect(read('25/11 8:00')).toBeNull();
  });

  it('takes four figures before a time for a year, however far it is', () => {
    expect(read('nov 25 2030 8a')).toBe('2030-11-25T08:00');
    expect(read('25 nov 2019 14:00')).toBe('2019-11-25T14:00');
    expect(read('25 nov 2030')).toBe('2026-11-25T20:30');
  });

  it.each(LANGUAGES)('is understood as the field writes it, every minute of it: %s', (language) => {
    speakAs(() => language);
    const days = Array.from({ length: 400 }, (_, index) => Date.UTC(2025, 0, 1 + index * 13));
    const minutes = Array.from({ length: 24 * 60 }, (_, minute) => Date.UTC(2026, 2, 4) + minute * 60_000);
    const walls = [...days, ...minutes].map((ms) => new Date(ms).toISOString().slice(0, 16));
    expect(walls.map((wall) => read(written(wall)))).toEqual(walls);
  });
});
