import { Anchor, Button, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { t } from '#language/say.ts';
import { Link } from '#ui/link.tsx';
import { EmailField, PasswordField } from './credentials-fields.tsx';
import { SignInFailureNote } from './sign-in-failure.tsx';
import { useSignIn } from './use-sign-in.ts';

interface LoginFormProps {
  onSignedIn: () => void;
  /** Where a forgotten name or password is put right. */
  forgotHref: string;
}

/** Email, password, Submit. Whatever goes wrong, what was typed stays. */
export function LoginForm({ onSignedIn, forgotHref }: LoginFormProps) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const { busy, failure, submit } = useSignIn(onSignedIn);
  const wrong = failure?.kind === 'wrong';
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit(email, password);
  };
  return (
    <form onSubmit={onSubmit} aria-label={t('Log in')}>
      <Stack>
        <EmailField value={email} onChange={setEmail} wrong={wrong} />
        <PasswordField value={password} onChange={setPassword} wrong={wrong} />
        <SignInFailureNote failure={failure} />
        <Button type="submit" loading={busy} fullWidth>
          {t('Submit')}
        </Button>
        <Anchor component={Link} to={forgotHref} ta="center" py="sm">
          {t('Forgot username/password?')}
        </Anchor>
      </Stack>
    </form>
  );
}
