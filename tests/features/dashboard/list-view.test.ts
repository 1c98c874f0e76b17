import { describe, expect, it } from 'vitest';
import { emptyWords } from '#features/dashboard/list-empty.tsx';
import { type ListView, readView, viewQuery } from '#features/dashboard/list-view.ts';
import { isNarrowed } from '#features/dashboard/use-dashboard-rows.ts';

const read = (query: string) => readView(new URLSearchParams(query));
const FIRST_VIEW: ListView = { marks: [], search: {}, order: { key: 'id', direction: 'asc' }, pages: 1 };

describe('a view of a list in the address', () => {
  it('is read as it was written', () => {
    const view = {
      marks: ['late', 'osd'] as const,
      search: { all: 'peach & co', company: 'bay', pUNum: 'HF-' },
      order: { key: 'pUDate', direction: 'desc' } as const,
      pages: 3,
    };
    expect(read(viewQuery('outbound', view))).toEqual(view);
  });

  it('says nothing of what is as it is at first', () => {
    expect(viewQuery('inbound', FIRST_VIEW)).toBe('list=inbound');
    expect(viewQuery(null, { ...FIRST_VIEW, search: { all: '  ' } })).toBe('');
    expect(read('')).toEqual(FIRST_VIEW);
  });

  it('leaves out what it cannot mean', () => {
    expect(read('marks=late,nonsense&sort=status.asc&find.phone=1&pages=-4')).toEqual({
      ...FIRST_VIEW,
      marks: ['late'],
    });
    expect(read('sort=all.desc&pages=2.5')).toEqual(FIRST_VIEW);
    expect(read('pages=999999999').pages).toBe(2000);
  });
});

it('an empty list says what will come, to a driver in their own words', () => {
  expect(emptyWords('shipping', 'driver')).toEqual({
    title: 'No loads to drive',
    next: 'A load appears here once it is assigned to you.',
  });
  expect(emptyWords('shipping', 'carrier').title).toBe('No loads to carry');
  expect(emptyWords('completed', 'driver').title).not.toBe('No loads to drive');
});

it('a list is narrowed by a chip or by one search, and not by blanks', () => {
  expect(isNarrowed(FIRST_VIEW)).toBe(false);
  expect(isNarrowed({ ...FIRST_VIEW, search: { all: '', company: '  ' } })).toBe(false);
  expect(isNarrowed({ ...FIRST_VIEW, search: { all: '', company: 'bay' } })).toBe(true);
  expect(isNarrowed({ ...FIRST_VIEW, marks: ['late'] })).toBe(true);
});
