/**
 * A load is built as saved or shipped. Asking to ship is not enough: without a carrier, a BOL, and a receiver and a
 * delivery date on every BOL the load stays unsubmitted, and the person is told why.
 */
interface Carried {
  carrierId: string | null;
}
interface Received {
  receiverId?: string | null | undefined;
  deliveryDate?: string | null | undefined;
}

/** Why a load with these BOLs cannot be ready to ship, or null. */
export function whyNotReady(load: Carried, bols: readonly Received[]): string | null {
  if (!load.carrierId) return 'The load has no carrier yet.';
  if (bols.length === 0) return 'The load has no BOL yet.';
  return (
    whyLacking(bols.filter(({ receiverId }) => !receiverId).length, 'receiver') ??
    whyLacking(bols.filter(({ deliveryDate }) => !deliveryDate).length, 'delivery date')
  );
}

function whyLacking(bols: number, what: string): string | null {
  if (bols === 0) return null;
  return bols === 1 ? `A BOL has no ${what} yet.` : `${bols} BOLs have no ${what} yet.`;
}

/** What becomes of the wish to ship: `notReady` says why it was not granted, null when it was or was not asked. */
export function settleReady(
  askedReady: boolean,
  load: Carried,
  bols: readonly Received[],
): { ready: boolean; notReady: string | null } {
  const notReady = askedReady ? whyNotReady(load, bols) : null;
  return { ready: askedReady && notReady === null, notReady };
}

/**
 * The record of who shipped a load and when, after a change that leaves it `ready` or not: made when it becomes so, kept
 * as long as it stays so (null where it was shipped before there was one), gone when it is withdrawn.
 */
export function shippedAfter<Shipped>(
  before: { ready: boolean; shipped?: Shipped | null | undefined },
  ready: boolean,
  now: Shipped,
): Shipped | null {
  if (!ready) return null;
  return before.ready ? (before.shipped ?? null) : now;
}

/**
 * Why the wizard's Ship button is off, or null. It is off only while there is neither a BOL nor a carrier; with one of
 * the two it may be pressed, and `settleReady` keeps the load unsubmitted with a reason the wizard shows beforehand.
 */
export function whyNotShip(load: Carried, bols: readonly unknown[]): string | null {
  return !load.carrierId && bols.length === 0 ? 'Add a BOL and choose a carrier first.' : null;
}
