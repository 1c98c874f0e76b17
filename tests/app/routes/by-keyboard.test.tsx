/** A truck is checked in by keyboard alone, and what was done is announced. */
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Router } from '#app/router.tsx';
import { Shell } from '#app/shell/shell.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, person } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { visit } from '../../support/visit.tsx';

useScreens(() => [import('#app/routes/driver-work.tsx'), import('#app/shell/signed-in-layer.tsx')]);

/** Presses Tab until this has the focus, as somebody without a mouse does. */
async function tabTo(name: string) {
  for (let presses = 0; presses < 80; presses += 1) {
    await userEvent.tab();
    const { activeElement } = document;
    if (activeElement?.textContent === name) return;
  }
  throw new Error(`Tab never comes to “${name}”.`);
}

/** What a polite live region says from now on: a text that comes again is announced again. */
function announced(): string[] {
  const said: string[] = [];
  const watch = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) said.push(node.textContent ?? '');
  });
  for (const region of document.querySelectorAll('[aria-live=polite]')) watch.observe(region, { childList: true });
  return said;
}

it('checks a truck in with Tab and Enter, which is announced once', async () => {
  const session = await signedInDevice(person(0xa2, 'Cleo', BAYVIEW, 2));
  const expected = load(1, { drivers: [DANA] });
  const comes = bol(0x11, expected, { driverId: DANA._id, driver: DANA });
  await pulled(session, { loads: [expected], bols: [comes] });
  useSessionStore.setState({ status: 'in', session });
  const part = (
    <Shell>
      <Router />
    </Shell>
  );
  visit('/driver-checkin', { part });
  await screen.findByRole('button', { name: 'Check In' });
  const said = announced();
  await tabTo('Check In');
  await userEvent.keyboard('{Enter}');
  await screen.findByRole('button', { name: 'Seal intact' });
  await tabTo('Seal intact');
  await userEvent.keyboard('{Enter}');
  await screen.findByText('Saved on this device');
  expect(await session.db.bols.get(comes._id)).toMatchObject({ sealIntact: true, checkin: expect.any(String) });
  // The work goes on where the truck stands now.
  await waitFor(() => expect(document.activeElement).toHaveAttribute('aria-expanded', 'true'));
  expect(said.filter((text) => text.includes('Saved on this device'))).toHaveLength(1);
});
