import { Button } from '@mantine/core';

/** What a map needs to find a place. */
interface MapAddress {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

const oneLine = ({ line1, city, state, zip }: MapAddress) =>
  [line1, city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');

/** Address of the place in the map of this device: the phone's own where it has one, else one on the web. */
export function mapHref(address: MapAddress, userAgent = navigator.userAgent): string {
  const asked = encodeURIComponent(oneLine(address));
  if (/Android/.test(userAgent)) return `geo:0,0?q=${asked}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `maps:?q=${asked}`;
  return `https://www.openstreetmap.org/search?query=${asked}`;
}

/** Leads to the place in the device's map; nothing at all where nobody wrote an address down. */
export function NavigateButton({ address }: { address: MapAddress }) {
  if (!address.line1 && !address.city) return null;
  const href = mapHref(address);
  const onWeb = href.startsWith('https:');
  return (
    <Button
      component="a"
      href={href}
      {...(onWeb ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      variant="default"
    >
      Navigate
    </Button>
  );
}
