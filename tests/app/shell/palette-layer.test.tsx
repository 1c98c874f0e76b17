import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { PaletteLayer } from '#app/shell/palette-layer.tsx';
import { currentSession } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { bol, load } from '../../support/device/freight.ts';
import { DANA, HARBOR, idOf, person } from '../../support/device/people.ts';
import { ours, pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{pathname + search}</p>;
}

async function show(role: 1 | 2 = 1) {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, role));
  await pulled(session, {
    loads: [load(1, { pUNum: 'HF-77', drivers: [DANA] })],
    bols: [bol(0x11, load(1), { driver: DANA, driverId: DANA._id })],
  });
  const { company: _, ...cleo } = person(0xa2, 'Cleo', HARBOR, 2);
  await session.db.people.put({ ...cleo, generation: 1 });
  renderUi(
    <>
      <PaletteLayer session={session} />
      <Address />
      <input aria-label="A field" />
    </>,
  );
}
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const address = () => screen.getByTestId('address').textContent;
const logOut = async () => {
  await userEvent.keyboard('/');
  await userEvent.type(await field(), 'log out');
  await userEvent.keyboard('{Enter}');
};

describe('the search over everything', () => {
  it('opens by Ctrl-K from a field, and by / from anywhere else', async () => {
    await show();
    const other = screen.getByRole('textbox', { name: 'A field' });
    await userEvent.type(other, '/{Control>}k{/Control}');
    expect(other).toHaveValue('/');
    const search = await field();
    // The dialog takes the focus a moment after it is drawn.
    await waitFor(() => expect(search).toHaveFocus());
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    // And gives it back to where one was.
    await waitFor(() => expect(other).toHaveFocus());
    other.blur();
    await userEvent.keyboard('/');
    expect(await field()).toHaveValue('');
  });

  it('is closed for whoever comes next', async () => {
    await show();
    await userEvent.keyboard('/');
    await field();
    cleanup();
    await show();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('opens a load at the address of its list', async () => {
    await show();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'hf-77');
    await screen.findByText(/^HF-77/);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe(`/shipper-account/HarborFoods/outbound/${idOf(1)}`));
  });

  it('opens a list with the person who was looked for', async () => {
    await show();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'dana');
    await userEvent.click(await screen.findByRole('option', { name: /^Dana Cruz/ }));
    await waitFor(() => expect(address()).toBe('/home?list=outbound&q=Dana+Cruz'));
  });

  it('leads to a colleague where the person may open the directory, and offers none where not', async () => {
    await show();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'cleo');
    await userEvent.click(await screen.findByRole('option', { name: /^Cleo/ }));
    await waitFor(() => expect(address()).toBe('/settings/directory'));
    cleanup();
    await wipeDevice();
    await show(2);
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'dana');
    // Who drives a load is still found: its list can be opened.
    await screen.findByRole('option', { name: /^Dana Cruz/ });
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'cleo');
    await screen.findByText('Nothing found');
    expect(screen.queryByRole('option', { name: /^Cleo/ })).toBeNull();
  });

  it('starts what the menu has for this person', async () => {
    await show();
    await userEvent.keyboard('/');
    await userEvent.type(await field(), 'driver check');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(address()).toBe('/driver-checkin'));
  });

  it('logs out at once where nothing waits and the server answers', async () => {
    await show();
    answerCalls({ 'POST /api/auth/logout': () => ours(200, { ok: true }) });
    await logOut();
    await waitFor(() => expect(address()).toBe('/login'));
    expect(currentSession()).toBeNull();
  });

  it('does not log out who stays, and asks anew the next time', async () => {
    await show();
    for (const _ of [1, 2]) {
      await logOut();
      await userEvent.click(await screen.findByRole('button', { name: 'Stay' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    expect(currentSession()).not.toBeNull();
    expect(address()).toBe('/');
  });

  it('logs out with the question that Logout asks', async () => {
    await show();
    await logOut();
    // Without a network nobody could log in again.
    expect(await screen.findByText(/You can't log in again until you have signal\.|log in again/i)).toBeVisible();
  });
});
