import { expect, it } from 'vitest';
import { soonestNeeded } from '#domain/soonest-needed.ts';

const day = (date: number) => `2026-11-${date}T10:00:00.000Z`;
const bol = (name: string, pUDate: number, dropDate: number | null, driverId: string | null = null) => ({
  name,
  driverId,
  load: { pUDate: day(pUDate) },
  dropDate: dropDate === null ? null : day(dropDate),
});

it('what the reader has on the road comes first, then what is nearest to now, past or to come, by either end', () => {
  const open = [
    bol('forgotten', 10, 12),
    bol('another’s on the road', 17, 22, 'd2'),
    bol('picked up tomorrow', 21, 29, 'd1'),
    bol('without a delivery', 22, null),
    bol('on the road', 10, 30, 'd1'),
    bol('due three days ago', 11, 17, 'd1'),
  ];
  const names = (readerId: string) => soonestNeeded(open, readerId, Date.parse(day(20))).map(({ name }) => name);
  expect(names('d1')).toEqual([
    'on the road',
    'picked up tomorrow',
    'another’s on the road',
    'without a delivery',
    'due three days ago',
    'forgotten',
  ]);
  expect(names('nobody')[0]).toBe('picked up tomorrow');
});

it('is on the road from the hour of its pick-up to that of its delivery', () => {
  const [near, mine] = [bol('near', 20, 21), bol('mine', 15, 25, 'd1')];
  const first = (ms: number) => soonestNeeded([near, mine], 'd1', ms)[0]?.name;
  const noon = Date.parse(day(20)) + 1;
  expect(first(noon)).toBe('mine');
  const [early, late] = [Date.parse(day(15)), Date.parse(day(25))];
  expect([first(early), first(late)]).toEqual(['mine', 'mine']);
  const far = bol('far', 30, 30);
  const byEnds = (ms: number) => soonestNeeded([far, { ...mine, driverId: null }], 'd1', ms)[0]?.name;
  expect(byEnds(late + 1)).toBe('mine');
});
