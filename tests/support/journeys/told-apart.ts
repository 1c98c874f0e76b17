/**
 * What of a whole database one change has changed, in a form that reads the same for the same change on another load: ids of the
 * case have names, others are `#`, and of times only whether they are that of the tap, a later one, or another one.
 */
import type pg from 'pg';

/** Tables that say how things were sent and who asked, not what anybody entered. */
const PLUMBING = [
  ...['feed', 'feed_counters', 'feed_epoch', 'idempotency_keys', 'sessions', 'known_devices', 'device_reports'],
  ...['device_keys', 'seal_secret', 'push_keys', 'rate_limits'],
];

/** Of each table its rows by key. */
export type Dump = Map<string, Record<string, unknown>>;

export async function dumpOf(pool: pg.Pool): Promise<Dump> {
  const { rows: tables } = await pool.query<{ name: string; key: string | null }>(
    `select t.table_name as name from information_schema.tables t
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name <> all ($1) order by 1`,
    [PLUMBING],
  );
  const dump: Dump = new Map();
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(`select to_jsonb(t) as row from "${name}" t`);
    for (const { row } of rows) {
      const { id } = row;
      // Without an id of its own a row is what it says; the same one twice is two.
      const key = `${name} ${typeof id === 'string' ? id : JSON.stringify(row)}`;
      dump.set(dump.has(key) ? `${key} again` : key, row);
    }
  }
  return dump;
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** The fields in which a row differs; of a list only what was not in it before, and what is gone. */
function fieldsApart(was: Record<string, unknown>, is: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(is).flatMap(([field, value]): [string, unknown][] => {
      const old = was[field];
      if (isSame(old, value)) return [];
      if (!Array.isArray(value) || !Array.isArray(old)) return [[field, value]];
      const gone = old.filter((one) => !value.some((other) => isSame(one, other)));
      const added = value.filter((one) => !old.some((other) => isSame(one, other)));
      return [[field, { length: value.length, added, gone }]];
    }),
  );
}

export function changesBetween(before: Dump, after: Dump): string[] {
  const lines = [...after].flatMap(([key, row]) => {
    const [table] = key.split(' ');
    const was = before.get(key);
    if (!was) return [`+ ${table} ${JSON.stringify(row)}`];
    return isSame(was, row) ? [] : [`~ ${key.slice(0, 80)} ${JSON.stringify(fieldsApart(was, row))}`];
  });
  const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `- ${key}`);
  return [...lines, ...gone];
}

export interface Case {
  /** Ids that have a name in this case. */
  names: Readonly<Record<string, string>>;
  /** When it was entered, ms, by the right time. */
  tappedAt: number;
  /** How far the device's clock was ahead then, ms. */
  fastByMs: number;
}

const HOUR = 3_600_000;
const ISO = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d(:?\d\d)?)/g;

/** Lines that say the same of every case. */
export function namely(lines: readonly string[], { names, tappedAt, fastByMs }: Case): string[] {
  const time = (text: string) => {
    const ms = Date.parse(text.replace(' ', 'T'));
    if (ms === tappedAt) return '<tap>';
    if (ms === tappedAt + fastByMs) return '<tap by the device>';
    return ms > tappedAt && ms < tappedAt + 4 * HOUR ? '<later>' : '<another time>';
  };
  // Six digits may by chance stand within the id of something else: they are the end of a name only where they stand alone.
  const named = (line: string) =>
    Object.entries(names).reduce(
      (text, [id, name]) =>
        text
          .replaceAll(id, `<${name}>`)
          .replace(new RegExp(`(?<![\\da-f])${id.slice(-6)}(?![\\da-f])`, 'g'), `<end of ${name}>`),
      line,
    );
  return (
    lines
      .map((line) => named(line).replace(ISO, time))
      .map((line) => line.replace(/\b[0-9a-f]{64}\b/g, '<hash>').replace(/\b[0-9a-f]{24}\b/g, '#'))
      // Numbers a table counts up by itself, and how well a document could be packed.
      .map((line) =>
        line
          .replace(/"id":\d+/g, '"id":#')
          .replace(/"size":\d+/g, '"size":#')
          .replace(/CX1:[^"]*/g, '<code>'),
      )
      .map((line) => line.replace(/\b\d\d:\d\d\b/g, '<clock>').replace(/\b\d\d\/\d\d\/\d{4}\b/g, '<day>'))
      .sort()
  );
}
