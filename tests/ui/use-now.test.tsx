import { cleanup } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useNow } from '#ui/use-now.ts';
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
