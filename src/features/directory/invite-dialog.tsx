import { NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { isId, newId } from '#domain/ids.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import { type CompanyType, ROLE, type Role, roleName } from '#domain/roles.ts';
import { msg, t } from '#language/say.ts';
import { draftKeeper, readDraft } from '#offline/drafts.ts';
import { isText, type KnownFields, knownFields } from '#ui/known-fields.ts';
import { MarkedField } from '#ui/marked-field.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SecretField } from '#ui/secret-field.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import { useDraft } from '#ui/use-draft.ts';
import { useSubmit } from '#ui/use-submit.ts';
import { type InviteForm, inviteColleague, inviteStates, NO_INVITE, whyNotInvite } from './actions.ts';

interface InviteDialogProps {
  opened: boolean;
  companyType: CompanyType;
  onClose: () => void;
}

const FIELDS = [
  ['firstName', msg('First name'), { autoComplete: 'off' }],
  ['lastName', msg('Last name'), { autoComplete: 'off' }],
  ['email', msg('Email'), { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }],
  ['phone', msg('Phone (optional)'), { type: 'tel', inputMode: 'tel' }],
] as const;
const NAMES = [...FIELDS.map(([name]) => name), 'password'];
/** Matters of one field, though the server says them of the whole call. */
const OF_FIELDS = { 'email-taken': 'email', 'not-confirmed': 'password' };

/** Adds a colleague by invitation. What was typed is kept until the invitation is out or given up, whatever becomes of the page. */
export function InviteDialog({ opened, companyType, onClose }: InviteDialogProps) {
  const formId = useId();
  const { draft, isOld, change, restart } = useInviteDraft();
  const [touched, setTouched] = useState<ReadonlySet<keyof InviteForm>>(new Set());
  const [password, setPassword] = useState('');
  const { busy, failure, submit, forget } = useSubmit(inviteColleague, OF_FIELDS);
  const errors: Partial<Record<string, string>> = failure?.fields ?? {};
  // Asked for by the server, when it was not typed for a while.
  const asksPassword = errors.password !== undefined || password !== '';
  const form = draft ?? NO_INVITE;
  const states = inviteStates(form);
  const whyNot = whyNotInvite(form);
  const beginAnew = () => {
    restart();
    setPassword('');
    setTouched(new Set());
    forget();
  };
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (draft === null || whyNot !== null || !(await submit(draft.id, draft, draft.role, password))) return;
    showSnackbar({ severity: 'success', message: t('Invitation sent to {email}', { email: draft.email.trim() }) });
    beginAnew();
    onClose();
  };
  return (
    <FullModal
      // Not before what was kept is read: nothing can be typed over it.
      opened={opened && draft !== null}
      onClose={onClose}
      title={t('Add a colleague')}
      size={520}
      locked={busy}
      footer={
        <ReasonedButton type="submit" form={formId} whyNot={whyNot} loading={busy} fullWidth>
          {t('Send Invitation')}
        </ReasonedButton>
      }
    >
      <form id={formId} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="sm">
          {isOld && <TypedBefore onDiscard={beginAnew} />}
          <Text>{t('They get an email with a link to set their password.')}</Text>
          {FIELDS.map(([name, label, input]) => (
            <MarkedField
              key={name}
              {...input}
              label={t(label)}
              value={form[name]}
              // An empty form is not full of mistakes yet.
              mark={errors[name] ? 'error' : touched.has(name) || form[name] !== '' ? states[name] : 'neutral'}
              reason={errors[name] ?? t(PROFILE_REASONS[name])}
              onBlur={() => setTouched(new Set([...touched, name]))}
              onChange={(value) => {
                change({ [name]: value });
                forget();
              }}
            />
          ))}
          <NativeSelect
            label={t('Role')}
            value={draft?.role ?? ROLE.clerk}
            onChange={(event) => change({ role: Number(event.currentTarget.value) as Role })}
            data={Object.values(ROLE).map((value) => ({ value: String(value), label: roleName(value, companyType) }))}
          />
          {asksPassword && (
            <SecretField
              name="password"
              label={t('Your password')}
              autoComplete="current-password"
              value={password}
              error={errors.password}
              onType={(value) => {
                setPassword(value);
                forget();
              }}
            />
          )}
          <SubmitFailureNote failure={failure} title={t('The invitation was not sent')} shownAtFields={NAMES} />
        </Stack>
      </form>
    </FullModal>
  );
}

/** An invitation that was begun, as the device keeps it at every step, until it is out or given up: never the password that may be asked for. */
interface InviteDraft extends InviteForm {
  /** The invited person’s: kept as well, so that sending it again after a reload invites nobody twice. */
  id: string;
  role: Role;
}

const DRAFT_KEY = 'invitation';
const KNOWN: KnownFields<InviteDraft> = {
  id: isId,
  firstName: isText,
  lastName: isText,
  email: isText,
  phone: isText,
  role: (value) => Object.values(ROLE).some((role) => role === value),
};

const begin = (): InviteDraft => ({ ...NO_INVITE, id: newId(), role: ROLE.clerk });

/** What of a kept one this version can continue; without its id it may be out already. */
async function readInvite(): Promise<InviteDraft | null> {
  const kept = knownFields(await readDraft(DRAFT_KEY), KNOWN);
  return kept.id === undefined ? null : { ...begin(), ...kept };
}

const useInviteDraft = () =>
  useDraft<InviteDraft>(DRAFT_KEY, { ...draftKeeper(DRAFT_KEY), read: readInvite, empty: begin });
