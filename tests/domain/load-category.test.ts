import { describe, expect, test } from 'vitest';
import type { Category } from '#domain/load-category.ts';
import { bolCategory, CATEGORIES, isLoadCompleted, loadCategory, rowKindOf } from '#domain/load-category.ts';
import type { Relation } from '#domain/relation.ts';

const done = { completed: true };
const open = { completed: false };
const bolsOf = { none: [], open: [open], part: [done, open], all: [done, done] };

test('the categories are the specification’s five', () => {
  expect([...CATEGORIES].sort()).toEqual(['completed', 'inbound', 'outbound', 'shipping', 'unsubmitted']);
});

test('completed lists BOLs, all the others list loads', () => {
  expect(CATEGORIES.filter((category) => rowKindOf(category) === 'load')).toEqual([
    'inbound',
    'outbound',
    'unsubmitted',
    'shipping',
  ]);
  expect(CATEGORIES.filter((category) => rowKindOf(category) === 'bol')).toEqual(['completed']);
});

test('a load is completed when it has BOLs and all of them are', () => {
  expect(Object.values(bolsOf).map(isLoadCompleted)).toEqual([false, false, false, true]);
});

describe('a load stands', () => {
  const rows: [Relation[], boolean, keyof typeof bolsOf, Category | null][] = [
    [['shipper'], false, 'none', 'unsubmitted'],
    [['shipper'], false, 'open', 'unsubmitted'],
    [['shipper'], true, 'none', 'outbound'],
    [['shipper'], true, 'open', 'outbound'],
    [['shipper'], true, 'part', 'outbound'],
    [['shipper'], true, 'all', 'completed'],
    [['carrier'], true, 'open', 'shipping'],
    [['carrier'], true, 'part', 'shipping'],
    [['carrier'], true, 'all', 'completed'],
    [['carrier'], false, 'open', null],
    [['driver'], true, 'open', 'shipping'],
    [['driver'], true, 'all', 'completed'],
    [['driver'], false, 'open', null],
    [['carrier', 'driver'], true, 'part', 'shipping'],
    [['receiver'], true, 'open', null],
    [['receiver'], true, 'all', 'completed'],
    [['shipper', 'receiver'], true, 'open', 'outbound'],
    [[], true, 'open', null],
    [[], true, 'all', null],
  ];
  test.each(rows)('for %j with ready %j and %s BOLs completed in %s', (relations, ready, bols, category) => {
    expect(loadCategory(new Set(relations), { ready }, bolsOf[bols])).toBe(category);
  });
});

describe('a BOL stands', () => {
  const rows: [Relation[], boolean, { completed: boolean }, Category | null][] = [
    [['receiver'], true, open, 'inbound'],
    [['receiver'], false, open, null],
    [['receiver'], true, done, 'completed'],
    [['shipper', 'receiver'], true, open, 'inbound'],
    [['shipper'], true, open, null],
    [['shipper'], true, done, 'completed'],
    [['carrier'], true, open, null],
    [['carrier'], true, done, 'completed'],
    [['driver'], true, open, null],
    [['driver'], true, done, 'completed'],
    [[], true, done, null],
    [[], true, open, null],
  ];
  test.each(rows)('for %j with ready %j and %j in %s', (relations, ready, bol, category) => {
    expect(bolCategory(new Set(relations), { ready }, bol)).toBe(category);
  });
});
