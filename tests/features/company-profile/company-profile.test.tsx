import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Role } from '#domain/roles.ts';
import { CompanyProfile } from '#features/company-profile/company-profile.tsx';
import { currentSession } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { jpegUrl } from '../../support/server/pictures.ts';

afterEach(wipeDevice);

const PUT = `PUT /api/companies/${HARBOR._id}`;

async function shown(role: Role = 1) {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, role));
  renderUi(<CompanyProfile viewer={session} />);
  return session;
}
const zoneField = () => screen.getByRole('combobox', { name: 'Time zone' });
const edit = () => userEvent.click(screen.getByRole('button', { name: 'Edit' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
async function retype(label: string, text: string) {
  await userEvent.clear(screen.getByLabelText(label));
  await enter(screen.getByLabelText(label), text);
}

describe('the company profile', () => {
  it('shows name, phone and address, without a network', async () => {
    await shown();
    expect(screen.getByText('Harbor Foods')).toBeVisible();
    expect(screen.getByRole('link', { name: '(510) 555-0100' })).toBeVisible();
    expect(screen.getByText('Oakland, CA 94607')).toBeVisible();
    expect(screen.getByText('No image yet')).toBeVisible();
  });

  it('shows what was pulled rather than what was known at login', async () => {
    const session = await shown();
    await session.db.companies.put({ ...HARBOR, name: 'Harbor Foods West', version: 5, generation: 1 });
    expect(await screen.findByText('Harbor Foods West')).toBeVisible();
    expect(screen.getByText('Address')).toBeVisible();
    const nowhere = { line1: '', line2: '', line3: '', city: '', state: '', zip: '' };
    await session.db.companies.put({ ...HARBOR, name: 'Harbor Nowhere', address: nowhere, version: 6, generation: 1 });
    expect(await screen.findByText('Harbor Nowhere')).toBeVisible();
    expect(screen.queryByText('Address')).toBeNull();
  });

  it.each([2, 3] as const)('can only be read by role %i', async (role) => {
    const session = await shown(role);
    const img = jpegUrl('harbor');
    await session.db.companies.put({ ...HARBOR, img, version: 5, generation: 1 });
    expect(await screen.findByRole('img', { name: 'Company image' })).toHaveAttribute('src', img);
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
    expect(document.querySelector('input[type=file]')).toBeNull();
  });

  it('marks each field by its rule', async () => {
    await shown();
    await edit();
    const marks = [
      ['Name', 'AB', 'neutral'],
      ['Name', 'ABC', 'good'],
      ['Phone', '555', 'error'],
      ['Address line 1', '1 Rd', 'neutral'],
      ['Address line 1', '1 Rds', 'good'],
      ['City', 'Ely', 'neutral'],
      ['City', 'Reno', 'good'],
      ['State', 'ZZ', 'error'],
      ['Zip', '9460', 'error'],
      ['Zip', '94607-1234', 'good'],
    ] as const;
    for (const [label, text, mark] of marks) {
      await retype(label, text);
      expect(screen.getByLabelText(label), `${label}: ${text}`).toHaveAttribute('data-mark', mark);
    }
    expect(screen.getByLabelText('Address line 2 (optional)')).toHaveAttribute('data-mark', 'neutral');
    const button = screen.getByRole('button', { name: 'Save' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Enter a 10-digit phone number.');
  });

  it('sends only what changed, the state in capitals, and shows the answer everywhere', async () => {
    await shown();
    const address = { ...HARBOR.address, city: 'Reno', state: 'NV' };
    const asked = answerCalls({ [PUT]: () => ours(200, { ...HARBOR, address, version: 2 }) });
    await edit();
    await retype('City', 'Reno ');
    await retype('State', 'nv');
    expect(screen.getByLabelText('State')).toHaveValue('NV');
    await save();
    expect(await screen.findByText('Reno, NV 94607')).toBeVisible();
    expect(asked).toEqual([{ call: PUT, body: { city: 'Reno', state: 'NV' } }]);
    await waitFor(() => expect(currentSession()?.company.address.city).toBe('Reno'));
  });

  it('shows the zone its address is in, which follows the address as it is typed', async () => {
    await shown();
    expect(screen.getByText('Pacific Time (Los Angeles)')).toBeVisible();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...HARBOR, version: 2 }) });
    await edit();
    await retype('State', 'tx');
    expect(zoneField()).toHaveValue('Central Time (Chicago)');
    await retype('Zip', '79901');
    expect(zoneField()).toHaveValue('Mountain Time (Denver)');
    await save();
    await waitFor(() => expect(asked).toEqual([{ call: PUT, body: { state: 'TX', zip: '79901' } }]));
  });

  it('keeps a zone that was chosen, whatever becomes of the address', async () => {
    const session = await shown();
    await session.db.companies.put({ ...HARBOR, timeZone: 'America/Phoenix', version: 5, generation: 1 });
    expect(await screen.findByText('Arizona (Phoenix)')).toBeVisible();
    await edit();
    await retype('State', 'tx');
    expect(zoneField()).toHaveValue('Arizona (Phoenix)');
  });

  it('goes back to the zone of the address', async () => {
    const session = await shown();
    await session.db.companies.put({ ...HARBOR, timeZone: 'America/Phoenix', version: 5, generation: 1 });
    await screen.findByText('Arizona (Phoenix)');
    const asked = answerCalls({ [PUT]: () => ours(200, { ...HARBOR, timeZone: 'America/Los_Angeles', version: 6 }) });
    await edit();
    await userEvent.click(zoneField());
    await userEvent.click(await screen.findByRole('option', { name: 'Pacific Time (Los Angeles)' }));
    await save();
    await waitFor(() => expect(asked).toEqual([{ call: PUT, body: { timeZone: 'America/Los_Angeles' } }]));
  });

  it('sends the zone that was found and chosen, and nothing else', async () => {
    await shown();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...HARBOR, timeZone: 'America/Detroit', version: 2 }) });
    await edit();
    await userEvent.clear(zoneField());
    await userEvent.type(zoneField(), 'detroit');
    await userEvent.click(await screen.findByRole('option', { name: 'America/Detroit' }));
    await save();
    await waitFor(() => expect(asked).toEqual([{ call: PUT, body: { timeZone: 'America/Detroit' } }]));
    expect(await screen.findByText('America/Detroit', { selector: 'dd *, dd' })).toBeVisible();
  });

  it('shows the server’s reason at its field, also by the name inside the address', async () => {
    await shown();
    const fields = { 'address.line1': 'Enter the first address line.' };
    answerCalls({ [PUT]: () => ours(422, { message: 'Some fields are wrong.', fields }, 'invalid') });
    await edit();
    await retype('Address line 1', '12345 Pier');
    await save();
    const line = screen.getByLabelText('Address line 1');
    await waitFor(() => expect(line).toHaveAccessibleDescription('Enter the first address line.'));
    expect(line).toHaveValue('12345 Pier');
  });

  it('says that it was saved', async () => {
    await shown();
    answerCalls({ [PUT]: () => ours(200, { ...HARBOR, name: 'Harbor Foods East', version: 2 }) });
    await edit();
    await retype('Name', 'Harbor Foods East');
    await save();
    await waitFor(() =>
      expect(useSnackbar.getState()).toMatchObject({ severity: 'success', message: 'Company profile saved' }),
    );
  });

  it('tells what time it is in the zone that is chosen, and the server’s reason against it', async () => {
    await shown();
    answerCalls({
      [PUT]: () => ours(422, { message: 'Wrong.', fields: { timeZone: 'No such time zone.' } }, 'invalid'),
    });
    await edit();
    expect(zoneField()).toHaveAccessibleDescription(/It is \d\d:\d\d P[SD]T there now\.$/);
    await userEvent.click(zoneField());
    await userEvent.click(await screen.findByRole('option', { name: 'Arizona (Phoenix)' }));
    expect(zoneField()).toHaveAccessibleDescription(/It is \d\d:\d\d MST there now\.$/);
    await save();
    await waitFor(() => expect(zoneField()).toHaveAccessibleDescription(/No such time zone\./));
  });

  it('logs every failure to the console', async () => {
    await shown();
    goOffline();
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    await edit();
    await retype('Name', 'Harbor Foods East');
    await save();
    await screen.findByText(/^There is no connection to the server\./);
    expect(logged).toHaveBeenCalledWith('A call to the server failed.', expect.objectContaining({ name: 'CallError' }));
    logged.mockRestore();
  });

  it('keeps what was typed when there is no connection, and says so', async () => {
    await shown();
    goOffline();
    await edit();
    await retype('Name', 'Harbor Foods East');
    await save();
    expect(await screen.findByText(/^There is no connection to the server\./)).toBeVisible();
    expect(screen.getByLabelText('Name')).toHaveValue('Harbor Foods East');
  });
});

