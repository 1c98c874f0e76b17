import { type Message, msg, t } from '#language/say.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/ScrollArea.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { shownIn } from '#domain/date-format.ts';
import { trueInstant } from '#ui/use-now.ts';

interface ZoneFieldProps {
  value: string;
  /** The zone the address is in. */
  proposed: string;
  onChange: (zone: string) => void;
  error?: string | undefined;
}

/** What people in the United States call their zones, before the long list of all others. */
const US_ZONES: Record<string, Message> = {
  'America/New_York': msg('Eastern Time'),
  'America/Chicago': msg('Central Time'),
  'America/Denver': msg('Mountain Time'),
  'America/Phoenix': msg('Arizona'),
  'America/Los_Angeles': msg('Pacific Time'),
  'America/Anchorage': msg('Alaska'),
  'Pacific/Honolulu': msg('Hawaii'),
  'America/Puerto_Rico': msg('Puerto Rico'),
};

/** `Pacific Time (Los Angeles)`, `America/Detroit`. */
export function zoneLabel(zone: string): string {
  const place = zone.replaceAll('_', ' ');
  const name = Object.hasOwn(US_ZONES, zone) ? US_ZONES[zone] : undefined;
  return name ? `${t(name)} (${place.split('/').at(-1)})` : place;
}

/** The time zone a company's docks keep. */
export function ZoneField({ value, proposed, onChange, error }: ZoneFieldProps) {
  const [others] = useState(otherZones);
  // An alias, or one that this browser does not list.
  const kept = [value, proposed].filter((zone) => !Object.hasOwn(US_ZONES, zone) && !others.includes(zone));
  const option = (zone: string) => ({ value: zone, label: zoneLabel(zone) });
  const clock = shownIn(trueInstant(), value);
  return (
    <Select
      label={t('Time zone')}
      description={t('Pick-ups and deliveries at your docks are shown in it. It is {time} there now.', {
        time: `${clock?.time} ${clock?.zone}`,
      })}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('No time zone found')}
      // The others are found by typing; hundreds of lines would make each letter in the form beside them slow.
      limit={20}
      maxDropdownHeight={280}
      comboboxProps={{ keepMounted: false }}
      value={value}
      error={error}
      data={[
        { group: t('United States'), items: Object.keys(US_ZONES).map(option) },
        { group: t('All others'), items: [...new Set(kept), ...others].map(option) },
      ]}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  );
}

/** Browsers of before 2022 have no list: the zones of the United States, and the address's, are there all the same. */
function otherZones(): string[] {
  const all = 'supportedValuesOf' in Intl ? Intl.supportedValuesOf('timeZone') : [];
  return all.filter((zone) => !Object.hasOwn(US_ZONES, zone));
}
