import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { useLogoutControl } from '#app/base/shell-state.ts';
import { SignedInHeader } from '#app/shell/signed-in-header.tsx';
import type { Session } from '#offline/session.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
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

it('has two letters of however many names for who is here', async () => {
  const ana = { ...person(0xa1, 'Ana', HARBOR, 1), name: 'Ana María del Mar' };
  renderUi(<SignedInHeader session={await signedInDevice(ana)} />);
  const avatar = await screen.findByRole('link', { name: 'AM: Ana María del Mar, my profile' });
  expect(avatar).toHaveTextContent(/^AM$/);
});

it('brings the next person to where the last one was, with what they looked for', async () => {
  function Page({ session }: { session: Session }) {
    const { pathname, state } = useLocation();
    return (
      <>
        <SignedInHeader session={session} />
        <p data-testid="state">{`${pathname} ${JSON.stringify(state)}`}</p>
      </>
    );
  }
  const cleo = person(0xa2, 'Cleo', HARBOR, 2);
  const session = await signedInDevice(cleo);
  answerWith(() => ours(200, cleo));
  renderUi(<Page session={session} />, { path: '/driver-checkin?find=PU-7' });
  await userEvent.click(await screen.findByRole('button', { name: 'Switch person' }));
  await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent(/^\/login/));
  expect(screen.getByTestId('state')).toHaveTextContent('"from":"/driver-checkin?find=PU-7"');
  expect(screen.getByTestId('state')).toHaveTextContent(`"dockOf":"${HARBOR._id}"`);
});
