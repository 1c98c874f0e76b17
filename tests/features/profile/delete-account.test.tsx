/** Deleting one’s own account, from My Profile. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DELETE_ACCOUNT_WARNING } from '#domain/profile.ts';
import { DeleteAccount } from '#features/profile/delete-account.tsx';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { currentSession } from '#offline/session.ts';
import { answerCalls, noContent } from '../../support/device/answer-calls.ts';
import { load } from '../../support/device/freight.ts';
import { DANA, HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const ada = person(0xa1, 'Ada', HARBOR, 1);

/** The end of an account, with one other admin in the company unless told otherwise. */
async function atTheEnd({ otherAdmin = true } = {}) {
  const session = await signedInDevice(ada);
  const { company: _, ...other } = person(0xa2, 'Bea', HARBOR, otherAdmin ? 1 : 2);
  const { company: __, ...self } = ada;
  await session.db.people.bulkPut([
    { ...other, generation: 1 },
    { ...self, generation: 1 },
  ]);
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  const onDeleted = vi.fn();
  renderUi(<DeleteAccount viewer={session} onDeleted={onDeleted} />);
  await waitFor(() => expect(screen.queryByText('Checking…')).toBeNull());
  return { session, onDeleted };
}
const remove = () => screen.getByRole('button', { name: 'Delete Account' });

describe('deleting one’s own account', () => {
  it('says before that nothing can be sent from the person’s other devices after it', async () => {
    await atTheEnd();
    expect(screen.getByText(/What your other devices have not sent yet can’t be sent after that\.$/)).toBeVisible();
  });

  it('asks with the warning, and No changes nothing', async () => {
    const { onDeleted } = await atTheEnd();
    const asked = answerCalls({});
    await userEvent.click(remove());
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(t(DELETE_ACCOUNT_WARNING))).toBeVisible();
    expect(t(DELETE_ACCOUNT_WARNING)).toMatch(
      /^Warning: The action you are about to take is irrevocable\. .* continue\?$/,
    );
    await userEvent.click(dialog.getByRole('button', { name: 'No' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked).toEqual([]);
    expect(onDeleted).not.toHaveBeenCalled();
  });

  it('deletes, logs out here and leaves nothing of the person on the device', async () => {
    const { onDeleted, session } = await atTheEnd();
    const asked = answerCalls({ [`DELETE /api/users/${ada._id}`]: noContent });
    await userEvent.click(remove());
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(asked[0]?.call).toBe(`DELETE /api/users/${ada._id}`);
    expect(currentSession()).toBeNull();
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(session.db.name);
  });

  it('asks for the password where it was not typed lately, and then goes through', async () => {
    const { onDeleted } = await atTheEnd();
    let confirmed = false;
    const asked = answerCalls({
      [`DELETE /api/users/${ada._id}`]: () =>
        confirmed ? noContent() : ours(403, { message: 'Enter your password to confirm it is you.' }, 'not-confirmed'),
      'POST /api/auth/confirm': () => {
        confirmed = true;
        return ours(200, { until: '2026-03-02T15:10:00.000Z' });
      },
    });
    await userEvent.click(remove());
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    const field = await screen.findByLabelText('Your password');
    expect(field).toHaveAccessibleDescription('Enter your password to confirm it is you.');
    await enter(field, 'Ada-Knows-1!');
    await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
    expect(asked.find(({ call }) => call === 'POST /api/auth/confirm')?.body).toEqual({ password: 'Ada-Knows-1!' });
  });

  it('stays logged in when the server can’t be asked', async () => {
    const { onDeleted } = await atTheEnd();
    goOffline();
    await userEvent.click(remove());
    await userEvent.click(await screen.findByRole('button', { name: 'Yes' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    expect(onDeleted).not.toHaveBeenCalled();
    expect(currentSession()?.user._id).toBe(ada._id);
  });

  it('is not offered to the last admin, and says why', async () => {
    await atTheEnd({ otherAdmin: false });
    expect(remove()).toBeDisabled();
    expect(remove()).toHaveAccessibleDescription('You are the last admin of your company. Add another admin first.');
  });

  it('waits until everything is sent: nobody could send it afterwards', async () => {
    const { session } = await atTheEnd();
    const record = load(1);
    await pulled(session, { loads: [record] });
    const args = { loadId: record._id, driverId: DANA._id };
    const stamp = { driver: DANA, byName: 'Ada Lee' };
    await enqueue({ type: 'check-in-load', args, context: stamp, label: 'Check in load PU-1' });
    await waitFor(() => expect(remove()).toBeDisabled());
    expect(remove()).toHaveAccessibleDescription('Some of your work is not sent yet. Send or discard it first.');
  });
});
