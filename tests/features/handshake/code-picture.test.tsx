import { fireEvent, render, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CodePicture } from '#features/handshake/code-picture.tsx';

const locks: { isOn: boolean }[] = [];
const on = () => locks.filter(({ isOn }) => isOn).length;

/** A screen that may be kept on: each lock until it is released. */
const wakeLock = {
  request: async () => {
    const lock = {
      isOn: true,
      release: async () => {
        lock.isOn = false;
      },
    };
    locks.push(lock);
    return lock;
  },
};

beforeEach(() => {
  locks.length = 0;
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: wakeLock });
});

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  vi.restoreAllMocks();
});

test('a code that is shown keeps the screen on, also after the page was put away, and lets it go when it is closed', async () => {
  const { unmount } = render(<CodePicture text="CX1:TEST" label="Code" />);
  await waitFor(() => expect(on()).toBe(1));
  // The browser has let it go when the page was put away.
  for (const lock of locks) lock.isOn = false;
  fireEvent(document, new Event('visibilitychange'));
  await waitFor(() => expect(on()).toBe(1));
  unmount();
  await waitFor(() => expect(on()).toBe(0));
});

test('a browser that may not keep the screen on shows the code all the same', async () => {
  const said = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  vi.spyOn(wakeLock, 'request').mockRejectedValue(new Error('The battery is low.'));
  const { getByRole } = render(<CodePicture text="CX1:TEST" label="Code" />);
  await waitFor(() => expect(said).toHaveBeenCalled());
  expect(getByRole('img', { name: 'Code' })).toBeVisible();
});
