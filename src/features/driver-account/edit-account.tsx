import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { AccountFields } from './account-fields.tsx';
import { type AccountField, formOf, whyNotSaveAccount } from './account-form.ts';
import { saveAccount } from './actions.ts';

interface EditAccountProps {
  account: DriverAccount;
  onSaved: (account: DriverAccount) => void;
}

const FIELDS: readonly AccountField[] = ['accountName', 'driverLicense', 'truckNum', 'trlNum'];

/** Changes a driver account. Goes straight to the server; whatever the answer, what was typed stays. */
export function EditAccount({ account, onSaved }: EditAccountProps) {
  const [form, setForm] = useState(() => formOf(account));
  const { busy, failure, submit, forget } = useSubmit(async () => onSaved(await saveAccount(account, form)));
  const whyNot = whyNotSaveAccount(form);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null && (await submit())) showSnackbar({ severity: 'success', message: 'Driver account saved' });
  };
  return (
    <Panel title="Driver Profile" icon="truck">
      <form onSubmit={(event) => void onSubmit(event)} aria-label="Driver account" noValidate>
        <Stack gap="sm">
          <AccountFields
            names={FIELDS}
            form={form}
            failure={failure}
            onChange={(changed) => {
              setForm(changed);
              forget();
            }}
          />
          <SubmitFailureNote failure={failure} title="The driver account was not saved" shownAtFields={FIELDS} />
          <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
            Save
          </ReasonedButton>
        </Stack>
      </form>
    </Panel>
  );
}
