import { afterEach, describe, expect, it } from 'vitest';
import { changeOf } from '#changes/changes.ts';
import type { EntryStatus, OutboxEntry } from '#changes/entry.ts';
import { groupByLoad, heldUpIn } from '#features/sync/entry-group-panel.tsx';

const entry = (seq: number, lane: string, status: EntryStatus = 'pending') =>
  ({ seq, lane, status, version: 1 }) as OutboxEntry;
const shape = (entries: OutboxEntry[]) =>
  groupByLoad(entries).map(({ lane, entries: inLane }) => [lane, ...inLane.map(({ seq }) => seq)]);

describe('grouping waiting work by load', () => {
  it('keeps the order things go out in, inside a load and between loads', () => {
    expect(shape([entry(4, 'b'), entry(2, 'a'), entry(1, 'b'), entry(3, 'a')])).toEqual([
      ['b', 1, 4],
      ['a', 2, 3],
    ]);
  });

  it('puts loads that need a person first', () => {
    expect(shape([entry(1, 'a'), entry(2, 'b', 'attention'), entry(3, 'c')])).toEqual([
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ]);
  });

  it('knows which entries an unsettled one holds up', () => {
    const [group] = groupByLoad([entry(1, 'a'), entry(2, 'a', 'attention'), entry(3, 'a'), entry(4, 'a')]);
    expect([...heldUpIn(group!, 1)]).toEqual([
      [3, 'above'],
      [4, 'above'],
    ]);
    expect(heldUpIn({ lane: 'a', entries: [entry(1, 'a'), entry(2, 'a')] }, 1).size).toBe(0);
  });

  afterEach(() => {
    delete changeOf('report-osd').needsLevel;
  });

  it('knows which entry waits for the server’s update, and what waits behind it', () => {
    changeOf('report-osd').needsLevel = 2;
    const report = { ...entry(2, 'a'), type: 'report-osd' } as OutboxEntry;
    const group = { lane: 'a', entries: [entry(1, 'a'), report, { ...report, seq: 3 }, entry(4, 'a')] };
    expect([...heldUpIn(group, 1)]).toEqual([
      [2, 'update'],
      [3, 'above'],
      [4, 'above'],
    ]);
    expect(heldUpIn(group, 2).size).toBe(0);
    expect([...heldUpIn({ lane: 'a', entries: [{ ...report, status: 'attention' }, entry(4, 'a')] }, 1)]).toEqual([
      [4, 'above'],
    ]);
  });
});
