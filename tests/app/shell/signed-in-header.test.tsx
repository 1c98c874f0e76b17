import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useLogoutControl } from '#app/logout-control-store.ts';
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
    return <SignedInHeader session={session} profilePath={null} />;
  }
  renderUi(<Page />, { path: '/home' });
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  act(() => useLogoutControl.setState({ state: 'none' }));
  expect(screen.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  await act(async () => navigate?.('/settings'));
  expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
});

it('offers the switch to somebody else, and where there is no profile the PIN, to clerks only', async () => {
  renderUi(<SignedInHeader session={await signedInDevice(person(0xa2, 'Cleo', HARBOR, 2))} profilePath={null} />);
  expect(await screen.findByRole('button', { name: 'Switch person' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'CL: Cleo Lee, PIN for this device' }));
  expect(await screen.findByRole('button', { name: 'Set PIN' })).toBeInTheDocument();
  await wipeDevice();
  renderUi(<SignedInHeader session={await signedInDevice(person(0xa1, 'Ada', HARBOR, 1))} profilePath={null} />);
  await screen.findByRole('button', { name: 'Logout' });
  expect(screen.queryByRole('button', { name: /Switch person|PIN/ })).not.toBeInTheDocument();
});