describe('the free time of trucks', () => {
  it('is told, and set by an admin; what was not touched is not sent', async () => {
    const session = await shown();
    await session.db.companies.put({ ...HARBOR, version: 5, generation: 1 });
    expect(await screen.findByText('2 h free, from the appointment, or arrival if later')).toBeVisible();
    const asked = answerCalls({ [PUT]: () => ours(200, { ...HARBOR, version: 6 }) });
    await edit();
    await retype('Free time, minutes', '90');
    await userEvent.selectOptions(screen.getByLabelText('Free time counts from'), 'Arrival');
    await userEvent.selectOptions(screen.getByLabelText('Beyond it, count full steps of'), '15 min');
    await userEvent.click(screen.getByLabelText('No detention for trucks that come after their appointment'));
    await save();
    const dwellTerms = { freeMinutes: 90, from: 'arrival', roundTo: 15, lateForfeits: true };
    await waitFor(() => expect(asked).toEqual([{ call: PUT, body: { dwellTerms } }]));
  });

  it('is that of the company where it has its own, and nothing a carrier has', async () => {
    const session = await shown();
    const dwellTerms = { freeMinutes: 90, from: 'arrival', roundTo: 1, lateForfeits: false } as const;
    await session.db.companies.put({ ...HARBOR, dwellTerms, version: 5, generation: 1 });
    expect(await screen.findByText('1 h 30 min free, from arrival')).toBeVisible();
    await edit();
    expect(screen.getByLabelText('Free time, minutes')).toHaveValue('90');
    expect(screen.getByText('Holds for loads that ship from now on')).toBeVisible();
    cleanup();
    await wipeDevice();
    renderUi(<CompanyProfile viewer={await signedInDevice(person(0xc1, 'Cora', REDWOOD, 1))} />);
    await screen.findByRole('button', { name: /^Edit/ });
    expect(screen.queryByText('Free time of trucks')).toBeNull();
    await edit();
    expect(screen.getByLabelText('State')).toHaveAttribute('maxlength', '2');
    expect(screen.queryByLabelText('Free time, minutes')).toBeNull();
  });
});
