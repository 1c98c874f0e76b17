import type { Receipt } from '#offline/db/outbox-entry.ts';
import { clockTime } from './clock-time.ts';

/** `Sent 14:02`, or what else became of it. */
export function receiptWords({ outcome, settledAt, note }: Receipt): string {
  const done = `${outcome === 'discarded' ? 'Discarded' : 'Sent'} ${clockTime(settledAt)}`;
  return note === null ? done : `${done}: ${note}`;
}
