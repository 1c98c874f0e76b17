import { Button, Stack } from '@mantine/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ModalFrame } from '#ui/modal-frame.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { rich } from '#ui/rich.tsx';
import { PasswordField } from './credentials-fields.tsx';
import { SignInFailureNote } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

export interface SignInAgainProps {
  viewer: Session;
  opened: boolean;
  /** Over a form that could not be sent. */
  forForm: boolean;
  onSignedIn: () => void;
  /** Go on without for now. */
  onPutOff: () => void;
  /** Somebody else wants to work here: the usual way out. */
  onOtherPerson: () => void;
}

const FORM_ID = 'sign-in-again';
const BOLD = { b: (inner: ReactNode) => <b>{inner}</b> };

/** The dialog of sign-in-again.tsx. */
export function SignInAgainDialog({ viewer, opened, forForm, onSignedIn, onPutOff, onOtherPerson }: SignInAgainProps) {
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSignIn(() => {
    setPassword('');
    onSignedIn();
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit(viewer.user.username, password);
  };
  return (
    <ModalFrame
      opened={opened}
      onClose={onPutOff}
      title={t('Log in again')}
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="subtle" onClick={onOtherPerson} disabled={busy}>
            {t('I am somebody else')}
          </Button>
          <Button variant="default" onClick={onPutOff} disabled={busy}>
            {t('Not now')}
          </Button>
          <Button type="submit" form={FORM_ID} loading={busy}>
            {t('Log in')}
          </Button>
        </ButtonRow>
      }
    >
      <form id={FORM_ID} onSubmit={onSubmit}>
        <Stack>
          {forForm ? (
            <p>
              {rich(
                'Your session has ended, <b>{name}</b>. What you typed is still here. Press Save again after logging in.',
                BOLD,
                { name: viewer.user.name },
              )}
            </p>
          ) : (
            <p>
              {rich(
                'Your session has ended. What you recorded is safe on this device and is sent once you, <b>{name}</b>, are logged in again.',
                BOLD,
                { name: viewer.user.name },
              )}
            </p>
          )}
          {/* For password managers: they need to know whose password it is. */}
          <input type="hidden" name="username" autoComplete="username" value={viewer.user.username} readOnly />
          <p>
            {rich(
              'You log in as <b>{email}</b>. If your address has changed, choose “I am somebody else” and log in with the new one. What waits to be sent stays on this device.',
              BOLD,
              { email: viewer.user.username },
            )}
          </p>
          <PasswordField value={password} onChange={setPassword} wrong={failure?.kind === 'wrong'} first />
          <SignInFailureNote failure={failure} />
        </Stack>
      </form>
    </ModalFrame>
  );
}
