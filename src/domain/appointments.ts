/**
 * When a truck was expected. An appointment may be moved while a truck stands at the place, and what it is measured by must
 * not move with it: so a stop keeps its former appointments, and a truck has the one that held when it came.
 */

/** An appointment another one took the place of. Null: none was set. */
export interface FormerAppointment {
  appointment: string | null;
  /** When the other one was on record, ISO. */
  until: string;
}

/** Of one stop, the last ones. */
const FORMER_MAX = 50;

interface Stop {
  /** The one that holds now. */
  appointment: string | null;
  /** In the order they were replaced. */
  former: readonly FormerAppointment[];
}

/** The appointment that held at a moment, as far back as is known. */
export function appointmentAt({ appointment, former }: Stop, at: string): string | null {
  const held = former.find(({ until }) => Date.parse(at) < Date.parse(until));
  return held ? held.appointment : appointment;
}

/** Former appointments of a stop that gets another one `now`; the same ones where it gets the same. */
export function formerAfter({ appointment, former }: Stop, next: string | null, now: string): FormerAppointment[] {
  const [before, after] = [appointment, next].map((one) => (one === null ? null : Date.parse(one)));
  return before === after ? [...former] : [...former, { appointment, until: now }].slice(-FORMER_MAX);
}
