import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import type { User } from '#contract/user.ts';
import { LIMITS } from '#domain/limits.ts';
import { formatPhone } from '#domain/phone.ts';
import { DELETE_ACCOUNT_WARNING } from '#domain/profile.ts';
import { whyNotMay } from '#domain/why-not-may.ts';
import { msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Coming } from '#ui/coming.tsx';
import { ContactLink } from '#ui/contact-link.tsx';
import { DeletePanel } from '#ui/delete-panel.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Link } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import { Picture } from '#ui/picture/picture.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { addToCarrier, deleteAccount, removeFromCarrier } from './actions.ts';
import { useDriverAccount } from './use-driver-account.ts';

interface DriverAccountViewProps {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  editHref: string;
  onDeleted: () => void;
}

/** The account of a driver: license, truck, trailer, license picture, carrier. */
export function DriverAccountView({ viewer, driver, editHref, onDeleted }: DriverAccountViewProps) {
  const { state, replace, retry } = useDriverAccount(driver._id);
  if (state.status === 'loading') return <Coming shape="panels" label={t('Loading the driver account')} />;
  if (state.status === 'unreachable') {
    return (
      <ErrorPanel title={t('The driver account is not on this device')} onRetry={retry}>
        {state.why}
      </ErrorPanel>
    );
  }
  if (state.status === 'none') {
    const create = (
      <Button component={Link} to={editHref}>
        {t('Create Driver Account')}
      </Button>
    );
    return (
      <EmptyState icon="truck" title={t('{name} has no driver account yet', { name: driver.name })} action={create}>
        {t('It holds the license, truck and trailer, and the carrier.')}
      </EmptyState>
    );
  }
  const { account, why } = state;
  return (
    <Stack gap="md">
      {why !== null && (
        <ErrorPanel title={t('This is what the device saw last')} tone="warning" onRetry={retry}>
          {why}
        </ErrorPanel>
      )}
      <AccountFacts account={account} editHref={editHref} />
      <CarrierList account={account} onChanged={replace} />
      <DeleteDriverAccount viewer={viewer} account={account} onDeleted={onDeleted} />
    </Stack>
  );
}

function AccountFacts({ account, editHref }: { account: DriverAccount; editHref: string }) {
  const edit = (
    <Button component={Link} to={editHref} variant="subtle" size="sm" leftSection={<Icon name="edit" size={18} />}>
      {t('Edit')}
    </Button>
  );
  return (
    <Panel title={t('Driver Profile')} icon="truck" aside={edit}>
      <Stack gap="sm">
        <InfoList
          items={[
            { label: t('Account name'), value: account.accountName },
            { label: t('Driver license'), value: account.driverLicense },
            { label: t('Truck number'), value: account.truckNum },
            { label: t('License plate'), value: account.plate },
            { label: t('Trailer number'), value: account.trlNum },
          ]}
        />
        <Picture
          src={account.driverLicensePic?.imagePreviewUrl ?? null}
          alt={t('License picture')}
          aspect={LIMITS.imageAspect}
          noneText={t('No license picture yet')}
        />
      </Stack>
    </Panel>
  );
}

interface DeleteDriverAccountProps {
  viewer: Session;
  account: DriverAccount;
  onDeleted: () => void;
}

/** The end of a driver account. The login stays. */
function DeleteDriverAccount({ viewer, account, onDeleted }: DeleteDriverAccountProps) {
  return (
    <DeletePanel
      title={t('Delete driver account')}
      label={t('Delete Account')}
      whyNot={whyNotMay(viewer.actor, 'driver-account.delete')}
      warning={t(DELETE_ACCOUNT_WARNING)}
      failureTitle={t('The driver account was not deleted')}
      work={() => deleteAccount(account)}
      onDeleted={onDeleted}
    >
      {t('License, truck, trailer and the place on the carrier’s list go for good. Login and loads stay.')}
    </DeletePanel>
  );
}

interface CarrierListProps {
  account: DriverAccount;
  onChanged: (account: DriverAccount) => void;
}

/** The specification's own words for a driver who is not on the list. */
const NOT_ON_LIST = msg('load not found');

/** The carrier of an account, and whether the account is on the carrier's list of drivers. */
function CarrierList({ account, onChanged }: CarrierListProps) {
  const { carrierId: carrier } = account;
  const [missing, setMissing] = useState(false);
  const { busy, failure, submit } = useSubmit(async (change: () => Promise<DriverAccount | null>) => {
    const changed = await change();
    setMissing(changed === null);
    if (changed) onChanged(changed);
  });
  if (!carrier) {
    return (
      <Panel title={t('Carrier')} icon="building">
        <p>{t('This account names no carrier.')}</p>
      </Panel>
    );
  }
  const ofCarrier = { ...account, carrierId: carrier };
  const listed = carrier.drivers.includes(account._id);
  const broken = missing || failure?.code === 'rule-broken';
  return (
    <Panel
      title={t('Carrier')}
      icon="building"
      aside={
        <StatusBadge tone={listed ? 'success' : 'neutral'}>
          {listed ? t('On the list') : t('Not on the list')}
        </StatusBadge>
      }
    >
      <Stack gap="sm">
        <InfoList
          items={[
            { label: t('Name'), value: carrier.carrierName },
            {
              label: t('Phone'),
              value: carrier.phone && (
                <ContactLink kind="phone" to={carrier.phone}>
                  {formatPhone(carrier.phone)}
                </ContactLink>
              ),
            },
            { label: t('Email'), value: carrier.email && <ContactLink kind="mail" to={carrier.email} /> },
          ]}
        />
        {broken && <ErrorPanel title={t(NOT_ON_LIST)} />}
        {failure && !broken && (
          <ErrorPanel title={t('The carrier’s list was not changed')}>{failure.message}</ErrorPanel>
        )}
        <Button
          style={{ alignSelf: 'flex-start' }}
          variant="default"
          loading={busy}
          leftSection={<Icon name={listed ? 'minus' : 'plus'} />}
          onClick={() => void submit(() => (listed ? removeFromCarrier(ofCarrier) : addToCarrier(ofCarrier)))}
        >
          {listed ? t('Remove from Carrier’s List') : t('Add to Carrier’s List')}
        </Button>
      </Stack>
    </Panel>
  );
}
