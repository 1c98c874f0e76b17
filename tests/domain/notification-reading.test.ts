import { expect, it } from 'vitest';
import { readingCounts } from '#domain/notification-reading.ts';

const [early, late] = ['2026-11-21T10:00:00.000Z', '2026-11-21T11:00:00.000Z'];

it('marking changes what stands otherwise, and not news that came after what the person saw', () => {
  const unread = { createdAt: early, readAt: null };
  const read = { createdAt: new Date(early), readAt: new Date(late) };
  expect([readingCounts(unread, { read: true }), readingCounts(unread, { read: false })]).toEqual([true, false]);
  expect([readingCounts(read, { read: true }), readingCounts(read, { read: false })]).toEqual([false, true]);
  const newer = { createdAt: late, readAt: null };
  expect(readingCounts(newer, { read: true, seen: early })).toBe(false);
  expect(readingCounts(newer, { read: true, seen: late })).toBe(true);
  expect(readingCounts(unread, { read: true, seen: late })).toBe(true);
});
