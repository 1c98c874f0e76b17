import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { Anchor, Button, Checkbox, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { nameOf, t } from '#language/say.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ButtonRow, ReasonedButton } from '#ui/reasoned-button.tsx';
import { rich } from '#ui/rich.tsx';
import { RoleField, TextField, useSignUpForm } from './sign-up-fields.tsx';
import { TERMS } from './terms.ts';
import classes from './terms-modal.module.css';

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
      <form onSubmit={onSubmit} aria-label={t('Become a member')} noValidate>
        <Stack>
          <TextField field={field('name')} label={t('Name')} autoComplete="name" />
          <TextField field={field('company')} label={t('Company')} autoComplete="organization" />
          <TextField field={field('email')} label={t('Email')} type="email" autoComplete="email" />
          <TextField field={field('phone')} label={t('Phone')} type="tel" autoComplete="tel-national" />
          <RoleField field={field('role')} />
          <div>
            <Checkbox
              name="terms"
              label={t('I agree to the terms')}
              checked={terms}
              onChange={(event) => setTerms(event.currentTarget.checked)}
            />
            <Anchor component="button" type="button" ta="start" py="sm" onClick={() => setReading(true)}>
              {t('Read the terms')}
            </Anchor>
          </div>
          <ReasonedButton type="submit" whyNot={whyNot} fullWidth>
            {t('Submit')}
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
        title={t('Please call us to sign up')}
        onConfirm={onDone}
        onCancel={() => setConfirming(false)}
        confirmLabel={t('OK')}
        cancelLabel={t('Back to the form')}
      >
        <p>
          {t('We sign every company up by phone.')} <HowToCall phone={phone} /> {t('Nothing you typed here was sent.')}
        </p>
      </ConfirmDialog>
    </>
  );
}

function HowToCall({ phone }: Pick<SignUpFormProps, 'phone'>) {
  if (phone) {
    return rich(
      'Call us at <call>{phone}</call>, and we set up your account with you.',
      { call: () => <ContactLink kind="phone" to={phone} /> },
      { phone },
    );
  }
  if (phone === undefined) return t('Our number couldn’t be loaded. Connect to the internet and open this page again.');
  return t('No number has been set up on this server. Ask whoever invited you.');
}

interface TermsModalProps {
  opened: boolean;
  onClose: () => void;
  onAgree: () => void;
}

/** The terms in plain words, with the way to agree at the end of them. */
function TermsModal({ opened, onClose, onAgree }: TermsModalProps) {
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title={t('Terms')}
      textOnly
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button onClick={onAgree}>{t('I agree')}</Button>
        </ButtonRow>
      }
    >
      {TERMS.map(({ title, paragraphs }) => (
        <section key={nameOf(title)} className={classes.term}>
          <h3>{t(title)}</h3>
          {paragraphs.map((text) => (
            <p key={nameOf(text)}>{t(text)}</p>
          ))}
        </section>
      ))}
    </FullModal>
  );
}
