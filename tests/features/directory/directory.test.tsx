import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { CurrentUser, User } from '#contract/user.ts';
import { Directory } from '#features/directory/directory.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const ada = person(0xa1, 'Ada', HARBOR, 1);
const cleo = person(0xa2, 'Cleo', HARBOR, 2);

const rowOf = ({ company: _, ...user }: CurrentUser): User & { generation: number } => ({ ...user, generation: 1 });

/** The directory as `viewer` sees it, with these people pulled. */
async function shown(viewer: CurrentUser, people: CurrentUser[], { pulled = true } = {}) {
  const session = await signedInDevice(viewer);
  await session.db.people.bulkPut(people.map(rowOf));
  if (pulled) await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  const hrefOfDriver = ({ role, _id }: User) => (role === 3 ? `/account/${_id}` : null);
  renderUi(<Directory viewer={session} hrefOfDriver={hrefOfDriver} />);
  return session;
}

const table = () => screen.getByRole('table', { name: 'Directory' });

describe('the directory', () => {
  it('lets an admin sign a colleague out everywhere, after a question', async () => {
    await shown(ada, [ada, cleo]);
    const END = `DELETE /api/users/${cleo._id}/sessions`;
    const calls = answerCalls({ [END]: () => ours(200, { ended: 2 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Cleo Lee' }));
    const dialog = screen.getByRole('dialog', { name: 'Log out Cleo Lee?' });
    expect(dialog).toHaveTextContent(/What a device keeps already stays on it/);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Log out' }));
    await waitFor(() => expect(useSnackbar.getState().message).toBe('Cleo Lee is logged out everywhere.'));
    expect(calls.map(({ call }) => call)).toEqual([END]);
  });

  it('says why nobody could be logged out, and does not say so of the next one', async () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => {});
    const ben = person(0xa3, 'Ben', HARBOR, 2);
    await shown(ada, [ada, cleo, ben]);
    goOffline();
    await userEvent.click(await screen.findByRole('button', { name: 'Log out Cleo Lee' }));
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Log out' }));
    expect(await screen.findByText('Nobody was logged out')).toBeVisible();
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Log out Ben Lee' }));
    await screen.findByRole('dialog', { name: 'Log out Ben Lee?' });
    expect(screen.queryByText('Nobody was logged out')).toBeNull();
    quiet.mockRestore();
  });

  it('says whom it looked for in vain, without the blanks around it', async () => {
    const others = Array.from({ length: 12 }, (_, index) => person(0xb0 + index, `Ben${index}`, HARBOR, 2));
    await shown(ada, [ada, ...others]);
    await userEvent.type(await screen.findByLabelText('Search the directory'), ' zoe ');
    expect(await screen.findByText('Nobody matches “zoe”')).toBeVisible();
  });

  it('leads admins to their own devices in their profile, and not to log themselves out', async () => {
    await shown(ada, [ada, cleo]);
    const own = within((await screen.findByText('Ada Lee (you)')).closest('tr')!);
    expect(own.getByText('In My Profile')).toBeVisible();
    expect(own.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('lets nobody else', async () => {
    await shown(cleo, [ada, cleo]);
    await screen.findByText('Cleo Lee (you)');
    expect(screen.queryByRole('button', { name: /^Log out/ })).toBeNull();
  });

  it('lists one’s own company with roles, ConnexIds and formatted phones, without a network', async () => {
    await shown(ada, [ada, cleo, person(0xb1, 'Rex', REDWOOD, 3)]);
    const row = within((await screen.findByText('Cleo Lee')).closest('tr')!);
    expect(row.getByText('Clerk')).toBeVisible();
    expect(row.getByText('0000a2')).toBeVisible();
    expect(row.getByRole('link', { name: '(510) 555-0111' })).toHaveAttribute('href', 'tel:5105550111');
    expect(row.getByRole('link', { name: cleo.email })).toHaveAttribute('href', `mailto:${cleo.email}`);
    expect(screen.getByText('Ada Lee (you)')).toBeVisible();
    expect(screen.queryByText('Rex Lee')).toBeNull();
  });

  it('finds who has accents in the name, typed with or without', async () => {
    // The search comes with the length of the list.
    const others = Array.from({ length: 12 }, (_, index) => person(0xb0 + index, `Ben${index}`, HARBOR, 2));
    await shown(ada, [ada, ...others, { ...cleo, firstName: 'Tomás', name: 'Tomás Lee' }]);
    const box = await screen.findByLabelText('Search the directory');
    for (const typed of ['tomas', 'TOMÁS']) {
      await userEvent.clear(box);
      await userEvent.type(box, typed);
      await waitFor(() => expect(screen.queryByText('Ada Lee (you)')).toBeNull());
      expect(screen.getByText('Tomás Lee')).toBeVisible();
    }
  });

  it('finds who by a part of the email', async () => {
    const others = Array.from({ length: 12 }, (_, index) => person(0xb0 + index, `Ben${index}`, HARBOR, 2));
    await shown(ada, [ada, ...others, { ...cleo, email: 'dispatch.west@harbor.example' }]);
    await userEvent.type(await screen.findByLabelText('Search the directory'), 'dispatch.w');
    await waitFor(() => expect(screen.queryByText('Ada Lee (you)')).toBeNull());
    expect(screen.getByText('Cleo Lee')).toBeVisible();
  });

  it('is at most 600 high', async () => {
    await shown(ada, [ada]);
    await screen.findByText('Ada Lee (you)');
    expect(table().parentElement).toHaveStyle({ maxHeight: '600px' });
  });

  it('calls a carrier’s clerk an associate and leads to the accounts of its drivers', async () => {
    const cora = person(0xc1, 'Cora', REDWOOD, 2);
    await shown(cora, [cora, person(0xc2, 'Dan', REDWOOD, 3)]);
    expect(await screen.findByText('Associate')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Driver account' })).toHaveAttribute('href', expect.stringMatching(/c2$/));
  });

  it('shows admins a Remove column whose feature is coming soon', async () => {
    await shown(ada, [ada, cleo]);
    const mark = () => screen.findByRole('checkbox', { name: 'Remove Cleo Lee' });
    await userEvent.click(await mark());
    expect(await mark()).toBeChecked();
    expect(screen.getByRole('columnheader', { name: 'Remove' })).toBeVisible();
    const remove = screen.getByRole('button', { name: /^Remove/ });
    expect(remove).toBeDisabled();
    expect(remove).toHaveAccessibleDescription('feature coming soon');
    await userEvent.click(await mark());
    expect(await mark()).not.toBeChecked();
  });

  it('shows others neither the Remove column nor the way to add people', async () => {
    const cora = person(0xc1, 'Cora', REDWOOD, 2);
    await shown(cora, [cora]);
    await screen.findByText('Cora Lee (you)');
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('button', { name: /Remove|Add a Colleague/ })).toBeNull();
  });

  it('says that it is not here yet, which is not the same as empty', async () => {
    await shown(ada, [], { pulled: false });
    expect(await screen.findByText('The directory is not on this device yet')).toBeVisible();
    expect(screen.queryByText('Nobody is in the directory')).toBeNull();
  });
});

/** Opens the dialog and fills it in. */
async function filledIn() {
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Colleague' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a colleague' }));
  await userEvent.type(dialog.getByLabelText('First name'), 'Zoe');
  await userEvent.type(dialog.getByLabelText('Last name'), 'Quinn');
  await enter(dialog.getByLabelText('Email'), 'zoe@harbor.example');
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Driver');
  return dialog;
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));

describe('adding a colleague', () => {
  it('sends the invitation and shows them in the list at once', async () => {
    await shown(ada, [ada]);
    const zoe = { ...person(0xa9, 'Zoe', HARBOR, 3), lastName: 'Quinn', name: 'Zoe Quinn' };
    const asked = answerCalls({ 'POST /api/users': () => ours(201, zoe) });
    await filledIn();
    await send();
    expect(await screen.findByText('Zoe Quinn')).toBeVisible();
    const sent = { email: 'zoe@harbor.example', firstName: 'Zoe', lastName: 'Quinn', role: 3, phone: '' };
    expect(asked[0]?.body).toMatchObject(sent);
    await waitFor(() => expect(useSnackbar.getState().message).toBe('Invitation sent to zoe@harbor.example'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('asks an admin who has not typed the password lately for it, and sends the same person then', async () => {
    await shown(ada, [ada]);
    const zoe = { ...person(0xa9, 'Zoe', HARBOR, 3), lastName: 'Quinn', name: 'Zoe Quinn' };
    const words = 'Enter your password to confirm it is you.';
    let confirmed = false;
    const asked = answerCalls({
      'POST /api/users': () => (confirmed ? ours(201, zoe) : ours(403, { message: words }, 'not-confirmed')),
      'POST /api/auth/confirm': () => {
        confirmed = true;
        return ours(200, { until: '2026-03-02T15:10:00.000Z' });
      },
    });
    const dialog = await filledIn();
    expect(dialog.queryByLabelText('Your password')).toBeNull();
    await send();
    expect(await dialog.findByLabelText('Your password')).toHaveAccessibleDescription(words);
    await enter(dialog.getByLabelText('Your password'), 'Ada-Knows-1!');
    await send();
    expect(await screen.findByText('Zoe Quinn')).toBeVisible();
    const [refused, , taken] = asked.map(({ body }) => body as { _id: string });
    expect(asked.map(({ call }) => call)).toEqual(['POST /api/users', 'POST /api/auth/confirm', 'POST /api/users']);
    expect(taken?._id).toBe(refused?._id);
  });

  it('says at the field that the address is taken', async () => {
    await shown(ada, [ada]);
    const TAKEN = 'This email address has an account already.';
    answerCalls({ 'POST /api/users': () => ours(409, TAKEN, 'email-taken') });
    const dialog = await filledIn();
    await send();
    await waitFor(() =>
      expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(expect.stringContaining('already')),
    );
    expect(dialog.getByLabelText('Email')).toHaveValue('zoe@harbor.example');
    await userEvent.type(dialog.getByLabelText('Email'), 'x');
    expect(dialog.getByLabelText('Email')).not.toHaveAccessibleDescription(expect.stringContaining('already'));
  });

  it('says that there is no connection, keeps what was typed, and sends the same person again', async () => {
    await shown(ada, [ada]);
    goOffline();
    const dialog = await filledIn();
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    expect(dialog.getByLabelText('Last name')).toHaveValue('Quinn');
    const asked = answerCalls({ 'POST /api/users': () => ours(503, { message: 'later' }, 'unavailable') });
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    await screen.findByText(/The server is busy/);
    await send();
    await waitFor(() => expect(asked).toHaveLength(2));
    const [first, second] = asked.map(({ body }) => (body as { _id: string })._id);
    expect(second).toBe(first);
  });

  it('marks fields only once something was typed in them, and names what is missing at the button', async () => {
    await shown(ada, [ada]);
    await userEvent.click(await screen.findByRole('button', { name: 'Add a Colleague' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByLabelText('First name')).toHaveAttribute('data-mark', 'neutral');
    const button = dialog.getByRole('button', { name: 'Send Invitation' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription(expect.stringContaining('first name'));
    await userEvent.type(dialog.getByLabelText('First name'), 'Zo');
    expect(dialog.getByLabelText('First name')).toHaveAttribute('data-mark', 'good');
    await userEvent.type(dialog.getByLabelText('Phone (optional)'), '12');
    expect(dialog.getByLabelText('Phone (optional)')).toHaveAttribute('data-mark', 'error');
  });

  it('keeps what was typed when it is closed and opened again', async () => {
    await shown(ada, [ada]);
    await filledIn();
    await userEvent.click(screen.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Add a Colleague' }));
    expect((await screen.findAllByLabelText('First name'))[0]).toHaveValue('Zoe');
  });
});
