import { Anchor, Button } from '@mantine/core';
import { t } from '#language/say.ts';
import classes from './map-link.module.css';

/** What a map needs to find a place. */
interface MapAddress {
  line1: string;
  city: string;
  state: string;
  zip: string;
}

/** `Oakland, CA 94607`, as far as it was filled in. */
export const cityLine = ({ city, state, zip }: MapAddress) =>
  [city, `${state} ${zip}`.trim()].filter(Boolean).join(', ');

const oneLine = (address: MapAddress) => [address.line1, cityLine(address)].filter(Boolean).join(', ');

/** Address of the place in the map of this device: the phone's own where it has one, else one on the web. */
export function mapHref(address: MapAddress, userAgent = navigator.userAgent): string {
  const asked = encodeURIComponent(oneLine(address));
  if (/Android/.test(userAgent)) return `geo:0,0?q=${asked}`;
  if (/iPhone|iPad|Macintosh/.test(userAgent)) return `maps:?q=${asked}`;
  return `https://www.openstreetmap.org/search?query=${asked}`;
}

/** Whether anybody wrote an address down. */
export const isPlaced = ({ line1, city }: MapAddress): boolean => line1 !== '' || city !== '';

/** What makes a link lead there. */
function linkTo(address: MapAddress) {
  const href = mapHref(address);
  // not a text: what the browser is told
  return href.startsWith('https:') ? { href, target: '_blank', rel: 'noopener noreferrer' } : { href };
}

/** Leads to the place in the device's map; nothing at all where nobody wrote an address down. */
export function NavigateButton({ address }: { address: MapAddress }) {
  if (!isPlaced(address)) return null;
  return (
    <Button component="a" {...linkTo(address)} variant="default">
      {t('Navigate')}
    </Button>
  );
}

/** The whole address as the lines of an envelope, all of them one link to the device's map. */
export function AddressLink({ address }: { address: MapAddress & { line2: string; line3: string } }) {
  const { line1, line2, line3 } = address;
  return (
    <Anchor {...linkTo(address)} className={classes.address ?? ''}>
      {[line1, line2, line3, cityLine(address)].filter(Boolean).map((line) => (
        <span key={line} className={classes.line}>
          {line}{' '}
        </span>
      ))}
    </Anchor>
  );
}
