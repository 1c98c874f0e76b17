import { useMediaQuery } from '@mantine/hooks';

/** The width up to which a screen is laid out for a phone; the same value stands in the style sheets of this folder. */
export const phoneQuery = '(max-width: 48em)';

// Read at the first render already: a phone must not build the wide table first and throw it away.
const readAtOnce = { getInitialValueInEffect: false };

/** True on a narrow screen. Follows rotation and resizing. */
export function usePhone(): boolean {
  return useMediaQuery(phoneQuery, undefined, readAtOnce);
}

/** True where the main pointer is a finger, so that the device's own date wheel beats a calendar of small cells. */
export function useTouchDevice(): boolean {
  return useMediaQuery('(pointer: coarse)', undefined, readAtOnce);
}
