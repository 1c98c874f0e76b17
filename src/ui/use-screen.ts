import { useMediaQuery } from '@mantine/hooks';
import { useEffect, useState } from 'react';

/** The width up to which a screen is laid out for a phone; the same value stands in the style sheets of this folder. */
const phoneQuery = '(max-width: 48em)';

// Read at the first render already: a phone must not build the wide table first and throw it away.
const readAtOnce = { getInitialValueInEffect: false };

/** True on a narrow screen. Follows rotation and resizing. */
export function usePhone(): boolean {
  return useMediaQuery(phoneQuery, undefined, readAtOnce);
}

/** True on a phone, also one that is held on its side: there a dialog needs all of the height there is. */
export function useLittleRoom(): boolean {
  // not a text: a query
  return useMediaQuery(`${phoneQuery}, (max-height: 30em)`, undefined, readAtOnce);
}

/** True where a table of 900 px would be cut off, beside the menu or without it. */
export function useTooNarrowForTable(): boolean {
  return useMediaQuery('(max-width: 77em)', undefined, readAtOnce);
}

/** True on a phone and wherever the main pointer is a finger: there the device's own controls beat small cells. */
export function useTouchDevice(): boolean {
  // not a text: a query
  return useMediaQuery(`${phoneQuery}, (pointer: coarse)`, undefined, readAtOnce);
}

/** An address for a Blob, for links that open or save it; given back when the component goes or the Blob changes. */
export function useObjectUrl(blob: Blob | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!blob) return;
    const created = URL.createObjectURL(blob);
    setUrl(created);
    return () => {
      URL.revokeObjectURL(created);
      setUrl(undefined);
    };
  }, [blob]);
  return url;
}
