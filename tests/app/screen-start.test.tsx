/** What a screen tells of itself: that it is drawn, at every address; that it is another one, where it is. */
import { act, render } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { useScreenStart } from '#app/base/page.ts';

function Screen() {
  useScreenStart();
  return null;
}

it('a screen tells of every address it is drawn at, and of every other screen how one came there', async () => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const told: unknown[] = [];
  const tell = (event: Event) => told.push(event instanceof CustomEvent ? [event.type, event.detail] : event.type);
  const listening = new AbortController();
  for (const type of ['drawn', 'screen']) window.addEventListener(type, tell, listening);
  onTestFinished(() => {
    listening.abort();
    vi.restoreAllMocks();
  });
  const router = createMemoryRouter([{ path: '*', element: <Screen /> }], { initialEntries: ['/home'] });
  render(<RouterProvider router={router} />);
  expect(told.splice(0)).toEqual(['drawn', ['screen', 'POP']]);
  await act(() => router.navigate('/home?list=outbound', { replace: true }));
  expect(told.splice(0)).toEqual(['drawn']);
  await act(() => router.navigate('/load/1'));
  expect(told.splice(0)).toEqual(['drawn', ['screen', 'PUSH']]);
  await act(() => router.navigate(-1));
  expect(told.splice(0)).toEqual(['drawn', ['screen', 'POP']]);
});
