/** Only rows that say something else are drawn again. */
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { readView } from '#features/dashboard/list-view.ts';
import { useDashboardRows } from '#features/dashboard/use-dashboard-rows.ts';
import { bol, load } from '../../support/device/freight.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { driven, due, freight } from './list-rig.tsx';

afterEach(wipeDevice);

/** The rows of the outbound list, looked at as an address says. */
async function rowsOf(query = '') {
  const viewer = await freight();
  const nowMs = Date.now();
  const { result, rerender } = renderHook(
    ({ asked }) =>
      useDashboardRows({
        ...{ category: 'outbound', viewer, view: readView(new URLSearchParams(asked)), nowMs },
        ...{ limit: 50, ahead: true, printing: false },
      }),
    { initialProps: { asked: query } },
  );
  const rows = (count: number) =>
    waitFor(() => {
      expect(result.current).toMatchObject({ catchingUp: false, rows: { length: count } });
      return result.current.rows;
    });
  await waitFor(() => expect(result.current.index).not.toBeNull());
  return { viewer, rows, ask: (asked: string) => rerender({ asked }) };
}

it('what a chip leaves, and what comes back beside it, is not drawn again', async () => {
  const { rows, ask } = await rowsOf();
  const [, late] = (await rows(4)) ?? [];
  ask('marks=late');
  expect((await rows(1))?.[0]).toBe(late);
  ask('');
  expect((await rows(4))?.[1]).toBe(late);
});

it('of a list that is read again the rows that have changed are drawn', async () => {
  const { viewer, rows } = await rowsOf();
  const before = (await rows(4)) ?? [];
  const docked = load(4, { version: 2 });
  await pulled(viewer, { loads: [docked], bols: [bol(0x41, docked, { ...driven, ...due(2), version: 2 })] });
  await waitFor(async () => expect((await rows(4))?.[3]).not.toBe(before[3]));
  expect((await rows(4))?.slice(0, 3)).toSatisfy((now: unknown[]) => now.every((row, at) => row === before[at]));
});
