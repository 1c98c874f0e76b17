import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ForgotPasswordForm } from '#features/session/forgot-password-form.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { answerWith, goOffline, ours, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const onFailure = vi.fn();
const email = () => screen.getByRole('textbox', { name: 'Email' });
const reset = () => screen.getByRole('button', { name: 'Reset' });

beforeEach(() => {
  goOffline();
  onFailure.mockClear();
  useSnackbar.setState({ open: false, message: '', severity: 'info' });
});
afterEach(wipeDevice);

describe('the form for a forgotten password', () => {
  it('keeps Reset off until the email matches, and says so once the field is left', async () => {
    renderUi(<ForgotPasswordForm onFailure={onFailure} />);
    expect(reset()).toBeDisabled();
    await userEvent.type(email(), 'ada@harbor');
    expect(reset()).toBeDisabled();
    expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
    await userEvent.tab();
    expect(screen.getByText('Enter a valid email address.')).toBeVisible();
    await userEvent.type(email(), '.example');
    expect(screen.queryByText('Enter a valid email address.')).not.toBeInTheDocument();
    expect(reset()).toBeEnabled();
  });

  it('shows the server’s message as a success', async () => {
    const asked: string[] = [];
    answerWith((request) => {
      asked.push(request.url);
      return ours(200, { message: 'An email is on its way.' });
    });
    renderUi(<ForgotPasswordForm onFailure={onFailure} />);
    await userEvent.type(email(), ' ada+dock@harbor.example ');
    await userEvent.click(reset());
    await waitFor(() => expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'success' }));
    expect(useSnackbar.getState().message).toBe('An email is on its way.');
    expect(asked).toEqual(['http://device.test/api/auth/password/email?email=ada%2Bdock%40harbor.example']);
    expect(screen.getByText(/^Asked for ada\+dock@harbor\.example\./)).toBeVisible();
  });

  it('hands a failure on, keeps the address, and can be tried again', async () => {
    renderUi(<ForgotPasswordForm onFailure={onFailure} />);
    await userEvent.type(email(), 'ada@harbor.example{Enter}');
    await waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
    expect(email()).toHaveValue('ada@harbor.example');
    expect(useSnackbar.getState().open).toBe(false);
    await waitFor(() => expect(reset()).toBeEnabled());
  });
});
