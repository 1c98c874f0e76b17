/** What the wizard says of a load on its way: what is too short, read, missing or about to go, and what its choices come to. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useSeveral } from '#features/build-load/add-several.ts';
import { useDraft } from '#features/build-load/draft-store.ts';
import { addBol, button, fillAbout, show, useWizard, wizard } from './on-the-wizard.tsx';

useWizard();

/** From the second step to the last. */
async function toTheEnd(): Promise<void> {
  await wizard.user.click(button('Next'));
  await wizard.user.click(button('Next'));
}

describe('the wizard', () => {
  it('says that a P/U number is too short, once there is one', async () => {
    show();
    const field = await screen.findByLabelText(/P\/U number/);
    expect(field).not.toHaveAccessibleDescription(/Too short/);
    await wizard.user.type(field, 'P ');
    expect(field).toHaveAccessibleDescription(/Too short/);
    expect(field).toBeInvalid();
    await wizard.user.type(field, 'U-77');
    expect(field).not.toHaveAccessibleDescription(/Too short/);
    expect(field).toBeValid();
  });

  it('asks by its name before a BOL is removed, and keeps it when told to', async () => {
    show();
    await fillAbout();
    await addBol('first.pdf');
    await wizard.user.click(button('Remove 0-first.pdf'));
    const question = await screen.findByRole('dialog', { name: 'Remove this BOL?' });
    expect(question).toHaveTextContent('0-first.pdf will not be part of the load.');
    await wizard.user.click(within(question).getByRole('button', { name: 'Keep' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(button('Remove 0-first.pdf')).toBeVisible();
  });

  it('says which of how many documents is read, of this load alone', async () => {
    show();
    await fillAbout();
    const { loadId } = useDraft.getState().draft;
    const reading = { number: 2, of: 5 };
    act(() => useSeveral.setState({ loadId, reading, refused: [] }));
    expect(screen.getByText('Reading document 2 of 5…')).toBeVisible();
    act(() => useSeveral.setState({ loadId: 'another', reading }));
    expect(screen.queryByText(/^Reading document/)).toBeNull();
    act(() => useSeveral.setState({ loadId: null, reading: null }));
  });

  it('tells at its end what Save comes to, what Finish does without them, and that there is no BOL', async () => {
    show();
    await fillAbout();
    await toTheEnd();
    const meaning = 'Keep it under Unsubmitted. Only your company sees it.';
    expect(screen.getByRole('radio', { name: 'Save' })).toHaveAccessibleDescription(meaning);
    expect(screen.getByRole('heading', { name: 'No BOL yet' })).toBeVisible();
    expect(screen.getByText('It can be saved like this. A load needs a BOL before it ships.')).toBeVisible();
    const without = 'Without a choice, Finish keeps your draft on this device and goes home.';
    expect(screen.getByText(without)).toBeVisible();
    await wizard.user.click(screen.getByRole('radio', { name: 'Save' }));
    expect(screen.queryByText(without)).toBeNull();
  });

  it('tells of a load with a BOL what Ship comes to, and not that there is none', async () => {
    show();
    await fillAbout();
    await addBol('first.pdf');
    await toTheEnd();
    const meaning = 'Send it out. Carrier and receivers see it.';
    expect(screen.getByRole('radio', { name: 'Ship' })).toHaveAccessibleDescription(meaning);
    expect(screen.getByRole('heading', { name: '1 BOL' })).toBeVisible();
    expect(screen.queryByText('No BOL yet')).toBeNull();
  });
});
