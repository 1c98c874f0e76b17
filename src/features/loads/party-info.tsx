/** Those who take part in a load, each as one card: who they are, where they are, and how to reach them. */
import type { ReactNode } from 'react';
import type { Party } from '#contract/company.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { connexIdOf } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone.ts';
import { t } from '#language/say.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { AddressLink, isPlaced } from '#ui/map-link.tsx';
import { Panel } from '#ui/panel.tsx';
import { PartyCard, type PartyFact } from '#ui/party-card.tsx';

/** Who ships, and the person there to ask. */
export function ShipperInfo({ load }: { load: Pick<LoadRecord, 'shipper' | 'contact'> }) {
  return (
    <Panel title={t('Shipper')} icon="building">
      <CompanyCard company={load.shipper} contact={load.contact} />
    </Panel>
  );
}

/** Who carries the load. */
export function CarrierInfo({ carrier }: { carrier: LoadRecord['carrier'] }) {
  return (
    <Panel title={t('Carrier')} icon="truck">
      {carrier === null ? t('No carrier chosen yet.') : <CompanyCard company={carrier} />}
    </Panel>
  );
}

/** Where a BOL goes. */
export function ReceiverInfo({ receiver }: { receiver: Party | null }) {
  return (
    <Panel title={t('Receiver')} icon="inbound">
      {receiver === null ? t('No receiver chosen yet.') : <CompanyCard company={receiver} />}
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
    <Panel title={drivers.length > 1 ? t('Drivers') : t('Driver')} icon="user">
      {drivers.length === 0 && <p style={{ margin: '0 0 0.75rem' }}>{t('No driver assigned yet.')}</p>}
      {drivers.map((driver) => (
        <PartyCard
          key={driver._id}
          name={driver.name}
          facts={[
            { label: 'ConnexId', value: connexIdOf(driver).toUpperCase() },
            phoneFact(driver.phone),
            { label: t('Truck number'), value: driver.truckNum },
            { label: t('License plate'), value: driver.plate },
            { label: t('Trailer number'), value: driver.trlNum },
          ]}
        />
      ))}
      {children}
    </Panel>
  );
}

interface CompanyCardProps {
  company: Pick<Party, 'name' | 'phone' | 'address'>;
  /** Its person to ask. */
  contact?: LoadRecord['contact'];
}

function CompanyCard({ company: { name, phone, address }, contact }: CompanyCardProps) {
  return (
    <PartyCard
      name={name}
      facts={[
        { label: t('Address'), icon: 'mapPin', value: isPlaced(address) && <AddressLink address={address} /> },
        { label: t('Contact'), icon: 'user', value: contact?.name },
        phoneFact(phone),
        { label: t('Email'), icon: 'mail', value: contact?.email && <ContactLink kind="mail" to={contact.email} /> },
      ]}
    />
  );
}

const phoneFact = (phone: string): PartyFact => ({
  label: t('Phone'),
  icon: 'phone',
  value: phone && (
    <ContactLink kind="phone" to={phone}>
      {formatPhone(phone)}
    </ContactLink>
  ),
});
