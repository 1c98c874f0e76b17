import type { LoadRecord } from '#contract/load.ts';
import { formatPhone } from '#domain/phone-format.ts';
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
