/** What the frame does whoever is logged in: the menu over a phone’s screen, the way past it, what stands before the store. */
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Link } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Shell } from '#app/shell/shell.tsx';
import { renderUi } from '../../support/render-ui.tsx';

beforeEach(() => useSessionStore.setState({ status: 'out', session: null }));
afterEach(() => useSessionStore.setState({ trouble: null }));

function frame() {
  renderUi(
    <Shell>
      <Link to="/login">Elsewhere</Link>
    </Shell>,
    { path: '/faqs', screen: 'phone' },
  );
}
const toggle = () => screen.getByRole('button', { name: /^(Open|Close) menu$/ });
const isOpen = () => toggle().getAttribute('aria-expanded') === 'true';

describe('the menu over a phone’s screen', () => {
  it('goes by a press beside it, by another address, and by its button', async () => {
    frame();
    await userEvent.click(toggle());
    expect(isOpen()).toBe(true);
    fireEvent.click(document.querySelector('[class*="shade"]') as Element);
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
    expect(isOpen()).toBe(false);
    await userEvent.click(toggle());
    await userEvent.click(toggle());
    expect(isOpen()).toBe(false);
  });
});

it('a keyboard gets past the menu to what the screen is about', () => {
  frame();
  const way = screen.getByRole('link', { name: 'Skip to content' });
  const target = document.querySelector(way.getAttribute('href') ?? '') as HTMLElement;
  expect(target).toBe(screen.getByRole('main'));
  // Else a browser scrolls there and leaves the focus behind.
  expect(target).toHaveAttribute('tabindex', '-1');
});

it('the way to log in is everywhere but where one is logging in', async () => {
  frame();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
  await userEvent.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull();
});

it.each([
  ['blocked', 'An older version is open in another tab.', /Close the other tabs/],
  ['outdated', 'This tab is out of date.', /A newer version of the app took over/],
  ['dead', 'This device’s storage does not answer.', /Nothing can be recorded right now/],
] as const)('what stands before the store is said as it is: %s', (trouble, title, text) => {
  frame();
  expect(screen.queryByRole('alert')).toBeNull();
  act(() => useSessionStore.setState({ trouble }));
  const alert = screen.getByRole('alert');
  expect(alert).toHaveTextContent(title);
  expect(alert).toHaveTextContent(text);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(reload).toHaveBeenCalledOnce();
  reload.mockRestore();
});
