import { msg, spokenLocale, t } from '#language/say.ts';

const UNITS = [msg('{size} B'), msg('{size} kB'), msg('{size} MB'), msg('{size} GB'), msg('{size} TB')] as const;

/** A size for people, in steps of 1024: `512 B`, `1.4 MB`, `25 MB`. */
export function formatBytes(bytes: number): string {
  let size = Math.max(0, bytes);
  let unit = 0;
  // 1023.95 would be written as 1024.0: it belongs to the next unit already.
  while (size >= 1023.95 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  const written = Number(size.toFixed(digits)).toLocaleString(spokenLocale(), { useGrouping: false });
  return t(UNITS[unit] ?? UNITS[0], { size: written });
}
