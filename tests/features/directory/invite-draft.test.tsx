import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { Directory } from '#features/directory/directory.tsx';
import { saveDraft } from '#offline/drafts.ts';
import { currentSession } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const ada = person(0xa1, 'Ada', HARBOR, 1);
const ben = person(0xa3, 'Ben', HARBOR, 1);
const zoe = { ...person(0xa9, 'Zoe', HARBOR, 3), lastName: 'Quinn', name: 'Zoe Quinn' };
const POST = 'POST /api/users';
const OLD = 'What you typed here before is not saved yet.';

/** The directory as it is after the page was loaded, with the dialog open. */
async function loaded(viewer = ada) {
  cleanup();
  currentSession()?.db.close();
  const session = await signedInDevice(viewer);
  renderUi(<Directory viewer={session} hrefOfDriver={() => null} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Add a Colleague' }));
  return within(await screen.findByRole('dialog', { name: 'Add a colleague' }));
}
type Dialog = Awaited<ReturnType<typeof loaded>>;

async function fillIn(dialog: Dialog) {
  await enter(dialog.getByLabelText('First name'), 'Zoe');
  await enter(dialog.getByLabelText('Last name'), 'Quinn');
  await enter(dialog.getByLabelText('Email'), 'zoe@harbor.example');
  await userEvent.selectOptions(dialog.getByLabelText('Role'), 'Driver');
}
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send Invitation' }));
const drafts = () => currentSession()!.db.drafts;
const kept = async () => (await drafts().toArray())[0]?.value as Record<string, unknown> | undefined;
const isKept = () => waitFor(async () => expect(await kept()).toMatchObject({ role: 3 }));

describe('an invitation that was begun', () => {
  it('is there again after a reload, which is said, and is the same person’s', async () => {
    const before = await loaded();
    goOffline();
    await fillIn(before);
    await send();
    expect(await before.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    await isKept();
    const id = (await kept())?.id;
    const dialog = await loaded();
    expect(dialog.getByText(OLD)).toBeVisible();
    expect(dialog.getByLabelText('Last name')).toHaveValue('Quinn');
    expect(dialog.getByLabelText('Role')).toHaveDisplayValue('Driver');
    const asked = answerCalls({ [POST]: () => ours(201, zoe) });
    await send();
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(asked[0]?.body).toMatchObject({ _id: id, firstName: 'Zoe', email: 'zoe@harbor.example', role: 3 });
  });

  it('that is out is no more, and the next one is another person’s', async () => {
    const dialog = await loaded();
    const asked = answerCalls({ [POST]: () => ours(201, zoe) });
    await fillIn(dialog);
    await isKept();
    await send();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(async () => expect(await drafts().count()).toBe(0));
    const next = await loaded();
    expect(next.queryByText(OLD)).toBeNull();
    expect(next.getByLabelText('First name')).toHaveValue('');
    const nextAsked = answerCalls({ [POST]: () => ours(201, zoe) });
    await fillIn(next);
    await send();
    await waitFor(() => expect(nextAsked).toHaveLength(1));
    const [first, second] = [asked, nextAsked].map(([call]) => (call?.body as { _id: string } | undefined)?._id);
    expect(second).toBeDefined();
    expect(second).not.toBe(first);
  });

  it('can be given up', async () => {
    await fillIn(await loaded());
    await isKept();
    const id = (await kept())?.id;
    const dialog = await loaded();
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    expect(dialog.queryByText(OLD)).toBeNull();
    expect(dialog.getByLabelText('First name')).toHaveValue('');
    await waitFor(async () => expect(await drafts().count()).toBe(0));
    await fillIn(dialog);
    await isKept();
    expect((await kept())?.id).not.toBe(id);
  });

  it('is kept without the password that was asked for', async () => {
    const dialog = await loaded();
    answerCalls({ [POST]: () => ours(403, { message: 'Confirm it is you.' }, 'not-confirmed') });
    await fillIn(dialog);
    await send();
    await enter(await dialog.findByLabelText('Your password'), 'Ada-Knows-1!');
    await enter(dialog.getByLabelText('Phone (optional)'), '510 555 0199');
    await waitFor(async () => expect(await kept()).toMatchObject({ phone: '510 555 0199' }));
    expect(JSON.stringify(await drafts().toArray())).not.toContain('Ada-Knows-1!');
    expect((await loaded()).queryByLabelText('Your password')).toBeNull();
  });

  it('is nobody else’s', async () => {
    await fillIn(await loaded());
    await isKept();
    const other = await loaded(ben);
    expect(other.queryByText(OLD)).toBeNull();
    expect(other.getByLabelText('First name')).toHaveValue('');
  });

  it.each([
    ['without an id', { firstName: 'Zoe', role: 3 }, ''],
    ['with a role that is none', { id: zoe._id, firstName: 'Zoe', lastName: 7, role: 9 }, 'Zoe'],
  ])('%s, as an older version may have kept it, breaks nothing', async (_, value, first) => {
    await signedInDevice(ada);
    await saveDraft('invitation', value);
    const dialog = await loaded();
    expect(dialog.getByLabelText('First name')).toHaveValue(first);
    expect(dialog.getByLabelText('Last name')).toHaveValue('');
    expect(dialog.getByLabelText('Role')).toHaveDisplayValue('Clerk');
  });
});
