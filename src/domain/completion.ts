/**
 * Completing a BOL is a latch: it cannot be undone, and the first completion to arrive fixes the check-out time.
 * Completing again is a success that changes nothing but the timeline.
 */
import { t } from '#language/say.ts';
import type { Stamped } from './check-in.ts';
import type { Stamp } from './stamp.ts';
import { addStamp } from './stamp.ts';
import { heldCheckin, type StopOutcome } from './visits.ts';

export interface CompletableBol {
  checkin: string | null;
  checkout: string | null;
  completed: boolean;
  stamps: Stamp[];
  outcomes?: readonly StopOutcome[] | undefined;
}

/** Why "Complete Load" is not possible now, or null. A pending check-in counts: the row shows it. */
export function whyNotComplete(question: {
  bol: { checkin: string | null; completed: boolean };
  osdDialogOpen?: boolean;
}): string | null {
  if (question.bol.completed) return t('This BOL is already completed.');
  if (question.bol.checkin === null) return t('Check the BOL in first.');
  return question.osdDialogOpen ? t('Close the OSD report first.') : null;
}

/**
 * Completes a BOL with the check-out time of the stamp. Where its visit had ended before, which somebody without a network
 * could not know, it is that visit that is completed: the check-in of it is shown again.
 */
export function completeBol<B extends CompletableBol>(bol: B, stamp: Stamp): Stamped<B> {
  const stamps = addStamp(bol.stamps, stamp);
  if (!bol.completed) {
    const completed = { ...bol, stamps, completed: true, checkout: stamp.at };
    const checkin = bol.checkin ?? heldCheckin(completed)?.at ?? null;
    return { row: { ...completed, checkin }, outcome: 'done' };
  }
  // The same completion again (a lost reply, an echo) is the one that holds.
  const first = bol.stamps.find(({ _id }) => _id === stamp._id);
  const holds = first !== undefined && bol.checkout !== null && Date.parse(first.at) === Date.parse(bol.checkout);
  return { row: { ...bol, stamps }, outcome: holds ? 'done' : 'superseded' };
}
