import type { ReactNode } from 'react';
import type { PersonTag } from '#contract/user.ts';
import { connexIdOf } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';

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
