/** What the board of the dock looks at stands in its address, by id: there a reload and a colleague find it again. */
import { PATHS } from './paths.ts';

/** The driver who was chosen, and the truck somebody works on. */
export const [DRIVER, TRUCK] = ['driver', 'truck'] as const;

/** The address with other values of these; null takes one out. */
export function withValues(params: URLSearchParams, values: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** Whether an address of ours is the board. */
export const isDock = (address: string) =>
  [PATHS.driverCheckin, PATHS.pickupCheckout].some((dock) => address.startsWith(dock));

/** The board as whoever takes the tablet over goes on with it: who stood at the window was another's choice. */
export function handedOver(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const left = withValues(new URLSearchParams(query), { [DRIVER]: null }).toString();
  return left === '' ? path : `${path}?${left}`;
}
