const MINUTE = 60_000;
const UNITS = [
  { name: 'd', minutes: 1440 },
  { name: 'h', minutes: 60 },
  { name: 'min', minutes: 1 },
] as const;

/** A length of time, ms, in its two largest units: `1 d 3 h`, `2 h 15 min`, `0 min`. Cut off, never rounded up. */
export function formatDuration(ms: number): string {
  const total = Math.floor(Math.abs(ms) / MINUTE);
  const largest = UNITS.findIndex(({ minutes }) => total >= minutes);
  if (largest === -1) return '0 min';
  let rest = total;
  const parts: string[] = [];
  for (const { name, minutes } of UNITS.slice(largest, largest + 2)) {
    const count = Math.floor(rest / minutes);
    rest -= count * minutes;
    if (count > 0) parts.push(`${count} ${name}`);
  }
  return parts.join(' ');
}
