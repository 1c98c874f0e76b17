import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import { formatPhone } from '#domain/phone.ts';
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
const NOT_ON_LIST = 'load not found';

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
      <Panel title="Carrier" icon="building">
        <p>This account names no carrier.</p>
      </Panel>
    );
  }
  const ofCarrier = { ...account, carrierId: carrier };
  const listed = carrier.drivers.includes(account._id);
  const broken = missing || failure?.code === 'rule-broken';
  return (
    <Panel
      title="Carrier"
      icon="building"
      aside={
        <StatusBadge tone={listed ? 'success' : 'neutral'}>{listed ? 'On the list' : 'Not on the list'}</StatusBadge>
      }
    >
      <Stack gap="sm">
        <InfoList
          items={[
            { label: 'Name', value: carrier.carrierName },
            {
              label: 'Phone',
              value: carrier.phone && (
                <ContactLink kind="phone" to={carrier.phone}>
                  {formatPhone(carrier.phone)}
                </ContactLink>
              ),
            },
            { label: 'Email', value: carrier.email && <ContactLink kind="mail" to={carrier.email} /> },
          ]}
        />
        {broken && <ErrorPanel title={NOT_ON_LIST} />}
        {failure && !broken && <ErrorPanel title="The carrier’s list was not changed">{failure.message}</ErrorPanel>}
        <Button
          style={{ alignSelf: 'flex-start' }}
          variant="default"
          loading={busy}
          leftSection={<Icon name={listed ? 'minus' : 'plus'} />}
          onClick={() => void submit(() => (listed ? removeFromCarrier(ofCarrier) : addToCarrier(ofCarrier)))}
        >
          {listed ? 'Remove from Carrier’s List' : 'Add to Carrier’s List'}
        </Button>
      </Stack>
    </Panel>
  );
}
