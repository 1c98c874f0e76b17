import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerWith, goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { enter } from '../../support/enter.ts';
import { go, here, link, shown, visit } from '../../support/visit.tsx';

const USER_ID = '0123456789abcdef01234567';
const RESET = `/reset-password?userId=${USER_ID}&resetToken=the-token`;
const EXPIRED = 'Your reset token has expired! Submit your email for a new one.';

beforeEach(() => {
  goOffline();
  useSessionStore.setState({ status: 'out', session: null });
  useSnackbar.setState({ open: false, message: '', severity: 'info' });
});
afterEach(wipeDevice);

const arrived = (path: string) => waitFor(() => expect(here()).toBe(path));

describe('/undo-email-change', () => {
  const UNDO = '/undo-email-change?token=from-the-mail';
  const press = async () => userEvent.click(await screen.findByRole('button', { name: 'Put my address back' }));

  it('does nothing when it opens, puts the address back when asked, and says what is next', async () => {
    const asked: [string, unknown][] = [];
    const message = 'Your address is ada@harbor.example again.';
    answerWith(async (request) => {
      asked.push([`${request.method} ${new URL(request.url).pathname}`, await request.json()]);
      return ours(200, { message, email: 'ada@harbor.example' });
    });
    visit(UNDO);
    expect(await screen.findByRole('heading', { name: 'Put your email address back' })).toBeVisible();
    expect(asked).toEqual([]);
    await press();
    expect(await screen.findByText(message)).toBeVisible();
    expect(asked).toEqual([['POST /api/auth/email/undo', { token: 'from-the-mail' }]]);
    expect(await link('Go to log in')).toHaveAttribute('href', '/login');
  });

  it('says that there is no connection, and lets it be tried again', async () => {
    visit(UNDO);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent('There is no connection to the server.');
    answerWith(() => ours(200, { message: 'It is back.', email: 'ada@harbor.example' }));
    await press();
    expect(await screen.findByText('It is back.')).toBeVisible();
  });

  it('says that a link is used up, and leads on', async () => {
    const used = 'This link was used already, or is older than 7 days.';
    answerWith(() => ours(403, { message: used }, 'token-expired'));
    visit(UNDO);
    await press();
    expect(await screen.findByRole('alert')).toHaveTextContent(used);
    expect(await link('Set a new password')).toHaveAttribute('href', '/forgot-password');
    expect(here()).toBe(UNDO);
  });

  it('says that a link is cut off', async () => {
    visit('/undo-email-change');
    expect(await screen.findByText('This link is not complete')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Put my address back' })).toBeNull();
  });
});

describe('/reset-password', () => {
  it('checks the token when it opens, then changes the password and leads to /login', async () => {
    const asked: string[] = [];
    answerWith((request) => {
      const { pathname, search } = new URL(request.url);
      asked.push(`${request.method} ${pathname}${search}`);
      return request.method === 'GET'
        ? ours(200, { valid: true, userId: USER_ID })
        : ours(200, { message: 'Your password was changed.' });
    });
    visit(RESET);
    await enter(await screen.findByLabelText('New password'), 'Connex-Demo1!');
    await enter(screen.getByLabelText('Confirm password'), 'Connex-Demo1!');
    await userEvent.click(screen.getByRole('button', { name: 'Change Password' }));
    await arrived('/login');
    await waitFor(() => expect(shown()).toEqual({ severity: 'success', message: 'Your password was changed.' }));
    expect(asked).toEqual([
      `GET /api/auth/password/validate-token?token=the-token&userId=${USER_ID}`,
      `PUT /api/auth/password/${USER_ID}`,
    ]);
  });

  it('leads to /forgot-password with a warning when the token has expired, and says nothing else before', async () => {
    answerWith(() => ours(403, { message: 'expired' }, 'token-expired'));
    const seen: string[] = [];
    const watch = new MutationObserver(() => seen.push(document.body.textContent));
    watch.observe(document.body, { subtree: true, childList: true, characterData: true });
    visit(RESET);
    await arrived('/forgot-password');
    expect(await screen.findByRole('button', { name: 'Reset' })).toBeDisabled();
    await waitFor(() => expect(shown()).toEqual({ severity: 'warning', message: EXPIRED }));
    watch.disconnect();
    expect(seen.filter((text) => text.includes('Checking your link'))).not.toEqual([]);
    expect(seen.filter((text) => text.includes('could not be checked'))).toEqual([]);
    // Once: it is not in the address' history any more.
    useSnackbar.setState({ open: false });
    await act(async () => go('/faqs'));
    await act(async () => go(-1));
    await arrived('/forgot-password');
    expect(await screen.findByRole('button', { name: 'Reset' })).toBeVisible();
    expect(shown()).toBeNull();
  });

  it('does the same when the token expires while somebody thinks of a password', async () => {
    answerWith((request) =>
      request.method === 'GET'
        ? ours(200, { valid: true, userId: USER_ID })
        : ours(403, { message: 'expired' }, 'token-expired'),
    );
    visit(RESET);
    await enter(await screen.findByLabelText('New password'), 'Connex-Demo1!');
    await userEvent.type(screen.getByLabelText('Confirm password'), 'Connex-Demo1!{Enter}');
    await arrived('/forgot-password');
    await waitFor(() => expect(shown()).toEqual({ severity: 'warning', message: EXPIRED }));
  });

  it('does not take a missing network for an expired token: the link can be tried again', async () => {
    visit(RESET);
    await screen.findByText('Your link could not be checked');
    answerWith(() => ours(200, { valid: true, userId: USER_ID }));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('New password')).toBeVisible();
  });

  it('says that a link without its token, or with half a user id, is not complete, and asks nobody', async () => {
    const asked = vi.fn(() => ours(200, { valid: true, userId: USER_ID }));
    answerWith(asked);
    visit(`/reset-password?userId=${USER_ID}`);
    expect(await screen.findByText('This link is not complete')).toBeVisible();
    await act(async () => go('/reset-password?userId=0123&resetToken=the-token'));
    expect(screen.getByText('This link is not complete')).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('/become-a-member', () => {
  it('leads back to / once the person knows whom to call', async () => {
    visit('/become-a-member');
    await enter(await screen.findByLabelText(/^Name/), 'Dana Diaz');
    await enter(screen.getByLabelText(/^Company/), 'Harbor Foods');
    await enter(screen.getByLabelText(/^Email/), 'dana@harbor.example');
    await enter(screen.getByLabelText(/^Phone/), '5551234567');
    await userEvent.selectOptions(screen.getByLabelText(/^Role/), 'Carrier');
    await userEvent.click(screen.getByRole('checkbox'));
    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'OK' }));
    await arrived('/');
  });
});

describe('/faqs', () => {
  it('answers who we are, what experience we have, how we started and what it costs, each at its anchor', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    visit('/faqs#cost');
    expect(await screen.findByRole('heading', { level: 1, name: 'FAQs' })).toBeVisible();
    const anchors = ['who-we-are', 'experience', 'how-we-started', 'cost'];
    expect(anchors.map((id) => document.getElementById(id)?.querySelector('h2')?.textContent)).toEqual([
      'Who are we?',
      'What experience do we have?',
      'How did we start?',
      'What does it cost?',
    ]);
    const questions = within(screen.getByRole('navigation', { name: 'Questions' })).getAllByRole('link');
    expect(questions.map((question) => question.getAttribute('href'))).toEqual(anchors.map((id) => `/faqs#${id}`));
    await waitFor(() => expect((scrolled.mock.contexts[0] as Element | undefined)?.id).toBe('cost'));
    scrolled.mockRestore();
  });

  it('says that the price depends on the number of BOLs, and that a small start-up is behind it', async () => {
    visit('/faqs');
    expect(await screen.findByText(/price depends on the number of BOLs you process/)).toBeVisible();
    expect(screen.getByText(/We are a small start-up/)).toBeVisible();
  });
});

