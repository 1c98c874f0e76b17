/** What another app shared and this one could not take: said once, with what can be done. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Shell } from '#app/shell/shell.tsx';
import type { CurrentUser } from '#contract/user.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { here, visit } from '../../support/visit.tsx';

useScreens(() => [import('#app/shell/signed-in-layer.tsx'), import('#app/shell/notices.tsx')]);

const TITLE = 'The shared file was not taken over.';
async function home(user: CurrentUser) {
  useSessionStore.setState({ status: 'in', session: await signedInDevice(user) });
  visit('/home?list=outbound&share=failed', { part: <Shell>the screen</Shell> });
  expect(await screen.findByRole('alert')).toHaveTextContent(TITLE);
  return within(screen.getByRole('alert'));
}

describe('a share that failed', () => {
  it('is said with a way out, once: the address forgets it, the rest of it stays', async () => {
    const notice = await home(person(0xa1, 'Ada', HARBOR, 1));
    expect(screen.getByRole('alert')).toHaveTextContent(/Only PDFs can be.*share it again/);
    await waitFor(() => expect(here()).toBe('/home?list=outbound'));
    expect(screen.getByRole('alert')).toHaveTextContent(TITLE);
    await userEvent.click(notice.getByRole('link', { name: 'Create a Load' }));
    await waitFor(() => expect(here()).toBe('/build-outbound-load'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('leads nobody to what they may not do', async () => {
    const notice = await home(person(0xa3, 'Sid', HARBOR, 3));
    expect(notice.queryByRole('link', { name: 'Create a Load' })).toBeNull();
    await userEvent.click(notice.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
