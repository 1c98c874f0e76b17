import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SignUpForm } from '#features/sign-up/sign-up-form.tsx';
import { answerWith, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { renderUi } from '../../support/render-ui.tsx';

const onDone = vi.fn();
let calls = 0;

beforeEach(() => {
  onDone.mockClear();
  calls = 0;
  answerWith(() => {
    calls += 1;
    return ours(200, {});
  });
  renderUi(<SignUpForm phone="(503) 555-0142" onDone={onDone} />);
});
afterEach(wipeDevice);

const field = (name: RegExp) => screen.getByLabelText(name);
const submit = () => screen.getByRole('button', { name: 'Submit' });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const terms = () => screen.getByRole('checkbox', { name: 'I agree to the terms' });

async function fillIn() {
  await enter(field(/^Name/), 'Dana Diaz');
  await enter(field(/^Company/), 'Harbor Foods');
  await enter(field(/^Email/), 'dana@harbor.example');
  await enter(field(/^Phone/), '(555) 123-4567');
  await userEvent.selectOptions(field(/^Role/), 'Shipper');
}

describe('the sign-up form', () => {
  it('marks a field once it was left, and takes the mark away when it is right', async () => {
    await userEvent.type(field(/^Email/), 'dana@');
    expect(field(/^Email/)).not.toHaveAttribute('aria-invalid');
    await userEvent.tab();
    expect(field(/^Email/)).toHaveAttribute('aria-invalid', 'true');
    expect(screen.getByText('Enter a valid email address.')).toBeVisible();
    await userEvent.type(field(/^Email/), 'harbor.example');
    expect(field(/^Email/)).not.toHaveAttribute('aria-invalid');
    await userEvent.type(field(/^Phone/), '555');
    await userEvent.tab();
    expect(screen.getByText('Enter a 10-digit phone number.')).toBeVisible();
  });

  it('keeps Submit off with the first reason until all is right and the terms are accepted', async () => {
    expect(submit()).toHaveAccessibleDescription(/Enter your name\./);
    await fillIn();
    expect(submit()).toBeDisabled();
    expect(submit()).toHaveAccessibleDescription(/Agree to the terms\./);
    await userEvent.click(terms());
    expect(submit()).toBeEnabled();
  });

  it('opens the terms, and agreeing there checks the box', async () => {
    await press('Read the terms');
    const modal = await screen.findByRole('dialog', { name: 'Terms' });
    await userEvent.click(within(modal).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(terms()).not.toBeChecked();
    await press('Read the terms');
    await press('I agree');
    expect(terms()).toBeChecked();
  });

  it('sends nothing: it says whom to phone and hands over', async () => {
    await fillIn();
    await userEvent.click(terms());
    await userEvent.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Please call us to sign up' });
    expect(within(dialog).getByRole('link', { name: '(503) 555-0142' })).toHaveAttribute('href', 'tel:5035550142');
    expect(onDone).not.toHaveBeenCalled();
    await press('OK');
    expect(onDone).toHaveBeenCalledOnce();
    expect(calls).toBe(0);
  });

  it.each([
    [null, /No number has been set up on this server/],
    [undefined, /couldn’t be loaded/],
  ])('makes no number up where it is %s', async (phone, words) => {
    cleanup();
    renderUi(<SignUpForm phone={phone} onDone={onDone} />);
    await fillIn();
    await userEvent.click(terms());
    await userEvent.click(submit());
    const dialog = await screen.findByRole('dialog', { name: 'Please call us to sign up' });
    expect(dialog).toHaveTextContent(words);
    expect(within(dialog).queryByRole('link')).not.toBeInTheDocument();
  });

  it('says in its terms what completing, correcting and voiding do', async () => {
    await press('Read the terms');
    const modal = await screen.findByRole('dialog', { name: 'Terms' });
    expect(modal).toHaveTextContent('Completing a BOL cannot be undone.');
    expect(modal).toHaveTextContent('A check-in or check-out is never overwritten.');
    expect(modal).toHaveTextContent('Only the company that gave a signature can void it');
  });

  it('lets the person go back to what they typed', async () => {
    await fillIn();
    await userEvent.click(terms());
    await userEvent.click(submit());
    await press('Back to the form');
    expect(onDone).not.toHaveBeenCalled();
    expect(field(/^Company/)).toHaveValue('Harbor Foods');
  });
});
