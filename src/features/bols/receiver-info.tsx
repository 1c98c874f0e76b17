import type { Party } from '#contract/company.ts';
import { formatPhone } from '#domain/phone.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';

/** Where a BOL goes: the company, its phone and every part of its address. */
export function ReceiverInfo({ receiver }: { receiver: Party | null }) {
  if (receiver === null) {
    return (
      <Panel title="Receiver" icon="inbound">
        No receiver chosen yet.
      </Panel>
    );
  }
  const { name, phone, address } = receiver;
  const lines = [
    { label: 'Address line 1', value: address.line1 },
    { label: 'Address line 2', value: address.line2 },
    { label: 'Address line 3', value: address.line3 },
  ];
  return (
    <Panel title="Receiver" icon="inbound">
      <InfoList
        items={[
          { label: 'Name', value: name },
          {
            label: 'Phone',
            value: phone && (
              <ContactLink kind="phone" to={phone}>
                {formatPhone(phone)}
              </ContactLink>
            ),
          },
          // Lines 2 and 3 are optional in every address: an empty one is no news.
          ...lines.filter(({ value }, index) => index === 0 || value !== ''),
          { label: 'City', value: address.city },
          { label: 'State', value: address.state },
          { label: 'Zip', value: address.zip },
        ]}
      />
    </Panel>
  );
}
