/**
 * What clocks show in a time zone, from the platform's own time-zone data (Intl): the offset from UTC and the short name
 * at any instant. Making one of Intl's formatters costs a hundred times what asking it does, and asking one costs ten
 * times what looking up a day does; lists of thousands of rows ask. So a zone's formatter is made once, and a day whose
 * clocks did not change between its ends is asked for once.
 */

/** What a zone's clocks show at an instant. */
export interface ZoneMoment {
  /** Ahead of UTC, ms. */
  offsetMs: number;
  /** As people write it: `PST`, `GMT+5:30`. */
  name: string;
}

interface KnownZone {
  format: Intl.DateTimeFormat;
  /** Of each UTC day, counted from 1970: what its first and last moments show. */
  days: Map<number, [start: ZoneMoment, end: ZoneMoment]>;
}

const DAY_MS = 86_400_000;
/** People may name any year: more days than lists ever show are not kept. */
const DAYS_KEPT = 5000;
const ZONES_KEPT = 200;

const zones = new Map<string, KnownZone | null>();

/** True for an IANA name this platform knows, `America/Los_Angeles`. */
export function isTimeZone(name: string): boolean {
  // Intl takes offsets like `+05:30` too: they say nothing of summer time.
  return /^[A-Z][A-Za-z]*([/_+-][A-Za-z0-9]+)*$/.test(name) && known(name) !== null;
}

/** What clocks show there. A zone this platform has never heard of is taken for the device's own: its name is told. */
export function zoneMoment(ms: number, zone: string): ZoneMoment {
  const there = known(zone) ?? known(ownTimeZone())!;
  const day = Math.floor(ms / DAY_MS);
  let ends = there.days.get(day);
  if (!ends) {
    if (there.days.size >= DAYS_KEPT) there.days.clear();
    ends = [ask(there, day * DAY_MS), ask(there, (day + 1) * DAY_MS - 1000)];
    there.days.set(day, ends);
  }
  const [start, end] = ends;
  return start.offsetMs === end.offsetMs && start.name === end.name ? start : ask(there, ms);
}

let own = { print: '', zone: 'UTC' };

/** The zone of this device, also after it was taken into another one. */
export function ownTimeZone(): string {
  const year = new Date().getFullYear();
  // Asking Intl is dear; two offsets tell cheaply whether the answer can have changed.
  const print = [0, 6].map((month) => new Date(year, month, 1).getTimezoneOffset()).join(' ');
  if (print !== own.print) {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    own = { print, zone: timeZone && known(timeZone) ? timeZone : 'UTC' };
  }
  return own.zone;
}

function known(zone: string): KnownZone | null {
  let found = zones.get(zone);
  if (found === undefined) {
    if (zones.size >= ZONES_KEPT) zones.clear();
    found = open(zone);
    zones.set(zone, found);
  }
  return found;
}

function open(timeZone: string): KnownZone | null {
  try {
    const format = new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, hourCycle: 'h23', timeZoneName: 'short' },
      ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
    });
    return { format, days: new Map() };
  } catch {
    return null;
  }
}

function ask({ format }: KnownZone, ms: number): ZoneMoment {
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]));
  const of = (part: string) => Number(parts[part]);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return { offsetMs: shown - Math.floor(ms / 1000) * 1000, name: parts.timeZoneName ?? '' };
}
