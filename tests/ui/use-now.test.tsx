import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { putRight, trueNow, useIsDeviceClock, useNow } from '#ui/use-now.ts';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => {
  vi.useRealTimers();
});

it('tells the time of the first picture, however long nobody asked', () => {
  const told: number[] = [];
  function Clock() {
    told.push(useNow());
    return null;
  }
  for (const time of ['2026-11-21T13:50:00.000Z', '2026-11-21T18:20:00.000Z']) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(time) });
    told.length = 0;
    renderUi(<Clock />);
    expect(new Set(told)).toEqual(new Set([Date.parse(time)]));
    cleanup();
  }
});

it('tells the right time once it is known how far the device’s clock is off', () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T17:10:00.000Z') });
  let drawn = 0;
  function Clock() {
    drawn += 1;
    return <p>{new Date(useNow()).toISOString()}</p>;
  }
  renderUi(<Clock />);
  act(() => putRight(-3 * 3_600_000));
  expect(screen.getByText('2026-11-21T14:10:00.000Z')).toBeVisible();
  expect(trueNow()).toBe(Date.parse('2026-11-21T14:10:00.000Z'));
  const before = drawn;
  act(() => putRight(-3 * 3_600_000 + 900));
  expect(drawn).toBe(before);
  act(() => putRight(null));
  expect(screen.getByText('2026-11-21T17:10:00.000Z')).toBeVisible();
});

it('goes on by itself once a minute while a screen asks, and rests afterwards', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T17:10:00.000Z') });
  function Clock() {
    return <p>{new Date(useNow()).toISOString().slice(11, 16)}</p>;
  }
  const { unmount } = renderUi(<Clock />);
  for (const time of ['17:11', '17:12']) {
    act(() => vi.advanceTimersByTime(60_000));
    expect(screen.getByText(time)).toBeVisible();
  }
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('says whose clock it is: the device’s own until it is known how far that is off', () => {
  function Whose() {
    return <p>{useIsDeviceClock() ? 'of the device' : 'put right'}</p>;
  }
  act(() => putRight(null));
  renderUi(<Whose />);
  expect(screen.getByText('of the device')).toBeVisible();
  act(() => putRight(200));
  expect(screen.getByText('put right')).toBeVisible();
  act(() => putRight(null));
  expect(screen.getByText('of the device')).toBeVisible();
});
