import { NativeSelect, Stack, Text } from '@mantine/core';
import { type FormEvent, useId, useState } from 'react';
import { newId } from '#domain/ids.ts';
import { PROFILE_REASONS } from '#domain/profile.ts';
import { roleName } from '#domain/role-name.ts';
import { type CompanyType, ROLE, type Role } from '#domain/roles.ts';
import { FullModal } from '#ui/full-modal.tsx';
import { MarkedField } from '#ui/marked-field.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { inviteColleague } from './actions.ts';
import { type InviteForm, inviteStates, NO_INVITE, whyNotInvite } from './invite-form.ts';

interface InviteDialogProps {
  opened: boolean;
  companyType: CompanyType;
  onClose: () => void;
}

const FIELDS = [
  ['firstName', 'First name', { autoComplete: 'off' }],
  ['lastName', 'Last name', { autoComplete: 'off' }],
  ['email', 'Email', { type: 'email', inputMode: 'email', autoCapitalize: 'none', spellCheck: false }],
  ['phone', 'Phone (optional)', { type: 'tel', inputMode: 'tel' }],
] as const;
const NAMES = FIELDS.map(([name]) => name);
/** An address that is taken is a matter of its field, though the server says it of the whole call. */
const TAKEN = { 'email-taken': 'email' };

/** Adds a colleague by invitation. The dialog keeps what was typed until the invitation is out. */
export function InviteDialog({ opened, companyType, onClose }: InviteDialogProps) {
  const formId = useId();
  const [id, setId] = useState(() => newId());
  const [form, setForm] = useState(NO_INVITE);
  const [touched, setTouched] = useState<ReadonlySet<keyof InviteForm>>(new Set());
  const [role, setRole] = useState<Role>(ROLE.clerk);
  const { busy, failure, submit, forget } = useSubmit(inviteColleague, TAKEN);
  const errors: Partial<Record<string, string>> = failure?.fields ?? {};
  const states = inviteStates(form);
  const whyNot = whyNotInvite(form);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot !== null || !(await submit(id, form, role))) return;
    showSnackbar({ severity: 'success', message: `Invitation sent to ${form.email.trim()}` });
    setId(newId());
    setForm(NO_INVITE);
    setTouched(new Set());
    onClose();
  };
  return (
    <FullModal
      opened={opened}
      onClose={onClose}
      title="Add a colleague"
      size={520}
      locked={busy}
      footer={
        <ReasonedButton type="submit" form={formId} whyNot={whyNot} loading={busy} fullWidth>
          Send Invitation
        </ReasonedButton>
      }
    >
      <form id={formId} onSubmit={(event) => void onSubmit(event)} noValidate>
        <Stack gap="sm">
          <Text>They get an email with a link to set their password.</Text>
          {FIELDS.map(([name, label, input]) => (
            <MarkedField
              key={name}
              {...input}
              label={label}
              value={form[name]}
              // An empty form is not full of mistakes yet.
              mark={errors[name] ? 'error' : touched.has(name) || form[name] !== '' ? states[name] : 'neutral'}
              reason={errors[name] ?? PROFILE_REASONS[name]}
              onBlur={() => setTouched(new Set([...touched, name]))}
              onChange={(value) => {
                setForm({ ...form, [name]: value });
                forget();
              }}
            />
          ))}
          <NativeSelect
            label="Role"
            value={role}
            onChange={(event) => setRole(Number(event.currentTarget.value) as Role)}
            data={Object.values(ROLE).map((value) => ({ value: String(value), label: roleName(value, companyType) }))}
          />
          <SubmitFailureNote failure={failure} title="The invitation was not sent" shownAtFields={NAMES} />
        </Stack>
      </form>
    </FullModal>
  );
}
