import { act, screen } from '@testing-library/react';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useLogoutControl } from '#app/base/shell-state.ts';
import { SignedInHeader } from '#app/shell/signed-in-header.tsx';
import { HARBOR, person } from '../../support/device/people.ts';
import { signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

it('hides Logout after a failure of the server, and shows it again on the next screen', async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  let navigate: ReturnType<typeof useNavigate> | undefined;
  function Page() {
    navigate = useNavigate();
    return <SignedInHeader session={session} />;
  }
  renderUi(<Page />, { path: '/home' });
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
  act(() => useLogoutControl.setState({ state: 'none' }));
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  await act(async () => navigate?.('/settings'));
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible();
});

it('leads everybody to their profile, and offers the switch to somebody else to clerks only', async () => {
  renderUi(<SignedInHeader session={await signedInDevice(person(0xa2, 'Cleo', HARBOR, 2))} />);
  expect(await screen.findByRole('button', { name: 'Switch person' })).toBeVisible();
  const avatar = screen.getByRole('link', { name: 'CL: Cleo Lee, my profile' });
  expect(avatar).toHaveAttribute('href', '/settings/my-profile');
  await wipeDevice();
  renderUi(<SignedInHeader session={await signedInDevice(person(0xa1, 'Ada', HARBOR, 1))} />);
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.queryByRole('button', { name: /Switch person/ })).not.toBeInTheDocument();
});
