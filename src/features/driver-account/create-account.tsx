import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import type { User } from '#contract/user.ts';
import { msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { type AccountField, AccountFields, whyNotSaveAccount } from './account-fields.tsx';
import { createAccount } from './actions.ts';
import { type CarrierChoice, CarrierField } from './carrier-field.tsx';

interface CreateAccountProps {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  onCreated: (accountName: string) => void;
}

const FIELDS: readonly AccountField[] = ['accountName', 'driverLicense'];
const MISSING = msg('There is no carrier with this ID. Ask your carrier for the right one.');

/** The first account of a driver. A carrier that does not exist is said at its field, and nothing is created. */
export function CreateAccount({ viewer: { company }, driver, onCreated }: CreateAccountProps) {
  const [form, setForm] = useState({
    accountName: driver.name,
    driverLicense: '',
    truckNum: '',
    trlNum: '',
    picture: null as string | null,
  });
  // Who has a login works for a carrier already: that one stands there first.
  const [carrier, setCarrier] = useState<CarrierChoice | null>({ carrId: company._id, name: company.name });
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit, forget } = useSubmit(async (carrierId: string) => {
    const outcome = await createAccount(driver._id, carrierId, form);
    setMissing(outcome === 'no-carrier');
    if (outcome === 'no-carrier') return;
    showSnackbar({ severity: 'success', message: t('Driver account created') });
    onCreated(form.accountName);
  });
  const whyNot = whyNotSaveAccount(form) ?? (carrier ? null : t('Choose the carrier.'));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (whyNot === null && carrier) void submit(carrier.carrId);
  };
  return (
    <Panel title={t('Create Driver Account')} icon="truck">
      <form onSubmit={onSubmit} aria-label={t('Create driver account')} noValidate>
        <Stack gap="sm">
          <CarrierField
            value={carrier}
            error={missing ? t(MISSING) : failure?.fields.carrierId}
            onChange={(chosen) => {
              setCarrier(chosen);
              setMissing(false);
              forget();
            }}
          />
          <AccountFields
            fresh
            names={FIELDS}
            form={form}
            failure={failure}
            onChange={(changed) => {
              setForm(changed);
              forget();
            }}
          />
          <SubmitFailureNote
            failure={failure}
            title={t('The driver account was not created')}
            shownAtFields={[...FIELDS, 'carrierId']}
          />
          <ReasonedButton type="submit" whyNot={whyNot} loading={busy} fullWidth>
            {t('Create Driver Account')}
          </ReasonedButton>
        </Stack>
      </form>
    </Panel>
  );
}