describe('/forgot-password', () => {
  it('says what to enter, what comes, and to look into the spam folder', async () => {
    visit('/forgot-password');
    const text = await screen.findByText(/Enter your email address and click Reset/);
    expect(text).toHaveTextContent('to receive an email with instructions');
    expect(text).toHaveTextContent('check your spam folder');
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reset' })).toBeDisabled();
  });

  it('says so where the server cannot send it now', async () => {
    answerWith(() => ours(503, { message: 'Busy.' }, 'unavailable'));
    visit('/forgot-password');
    await userEvent.type(await screen.findByLabelText('Email'), 'ada@harbor.example');
    await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(shown()?.message).toMatch(/busy/i));
  });
});

describe('/login', () => {
  it('asks for email and password, and leads to the help for who forgot one of them', async () => {
    visit('/login');
    expect(await screen.findByLabelText('Email')).toHaveAttribute('type', 'email');
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'password');
    expect(screen.getByRole('button', { name: 'Submit' })).toBeEnabled();
    await userEvent.click(await link('Forgot username/password?'));
    await arrived('/forgot-password');
  });
});

describe('a new screen', () => {
  it('begins at its top; going back keeps the place', async () => {
    const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
    // The address is right before the screen has begun: only this says that it has.
    const begun = vi.fn();
    window.addEventListener('screen', begun);
    visit('/shippersignup3');
    await userEvent.click(await link('Continue'));
    await arrived('/shippersignup4');
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(2));
    expect(scrolled).toHaveBeenCalledExactlyOnceWith(0, 0);
    await act(async () => go(-1));
    await arrived('/shippersignup3');
    await waitFor(() => expect(begun).toHaveBeenCalledTimes(3));
    expect(scrolled).toHaveBeenCalledOnce();
    window.removeEventListener('screen', begun);
    scrolled.mockRestore();
  });
});
