import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_OSD } from '#domain/osd.ts';
import { requireSession } from '#offline/account/account.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { cutOffNextDraft } from '../../support/device/cut-off-draft.ts';
import { enter } from '../../support/enter.ts';
import { RECEIVER, SHIPPER } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import {
  buttons,
  claims,
  dispatcher,
  driver,
  filed,
  lines,
  panel,
  press,
  receiver,
  shipper,
  shown,
} from './claim-rig.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

describe('the panel of claims', () => {
  it('tells shipper and receiver what runs out, and that a contract may say otherwise', async () => {
    await shown(receiver());
    expect(lines()).toEqual([
      'Report concealed damage and ask for an inspection by 11/30/2026 (7 days left)',
      'File by 08/21/2027 (271 days left)',
    ]);
    expect(panel()).toHaveTextContent('Dates are reminders; your contract may say otherwise.');
    expect(buttons()).toEqual(['File a claim', 'Claim pack']);
  });

  it.each([
    ['a BOL that is not completed', receiver, { completed: false }],
    ['a BOL without a difference', shipper, { osd: NO_OSD }],
    ['the carrier before a claim was filed', dispatcher, {}],
    ['a driver, whatever stands on the row', driver, { claims: [filed()] }],
  ])('is not there for %s', async (_, somebody, over) => {
    await shown(somebody(), over);
    expect(panel()).toBeNull();
  });

  it('shows the carrier a claim with its own time, and whose it is', async () => {
    await shown(dispatcher(), { claims: [filed()] });
    expect(lines()).toEqual([
      'Carrier must acknowledge by 12/22/2026 (29 days left)',
      'Carrier must pay, decline or offer by 03/22/2027 (119 days left)',
    ]);
    expect(panel()).toHaveTextContent('Claim filed: $1,250.00');
    expect(panel()).toHaveTextContent('3 cases short');
    expect(within(panel() as HTMLElement).getByRole('heading', { level: 3 })).toHaveTextContent('Harbor Foods');
    expect(buttons()).toEqual(['Acknowledge', 'Record decision', 'Claim pack']);
  });

  it('says of two claims whose time each is', async () => {
    const [harbor, bay] = [SHIPPER, RECEIVER].map(({ _id }) => filed({ claimantId: _id, byCompanyId: _id }));
    await shown(dispatcher(), { claims: [harbor!, { ...bay!, _id: 'b'.repeat(24) }] });
    expect(lines().toSorted()).toEqual([
      'Carrier must acknowledge by 12/22/2026 (29 days left), Bayview Distribution',
      'Carrier must acknowledge by 12/22/2026 (29 days left), Harbor Foods',
      'Carrier must pay, decline or offer by 03/22/2027 (119 days left), Bayview Distribution',
      'Carrier must pay, decline or offer by 03/22/2027 (119 days left), Harbor Foods',
    ]);
  });

  it('asks the one who has filed for nothing more', async () => {
    await shown(shipper(), { claims: [filed()] });
    expect(buttons()).toEqual(['Withdraw this claim', 'Claim pack']);
    expect(lines().some((line) => line?.startsWith('File by'))).toBe(false);
  });
});

