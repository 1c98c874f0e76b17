import type { ReactNode } from 'react';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { connexIdOf } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';

/** Who ships, and the person there to ask. */
export function ShipperInfo({ load }: { load: Pick<LoadRecord, 'shipper' | 'contact'> }) {
  const { shipper, contact } = load;
  return (
    <Panel title="Shipper" icon="building">
      <InfoList
        items={[
          { label: 'Name', value: shipper.name },
          { label: 'Contact', value: contact.name },
          { label: 'Email', value: contact.email && <ContactLink kind="mail" to={contact.email} /> },
          {
            label: 'Phone',
            value: shipper.phone && (
              <ContactLink kind="phone" to={shipper.phone}>
                {formatPhone(shipper.phone)}
              </ContactLink>
            ),
          },
        ]}
      />
    </Panel>
  );
}

/** Who carries the load. */
export function CarrierInfo({ carrier }: { carrier: LoadRecord['carrier'] }) {
  return (
    <Panel title="Carrier" icon="truck">
      {carrier === null ? (
        'No carrier chosen yet.'
      ) : (
        <InfoList
          items={[
            { label: 'Name', value: carrier.name },
            {
              label: 'Phone',
              value: carrier.phone && (
                <ContactLink kind="phone" to={carrier.phone}>
                  {formatPhone(carrier.phone)}
                </ContactLink>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}

interface DriverInfoProps {
  drivers: readonly PersonTag[];
  /** Where a driver is assigned or changed, for those who may. */
  children?: ReactNode;
}

/** Who drives: one driver as a rule, several when the BOLs of a load have different ones. */
export function DriverInfo({ drivers, children }: DriverInfoProps) {
  return (
    <Panel title={drivers.length > 1 ? 'Drivers' : 'Driver'} icon="user">
      {drivers.length === 0 && <p style={{ margin: '0 0 0.75rem' }}>No driver assigned yet.</p>}
      {drivers.map((driver) => (
        <InfoList
          key={driver._id}
          items={[
            { label: 'Name', value: driver.name },
            { label: 'ConnexId', value: connexIdOf(driver).toUpperCase() },
            {
              label: 'Phone',
              value: driver.phone && (
                <ContactLink kind="phone" to={driver.phone}>
                  {formatPhone(driver.phone)}
                </ContactLink>
              ),
            },
          ]}
        />
      ))}
      {children}
    </Panel>
  );
}
