/** What is known of this device's clock, for screens that count down to a moment. */
import { requireSession } from './account/account.ts';
import { holdsNow, measuredNow } from './api/clock.ts';

/** How far it is off, ms (true time minus its own); null while nobody knows, so that its own time is shown and said to be. */
export async function readSkew(): Promise<number | null> {
  const measured = await measuredNow(requireSession().db);
  return measured !== null && holdsNow(measured) ? measured.skewMs : null;
}