describe('filing', () => {
  it('takes the amount as it is typed, and says what is missing', async () => {
    const bol = await shown(receiver());
    await press('File a claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    const file = dialog.getByRole('button', { name: 'File' });
    expect(file).toBeDisabled();
    expect(dialog.getByLabelText(/^Amount/)).not.toHaveAttribute('aria-invalid', 'true');
    await userEvent.type(dialog.getByLabelText(/^Amount/), '1.250,00');
    expect(dialog.getByLabelText(/^Amount/)).toHaveAttribute('aria-invalid', 'true');
    expect(dialog.getAllByText('Type the amount like 1,250.00.')[0]).toBeVisible();
    await userEvent.clear(dialog.getByLabelText(/^Amount/));
    await userEvent.type(dialog.getByLabelText(/^Amount/), '1,250.00');
    expect(file).toHaveAccessibleDescription(/Say what was lost or damaged first\./);
    await enter(dialog.getByLabelText(/^What for/), '3 cases crushed');
    await userEvent.selectOptions(dialog.getByLabelText('Currency'), 'CAD');
    await userEvent.type(dialog.getByLabelText('Carrier’s reference'), ' PRO 77 ');
    await userEvent.click(file);
    await waitFor(() => expect(panel()).toHaveTextContent('Claim filed: CA$1,250.00'));
    expect(await claims()).toEqual([
      { filing: { amountCents: 125_000, currency: 'CAD', basis: '3 cases crushed', carrierRef: 'PRO 77' } },
    ]);
    expect(await readDraft(`claim/${bol._id}`)).toBeNull();
  });

  it('that was filed is no draft any more, though its last step had to be tried again', async () => {
    const bol = await shown(receiver());
    await press('File a claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '1,250.00' } });
    const triedAgain = cutOffNextDraft();
    fireEvent.change(dialog.getByLabelText(/^What for/), { target: { value: '3 cases crushed' } });
    fireEvent.click(dialog.getByRole('button', { name: 'File' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await triedAgain();
    expect(await readDraft(`claim/${bol._id}`)).toBeNull();
  });

  it('stays in its dialog where the device has no room for it', async () => {
    await shown(shipper());
    await press('File a claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    fireEvent.change(dialog.getByLabelText(/^Amount/), { target: { value: '80' } });
    fireEvent.change(dialog.getByLabelText(/^What for/), { target: { value: 'Crushed' } });
    noRoomOn(requireSession());
    await userEvent.click(dialog.getByRole('button', { name: 'File' }));
    await toldNoRoom();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'File' })).toBeEnabled());
    expect(screen.getByRole('dialog')).toBeVisible();
    expect(dialog.getByLabelText(/^What for/)).toHaveValue('Crushed');
  });

  it('keeps what was begun when it is closed; Discard gives it up', async () => {
    const bol = await shown(shipper());
    await press('File a claim');
    const first = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    expect(first.queryByRole('button', { name: 'Discard' })).toBeNull();
    await userEvent.type(first.getByLabelText(/^Amount/), '80');
    await userEvent.click(first.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('File a claim');
    const again = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    expect(again.getByLabelText(/^Amount/)).toHaveValue('80');
    // What is thrown away is called that, as everywhere at a dock; while nothing is entered there is only something to close.
    expect(again.queryByRole('button', { name: 'Cancel' })).toBeNull();
    await userEvent.click(again.getByRole('button', { name: 'Discard' }));
    await patiently(async () => expect(await readDraft(`claim/${bol._id}`)).toBeNull());
    expect(await claims()).toEqual([]);
    await press('File a claim');
    const empty = within(await screen.findByRole('dialog', { name: 'File a claim' }));
    expect(empty.getByRole('button', { name: 'Cancel' })).toBeVisible();
    expect(empty.getByLabelText(/^Amount/)).toHaveValue('');
  });
});

it('a kept draft that this version cannot read is begun anew', async () => {
  const bol = await shown(receiver());
  await saveDraft(`claim/${bol._id}`, { currency: 'USD', amount: 80, basis: 'Crushed', carrierRef: '' });
  await press('File a claim');
  const dialog = within(await screen.findByRole('dialog', { name: 'File a claim' }));
  expect(dialog.getByLabelText(/^What for/)).toHaveValue('');
});

const choices = (dialog: Pick<typeof screen, 'getAllByRole'>) =>
  dialog.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent);

describe('answering', () => {
  it('is acknowledged by one press, and decided with a note', async () => {
    await shown(dispatcher(), { claims: [filed()] });
    await press('Acknowledge');
    await waitFor(() => expect(buttons()).toEqual(['Record decision', 'Claim pack']));
    expect(panel()).toHaveTextContent('Claim acknowledged');
    await press('Record decision');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    expect(dialog.getByRole('button', { name: 'Record' })).toBeDisabled();
    expect(choices(dialog)).toEqual(['Paid', 'Declined', 'Settlement offered']);
    await userEvent.click(dialog.getByRole('radio', { name: /Declined/ }));
    await enter(dialog.getByLabelText('Note'), 'Packed badly');
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(panel()).toHaveTextContent('Claim decided: Declined'));
    await waitFor(() => expect(buttons()).toEqual(['Claim pack']));
    expect(await claims()).toEqual([
      { answer: { claimantId: SHIPPER._id, decision: null, note: '', filingId: filed()._id } },
      { answer: { claimantId: SHIPPER._id, decision: 'declined', note: 'Packed badly', filingId: filed()._id } },
    ]);
  });
});

describe('an offer', () => {
  it('is not the end: what became of it is recorded, and both are told', async () => {
    const offered = filed({ _id: 'b1'.repeat(12), step: 'decided', decision: 'offered', note: 'Half', basis: '' });
    await shown(dispatcher(), { claims: [filed(), { ...offered, at: '2026-11-22T19:00:00.000Z' }] });
    expect(lines()).toEqual([]);
    expect(buttons()).toEqual(['Record decision', 'Claim pack']);
    await press('Record decision');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    expect(choices(dialog)).toEqual(['Paid', 'Declined']);
    await userEvent.click(dialog.getByRole('radio', { name: /Paid/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(panel()).toHaveTextContent('Claim decided: Paid'));
    expect(panel()).toHaveTextContent('Claim decided: Settlement offered');
    await waitFor(() => expect(buttons()).toEqual(['Claim pack']));
    expect(document.body).not.toHaveTextContent('An earlier record counts');
  });
});

describe('an answer', () => {
  it('that was recorded is no draft any more, though its last step had to be tried again', async () => {
    const bol = await shown(dispatcher(), { claims: [filed()] });
    await press('Record decision');
    const dialog = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    await userEvent.click(dialog.getByRole('radio', { name: /Declined/ }));
    const triedAgain = cutOffNextDraft();
    fireEvent.change(dialog.getByLabelText('Note'), { target: { value: 'Packed badly' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Record' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await triedAgain();
    expect(await readDraft(`claim-answer/${bol._id}/${SHIPPER._id}`)).toBeNull();
  });

  it('that was begun is there again after closing', async () => {
    const bol = await shown(dispatcher(), { claims: [filed()] });
    await press('Record decision');
    const first = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    expect(first.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await userEvent.click(first.getByRole('radio', { name: /Declined/ }));
    expect(first.getByRole('button', { name: 'Discard' })).toBeVisible();
    await userEvent.type(first.getByLabelText('Note'), 'Packed');
    await patiently(async () =>
      expect(await readDraft(`claim-answer/${bol._id}/${SHIPPER._id}`)).toMatchObject({ note: 'Packed' }),
    );
    await userEvent.click(first.getByRole('button', { name: 'Close dialog' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Record decision');
    const again = within(await screen.findByRole('dialog', { name: 'Record decision' }));
    expect(again.getByLabelText('Note')).toHaveValue('Packed');
    expect(again.getByRole('radio', { name: /Declined/ })).toBeChecked();
  });
});

describe('a claim of one’s own', () => {
  it('is withdrawn with a reason, stays in sight, and another one is filed', async () => {
    await shown(shipper(), { claims: [filed()] });
    await press('Withdraw this claim');
    const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw this claim' }));
    expect(dialog.getByText(/“Claim filed: \$1,250.00” stays on record as withdrawn/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Withdraw' })).toBeDisabled();
    await enter(dialog.getByLabelText(/^Reason/), 'Wrong amount');
    await userEvent.click(dialog.getByRole('button', { name: 'Withdraw' }));
    const withdrawn = await screen.findByRole('region', { name: 'Withdrawn claim of Harbor Foods' });
    expect(withdrawn).toHaveTextContent(/Claim filed: \$1,250\.00.*Claim withdrawn.*Wrong amount/);
    expect(lines().some((line) => line?.startsWith('Carrier must'))).toBe(false);
    expect(lines().some((line) => line?.startsWith('File by'))).toBe(true);
    await waitFor(() => expect(buttons()).toEqual(['File a claim', 'Claim pack']));
    const [event] = screen.getAllByText('Claim filed: $1,250.00').flatMap((one) => one.closest('ol li') ?? []);
    expect(event).toHaveTextContent('Claim withdrawn');
    expect(event).not.toHaveTextContent('An earlier record counts');
  });

  it('that was paid is not withdrawn, nor one of another company', async () => {
    const paid = filed({ _id: 'b1'.repeat(12), step: 'decided', decision: 'paid', at: '2026-11-22T19:00:00.000Z' });
    await shown(shipper(), { claims: [filed(), paid] });
    expect(buttons()).toEqual(['Claim pack']);
    cleanup();
    await signOut();
    await shown(receiver(), { claims: [filed()] });
    expect(buttons()).toEqual(['File a claim', 'Claim pack']);
  });
});

describe('the timeline', () => {
  it('tells every step, and which does not count', async () => {
    const later = filed({ _id: 'bf'.repeat(12), amountCents: 99_900, at: '2026-11-22T19:00:00.000Z' });
    await shown(shipper(), { claims: [filed(), later] });
    const event = (words: string) => screen.getByText(words).closest('li');
    expect(event('Claim filed: $999.00')).toHaveTextContent('An earlier record counts');
    const held = screen
      .getAllByText('Claim filed: $1,250.00')
      .map((one) => one.closest('li'))
      .find(Boolean);
    expect(held).toHaveTextContent('by Denise Okafor');
    expect(held).not.toHaveTextContent('An earlier record counts');
  });
});
