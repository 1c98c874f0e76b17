import { act, renderHook } from '@testing-library/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { createPath, type Location, type Navigator, Router } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { useListView } from '#features/dashboard/list-view.ts';

/** A router whose addresses are seen when the test says so, as one is on a slow phone. */
function lateRouter() {
  const at = (search: string, state: unknown): Location => ({
    ...{ pathname: '/home', search, hash: '', state, key: crypto.randomUUID() },
  });
  const told = new Set<() => void>();
  const coming: Location[] = [];
  let seen = at('?list=outbound', null);
  const go = (to: string, state?: unknown) => void coming.push(at(new URL(to, 'http://x').search, state));
  const navigator: Navigator = {
    createHref: (to) => (typeof to === 'string' ? to : createPath(to)),
    go: () => {},
    push: (to, state) => go(typeof to === 'string' ? to : createPath(to), state),
    replace: (to, state) => go(typeof to === 'string' ? to : createPath(to), state),
  };
  function Late({ children }: { children: ReactNode }) {
    const location = useSyncExternalStore(
      (listener) => {
        told.add(listener);
        return () => told.delete(listener);
      },
      () => seen,
    );
    return <Router {...{ location, navigator }}>{children}</Router>;
  }
  /** The next address, or one that came after it; what it asks for. */
  const see = (later = 0) => {
    seen = coming.splice(0, later + 1)[later] ?? seen;
    act(() => {
      for (const listener of told) listener();
    });
    return new URLSearchParams(seen.search).get('q');
  };
  return { Late, see, go };
}

/** A list that is looked at there, and fingers that pause after each letter until the address is written. */
function typist() {
  vi.useFakeTimers();
  const { Late, ...router } = lateRouter();
  const { result } = renderHook(() => useListView(), { wrapper: Late });
  const type = (...all: string[]) => {
    for (const typed of all) {
      act(() => result.current.change({ search: { all: typed } }));
      act(() => vi.advanceTimersByTime(400));
    }
  };
  return { ...router, type, typed: () => result.current.view.search.all };
}

afterEach(() => vi.useRealTimers());

it('letters that are typed and taken back while addresses come late stay as they were typed', () => {
  const { see, type, typed } = typist();
  type('pe', 'pea', 'pe', 'p');
  for (const late of ['pe', 'pea', 'pe', 'p']) expect([see(), typed()]).toEqual([late, 'p']);
});

it('an address from elsewhere counts, also one that was written before and never seen', () => {
  const { see, go, type, typed } = typist();
  type('pe', 'pea', 'pe');
  see(2);
  go('/home?list=outbound&q=pea');
  expect([see(), typed()]).toEqual(['pea', 'pea']);
});
