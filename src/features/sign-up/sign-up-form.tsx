import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Anchor, Checkbox, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { RoleField, TextField, useSignUpForm } from './sign-up-fields.tsx';
import { TermsModal } from './terms-modal.tsx';

interface SignUpFormProps {
  /** The provider's number, ready to be read; null where none is set, undefined while that is not known. */
  phone: string | null | undefined;
  /** The person has read the dialog. */
  onDone: () => void;
}

/**
 * Becoming a member. Nothing that is typed here leaves the device: Submit only says that the provider signs companies
 * up by phone, and with which number.
 */
export function SignUpForm({ phone, onDone }: SignUpFormProps) {
  const { field, terms, setTerms, whyNot } = useSignUpForm();
  const [reading, setReading] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null) setConfirming(true);
  };
  return (
    <>
      <form onSubmit={onSubmit} aria-label="Become a member" noValidate>
        <Stack>
          <TextField field={field('name')} label="Name" autoComplete="name" />
          <TextField field={field('company')} label="Company" autoComplete="organization" />
          <TextField field={field('email')} label="Email" type="email" autoComplete="email" />
          <TextField field={field('phone')} label="Phone" type="tel" autoComplete="tel-national" />
          <RoleField field={field('role')} />
          <div>
            <Checkbox
              name="terms"
              label="I agree to the terms"
              checked={terms}
              onChange={(event) => setTerms(event.currentTarget.checked)}
            />
            <Anchor component="button" type="button" ta="start" py="sm" onClick={() => setReading(true)}>
              Read the terms
            </Anchor>
          </div>
          <ReasonedButton type="submit" whyNot={whyNot} fullWidth>
            Submit
          </ReasonedButton>
        </Stack>
      </form>
      <TermsModal
        opened={reading}
        onClose={() => setReading(false)}
        onAgree={() => {
          setTerms(true);
          setReading(false);
        }}
      />
      <ConfirmDialog
        opened={confirming}
        title="Please call us to sign up"
        onConfirm={onDone}
        onCancel={() => setConfirming(false)}
        confirmLabel="OK"
        cancelLabel="Back to the form"
      >
        <p>
          We sign every company up by phone. <HowToCall phone={phone} /> Nothing you typed here was sent.
        </p>
      </ConfirmDialog>
    </>
  );
}

function HowToCall({ phone }: Pick<SignUpFormProps, 'phone'>) {
  if (phone) {
    return (
      <>
        Call us at <ContactLink kind="phone" to={phone} />, and we set up your account with you.
      </>
    );
  }
  if (phone === undefined) return 'Our number couldn’t be loaded. Connect to the internet and open this page again.';
  return 'No number has been set up on this server. Ask whoever invited you.';
}
