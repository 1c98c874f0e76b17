/** What is pressed or typed shows at once; a list is drawn once with what it leaves, and only the rows that say something else. */
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { readView } from '#features/dashboard/list-view.ts';
import { useDashboardRows } from '#features/dashboard/use-dashboard-rows.ts';
import { bol, load } from '../../support/device/freight.ts';
import { pulled, wipeDevice } from '../../support/device/signed-in-device.ts';
import { drawAsBrowsersDo, typeWithoutWaiting } from '../../support/draw-as-browsers-do.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { address, chip, driven, due, freight, pUNums, show } from './list-rig.tsx';

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

it.each([
  ['a chip', ['true', ''], () => screen.getByRole('button', { name: /^At the dock/ }).click()],
  [
    'a key in the box',
    ['false', 'peach-12'],
    () => typeWithoutWaiting(screen.getByRole('searchbox', { name: 'Search this list' }), 'peach-12'),
  ],
] as const)('%s shows at once, and the list is drawn once, with the rows that are left', async (_what, shows, act) => {
  const drawn = vi.fn();
  const session = await freight();
  const hrefOfRow = (_category: string, id: string) => {
    drawn(id.slice(-1));
    return '/';
  };
  renderUi(<Dashboard viewer={session} hrefOfRow={hrefOfRow} />, { path: '/home?list=outbound' });
  await chip(/^At the dock1$/);
  drawAsBrowsersDo();
  drawn.mockClear();
  act();
  await Promise.resolve();
  const isOn = screen.getByRole('button', { name: /^At the dock/ }).getAttribute('aria-pressed');
  const { value } = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search this list' });
  expect([isOn, value]).toEqual(shows);
  expect(pUNums()).toHaveLength(4);
  await waitFor(() => expect(pUNums()).toEqual(['PU-4']));
  expect(new Set(drawn.mock.calls.flat())).toEqual(new Set(['4']));
});

it.each([
  [
    ['Search this list', 'peach-12'],
    ['Search P/U Number', 'pu-4'],
  ],
  [
    ['Search P/U Number', 'pu-4'],
    ['Search this list', 'peach-12'],
  ],
] as const)('what is typed in one box stays when another is typed in before it is drawn: %s', async (...typed) => {
  show(await freight());
  const boxes = await Promise.all(typed.map(([name]) => screen.findByRole('searchbox', { name })));
  act(() => {
    for (const [at, [, value]] of typed.entries()) fireEvent.change(boxes[at] as HTMLElement, { target: { value } });
  });
  for (const [at, [, value]] of typed.entries()) expect(boxes[at]).toHaveValue(value);
  await waitFor(() => expect(address()).toBe('/home?list=outbound&find.pUNum=pu-4&q=peach-12'));
});
