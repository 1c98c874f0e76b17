import { Stack } from '@mantine/core';
import type { FormEvent } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import type { User } from '#contract/user.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Coming } from '#ui/coming.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { TypedBefore } from '#ui/typed-before.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { useAccountEdit } from './account-draft.ts';
import { type AccountField, AccountFields, formOf, whyNotSaveAccount } from './account-fields.tsx';
import { saveAccount } from './actions.ts';
import { CreateAccount } from './create-account.tsx';
import { useDriverAccount } from './use-driver-account.ts';

interface DriverAccountEditProps {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  /** Gets the account's name as it is then. */
  onSaved: (accountName: string) => void;
}

/** The form of a driver account, or where there is none the form that creates it. */
export function DriverAccountEdit({ viewer, driver, onSaved }: DriverAccountEditProps) {
  const { state, retry } = useDriverAccount(driver._id);
  // Not filled with what the device saw last while the server may say something newer in a moment.
  const waiting = state.status === 'loading' || (state.status === 'ready' && !state.checked && state.why === null);
  if (waiting) return <Coming shape="form" label={t('Loading the driver account')} />;
  if (state.status === 'unreachable') {
    return (
      <ErrorPanel title={t('The driver account is not on this device')} onRetry={retry}>
        {state.why}
      </ErrorPanel>
    );
  }
  if (state.status === 'none') {
    return <CreateAccount key={driver._id} viewer={viewer} driver={driver} onCreated={onSaved} />;
  }
  const { account } = state;
  return <EditAccount key={account._id} account={account} onSaved={({ accountName }) => onSaved(accountName)} />;
}

interface EditAccountProps {
  account: DriverAccount;
  onSaved: (account: DriverAccount) => void;
}

const FIELDS: readonly AccountField[] = ['accountName', 'driverLicense', 'truckNum', 'plate', 'trlNum'];

/** Changes a driver account. Goes straight to the server; whatever the answer, what was typed stays. */
function EditAccount({ account, onSaved }: EditAccountProps) {
  const edit = useAccountEdit(account);
  const form = { ...formOf(account), ...edit.changes };
  const { busy, failure, submit, forget } = useSubmit(async () => {
    const saved = await saveAccount(account, form);
    edit.drop();
    onSaved(saved);
  });
  const discard = () => {
    edit.close();
    forget();
  };
  const whyNot = whyNotSaveAccount(form);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null && (await submit())) showSnackbar({ severity: 'success', message: t('Driver account saved') });
  };
  return (
    <Panel title={t('Driver Profile')} icon="truck">
      <form onSubmit={(event) => void onSubmit(event)} aria-label={t('Driver account')} noValidate>
        <Stack gap="sm">
          {edit.isOld && <TypedBefore onDiscard={discard} />}
          <AccountFields
            names={FIELDS}
            form={form}
            failure={failure}
            onChange={(fields) => {
              edit.change(fields);
              forget();
            }}
          />
          <SubmitFailureNote failure={failure} title={t('The driver account was not saved')} shownAtFields={FIELDS} />
          <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
            {t('Save')}
          </ReasonedButton>
        </Stack>
      </form>
    </Panel>
  );
}
