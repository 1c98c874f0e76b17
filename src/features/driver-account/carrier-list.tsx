import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import { formatPhone } from '#domain/phone.ts';
import { msg, t } from '#language/say.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { addToCarrier, removeFromCarrier } from './actions.ts';

interface CarrierListProps {
  account: DriverAccount;
  onChanged: (account: DriverAccount) => void;
}

/** The specification's own words for a driver who is not on the list. */
const NOT_ON_LIST = msg('load not found');

/** The carrier of an account, and whether the account is on the carrier's list of drivers. */
export function CarrierList({ account, onChanged }: CarrierListProps) {
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
