import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CreateCarrierForm } from '#features/carrier-profile/create-carrier-form.tsx';
import { saveDraft } from '#offline/drafts.ts';
import { currentSession } from '#offline/session.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { person, REDWOOD } from '../../support/device/people.ts';
import { ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(async () => {
  vi.useRealTimers();
  await wipeDevice();
});

const cora = person(0xc1, 'Cora', REDWOOD, 1);
const POST = 'POST /api/connex/carriers';

async function shown() {
  const session = await signedInDevice(cora);
  const onCreated = vi.fn();
  renderUi(<CreateCarrierForm viewer={session} onCreated={onCreated} />);
  return onCreated;
}
const email = () => screen.getByLabelText('Email');
const submit = () => screen.getByRole('button', { name: 'Submit' });

describe('Create Carrier Profile, left with something typed', () => {
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const drafts = () => currentSession()!.db.drafts;
  const OLD = 'What you typed here before is not saved yet.';
  /** What was typed is on the device, and the page is loaded anew. */
  async function typedAndLeft() {
    await shown();
    type('Email', 'd@r.example');
    await waitFor(async () => expect(await drafts().count()).toBe(1));
    cleanup();
    currentSession()?.db.close();
    return shown();
  }

  it('has it there again and says so; the other fields are the company’s', async () => {
    await typedAndLeft();
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(email()).toHaveValue('d@r.example');
    expect(screen.getByLabelText('Carrier Name')).toHaveValue(REDWOOD.name);
    expect(await drafts().toArray()).toMatchObject([{ value: { email: 'd@r.example' } }]);
  });

  it('keeps it until it is given up', async () => {
    await typedAndLeft();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(email()).toHaveValue('');
    expect(screen.queryByText(OLD)).toBeNull();
    await waitFor(async () => expect(await drafts().count()).toBe(0));
  });

  it('keeps it until it is sent', async () => {
    const onCreated = await typedAndLeft();
    const carrier = {
      _id: REDWOOD._id,
      carrierName: 'R',
      phone: '',
      email: 'd@r.example',
      admin: cora._id,
      drivers: [],
    };
    answerCalls({ [POST]: () => ours(201, carrier) });
    await screen.findByText(OLD);
    fireEvent.click(submit());
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(cora._id));
    await waitFor(async () => expect(await drafts().count()).toBe(0));
  });

  it('leaves aside what an older version kept in another shape', async () => {
    await signedInDevice(cora);
    await saveDraft('create-carrier', { carrierName: null, email: { at: 'd' }, fax: '1', phone: '510 555 0199' });
    currentSession()?.db.close();
    await shown();
    expect(await screen.findByText(OLD)).toBeVisible();
    expect(screen.getByLabelText('Phone')).toHaveValue('510 555 0199');
    expect(email()).toHaveValue('');
    expect(screen.getByLabelText('Carrier Name')).toHaveValue(REDWOOD.name);
  });
});

describe('Create Carrier Profile', () => {
  it('names the logged-in person as admin and waits for a valid email', async () => {
    await shown();
    expect(screen.getByLabelText('Admin')).toHaveValue('Cora Lee');
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription('Enter a valid email address.');
  });

  it('sends admin, name, email and phone, and hands the admin’s id on', async () => {
    const onCreated = await shown();
    const { _id, name: carrierName, phone } = REDWOOD;
    const carrier = { _id, carrierName, phone, email: 'd@r.example', admin: cora._id, drivers: [] };
    const asked = answerCalls({ [POST]: () => ours(201, carrier) });
    fireEvent.change(email(), { target: { value: ' d@r.example ' } });
    fireEvent.change(screen.getByLabelText('Phone'), { target: { value: ` ${phone} ` } });
    fireEvent.change(screen.getByLabelText('Carrier Name'), { target: { value: ` ${carrierName} ` } });
    fireEvent.click(submit());
    await waitFor(() => expect(onCreated).toHaveBeenCalledWith(cora._id));
    expect(asked[0]).toEqual({ call: POST, body: { admin: cora._id, carrierName, email: 'd@r.example', phone } });
  });

  it('shows why it failed under the form for five seconds and keeps what was typed', async () => {
    const onCreated = await shown();
    answerCalls({
      [POST]: () => ours(403, { message: 'You are not allowed to edit the carrier profile.' }, 'forbidden'),
    });
    fireEvent.change(email(), { target: { value: 'd@r.example' } });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    fireEvent.click(submit());
    const words = /You are not allowed to edit the carrier profile\./;
    await screen.findByText(words);
    await act(() => vi.advanceTimersByTimeAsync(4500));
    expect(screen.getByText(words)).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(600));
    expect(screen.queryByText(words)).toBeNull();
    expect(email()).toHaveValue('d@r.example');
    expect(onCreated).not.toHaveBeenCalled();
  });
});
