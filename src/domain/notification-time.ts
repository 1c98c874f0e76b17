/** The time of a notification in words: when it happened, and when it became known where that was later. */

/** Closer together than this, event and arrival are one time, ms. */
const SAME_MS = 2 * 60_000;

export interface NotificationTimes {
  /** When the server heard of it. */
  createdAt: string;
  /** When it happened; missing where nobody said. */
  occurredAt?: string | null | undefined;
}

export interface NotificationTime {
  /** The instant that counts, ISO. */
  at: string;
  /** `11/21/2026 19:12`. */
  text: string;
  /** `19:37`, with its date where that is another day; null when it was known at once. */
  received: string | null;
}

/**
 * `zone`: IANA name of the place's time zone; left out, the zone of the device that shows it. An event after its arrival
 * (nobody knows what comes) is shown as it arrived.
 */
export function notificationTime({ createdAt, occurredAt }: NotificationTimes, zone?: string): NotificationTime {
  const late = occurredAt ? Date.parse(createdAt) - Date.parse(occurredAt) : 0;
  if (!occurredAt || !(late > SAME_MS)) {
    const at = occurredAt && late >= 0 ? occurredAt : createdAt;
    return { at, text: wordsOf(at, zone).join(' '), received: null };
  }
  const [day, time] = wordsOf(occurredAt, zone);
  const [receivedDay, receivedTime] = wordsOf(createdAt, zone);
  const received = receivedDay === day ? receivedTime : `${receivedDay} ${receivedTime}`;
  return { at: occurredAt, text: `${day} ${time}`, received };
}

/** `MM/DD/YYYY` and `HH:mm`. */
function wordsOf(instant: string, zone: string | undefined): [day: string, time: string] {
  const date = new Date(instant);
  const day = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone } as const;
  const time = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone } as const;
  return [date.toLocaleDateString('en-US', day), date.toLocaleTimeString('en-US', time)];
}
