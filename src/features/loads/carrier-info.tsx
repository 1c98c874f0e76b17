import type { LoadRecord } from '#contract/load.ts';
import { formatPhone } from '#domain/phone-format.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';

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
