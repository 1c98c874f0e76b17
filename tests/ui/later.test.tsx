/** A part of a screen in a file of its own: what stands there until it has come, and what becomes of one that can't be had. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { later } from '#ui/later.tsx';
import { renderUi } from '../support/render-ui.tsx';

afterEach(() => vi.restoreAllMocks());

const Greeting = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('its placeholder stands there until it has come; drawn again it is there at once', async () => {
  let loads = 0;
  const Part = later(
    async () => {
      loads += 1;
      return Greeting;
    },
    ({ name }) => <p>Somebody comes for {name}</p>,
  );
  const first = render(<Part name="Ray" />);
  expect(document.body.textContent).toBe('Somebody comes for Ray');
  await screen.findByText('Hello Ray');
  expect(document.body.textContent).toBe('Hello Ray');
  first.unmount();
  render(<Part name="Lena" />);
  expect(document.body.textContent).toBe('Hello Lena');
  expect(loads).toBe(1);
});

test('one that was fetched ahead is there at once', async () => {
  const Part = later(async () => Greeting);
  await Part.fetch();
  render(<Part name="Ray" />);
  expect(document.body.textContent).toBe('Hello Ray');
});

test('what can’t be fetched is a fault of its place, and is fetched anew where somebody tries again', async () => {
  let offline = true;
  const Part = later(async () => {
    if (offline) throw new Error('the connection broke off');
    return Greeting;
  });
  // React reports each caught fault there.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  renderUi(
    <ErrorBoundary what="The greeting">
      <Part name="Ray" />
    </ErrorBoundary>,
  );
  await screen.findByText(/^The greeting/);
  offline = false;
  await userEvent.click(screen.getByRole('button'));
  await screen.findByText('Hello Ray');
});

test('one that nobody waits for any more comes to nothing', async () => {
  let bring = (_: typeof Greeting) => {};
  const Part = later(() => new Promise<typeof Greeting>((resolve) => (bring = resolve)));
  render(<Part name="Ray" />).unmount();
  bring(Greeting);
  render(<Part name="Lena" />);
  await screen.findByText('Hello Lena');
});
