/** What kind of network the device is on, where the browser tells: Chromium on phones does. The same in page and worker. */

interface NetworkInformation extends EventTarget {
  type?: string;
}

const connection = (): NetworkInformation | undefined =>
  typeof navigator === 'object' ? (Reflect.get(navigator, 'connection') as NetworkInformation | undefined) : undefined;

const METERED = new Set(['cellular', 'bluetooth', 'wimax']);

/** Whether this browser tells Wi-Fi from the rest at all. */
export const tellsConnectionKind = (): boolean => connection()?.type !== undefined;

/** On a network that is paid by the byte, as far as is known. */
export const isMetered = (): boolean => METERED.has(connection()?.type ?? '');

/** Calls `listener` when the network becomes another one; returns the function that stops it. */
export function onConnectionKind(listener: () => void): () => void {
  const of = connection();
  of?.addEventListener?.('change', listener);
  return () => of?.removeEventListener?.('change', listener);
}
