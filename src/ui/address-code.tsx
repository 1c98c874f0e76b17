import encodeQr from 'qr';
import { t } from '#language/say.ts';
import classes from './address-code.module.css';

/** Addresses that are longer make a code too fine for paper. */
const LONGEST_ADDRESS = 600;
/** The standard's margin around a code, in its own squares. */
const QUIET_ZONE = 4;

/** An address of the app for cameras, on paper: a QR code, one path of unit squares; of a very long one the page without what narrows it. */
export function AddressCode({ address }: { address: string }) {
  const text = address.length > LONGEST_ADDRESS ? (address.split('?')[0] ?? '').slice(0, LONGEST_ADDRESS) : address;
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={t('Address of this page')}
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <path d={squares.join('')} />
    </svg>
  );
}
