/**
 * A load is built as saved or shipped. Asking to ship is not enough: without a carrier, a BOL, and a receiver and a
 * delivery date on every BOL the load stays unsubmitted, and the person is told why.
 */
import { msg, t } from '#language/say.ts';
import { saidAgain } from './said-again.ts';

interface Carried {
  carrierId: string | null;
}
interface Received {
  receiverId?: string | null | undefined;
  deliveryDate?: string | null | undefined;
}

/** Why a load with these BOLs cannot be ready to ship, or null. */
export function whyNotReady(load: Carried, bols: readonly Received[]): string | null {
  if (!load.carrierId) return t(LACKS.carrier);
  if (bols.length === 0) return t(LACKS.bol);
  const count = bols.filter(({ receiverId }) => !receiverId).length;
  if (count > 0) return count === 1 ? t(LACKS.receiver) : t(LACKS.receivers, { count });
  const undated = bols.filter(({ deliveryDate }) => !deliveryDate).length;
  if (undated === 0) return null;
  return undated === 1 ? t(LACKS.date) : t(LACKS.dates, { count: undated });
}

/** Not as plurals, because they are known again by their words. */
const LACKS = {
  carrier: msg('The load has no carrier yet.'),
  bol: msg('The load has no BOL yet.'),
  receiver: msg('A BOL has no receiver yet.'),
  receivers: msg('{count} BOLs have no receiver yet.'),
  date: msg('A BOL has no delivery date yet.'),
  dates: msg('{count} BOLs have no delivery date yet.'),
};

/** What was kept as the reason of a load that is not ready, said now. */
export const lackWords = (kept: string): string => saidAgain(kept, Object.values(LACKS));

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
  return !load.carrierId && bols.length === 0 ? t('Add a BOL and choose a carrier first.') : null;
}
