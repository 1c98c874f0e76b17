/**
 * Photos of what happened at a dock: what counts as sent has each of its photos beside it once, with the bytes, by its maker
 * and on its BOL; and no photo belongs to what nobody entered.
 */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import { Broken } from './broken.ts';

interface PhotoState {
  sha256: string;
  fact_id: string;
  bol_id: string | null;
  user_id: string;
  is_kept: boolean;
}

/** Photos that an entry names, in its own words. */
function photosOf({ type, args }: OutboxEntry): string[] {
  const linesOf = (lines: readonly { photos?: readonly string[] | undefined }[]) =>
    lines.flatMap(({ photos = [] }) => photos);
  if (type === 'record-outcome') return [...((args as ChangeArgs<'record-outcome'>).outcome.photos ?? [])];
  if (type === 'record-count') return linesOf((args as ChangeArgs<'record-count'>).count.lines);
  return type === 'report-concealed' ? linesOf((args as ChangeArgs<'report-concealed'>).report.lines) : [];
}

export async function checkPhotos({ server, history, auditor, journal }: World): Promise<void> {
  const { rows } = await server.sql.query<PhotoState>(
    `select r.sha256, r.fact_id, r.bol_id, r.user_id, p.sha256 is not null as is_kept
     from photo_refs r left join photos p on p.sha256 = r.sha256 where r.load_id = any($1)`,
    [[...history.loads.keys()]],
  );
  const bols = new Set([...history.loads.values()].flatMap((load) => load.bols.map(({ id }) => id)));
  const entered = new Map([...auditor.entries.values()].map((known) => [known.entry.id, known]));
  for (const { sha256, fact_id, bol_id, user_id, is_kept } of rows) {
    const known = entered.get(fact_id);
    const what = `The photo ${sha256} of ${fact_id}`;
    if (!known || !photosOf(known.entry).includes(sha256))
      throw new Broken('from-nowhere', `${what} was taken by nobody.`);
    const { bolId } = known.entry.args as { bolId: string | null };
    if (bolId !== bol_id) throw new Broken('changed', `${what} belongs to BOL ${bol_id}, not ${bolId}.`);
    if (known.userId !== user_id) throw new Broken('as-somebody-else', `${what} is there as ${user_id}'s.`);
    if (!is_kept) throw new Broken('lost', `${what} is named and not kept.`);
  }
  for (const { entry, state } of entered.values()) {
    const { bolId } = entry.args as { bolId?: string | null };
    // They go with their BOL.
    const isThere = (state === 'done' || state === 'superseded') && (typeof bolId !== 'string' || bols.has(bolId));
    if (!isThere) continue;
    for (const sha256 of photosOf(entry)) {
      const times = rows.filter((row) => row.fact_id === entry.id && row.sha256 === sha256).length;
      if (times !== 1)
        throw new Broken(times === 0 ? 'lost' : 'doubled', `"${entry.label}": a photo is there ${times} times.`);
      journal.count('photos', entry.type);
    }
  }
}
