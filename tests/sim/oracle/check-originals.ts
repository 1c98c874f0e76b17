/**
 * The camera's photographs of papers: what counts as sent is beside the paper it was taken for, by its maker, and nothing is
 * there that nobody entered. Unlike all else the app itself may give one up, with a receipt.
 */
import type { ChangeArgs } from '#changes/changes.ts';
import type { World } from '../world.ts';
import { Broken } from './broken.ts';

interface OriginalState {
  paper_id: string;
  page: number;
  sha256: string;
  bol_id: string;
  user_id: string;
}

export async function checkOriginals({ server, history, auditor }: World): Promise<void> {
  const { rows } = await server.sql.query<OriginalState>(
    'select paper_id, page, sha256, bol_id, user_id from paper_originals where load_id = any($1)',
    [[...history.loads.keys()]],
  );
  const entered = [...auditor.entries.values()].filter(({ entry }) => entry.type === 'keep-original');
  const bols = new Set([...history.loads.values()].flatMap((load) => load.bols.map(({ id }) => id)));
  for (const row of rows) {
    const known = entered.find(({ entry }) => isOf(entry.args as ChangeArgs<'keep-original'>, row));
    const what = `The photograph of page ${row.page} of ${row.paper_id}`;
    if (!known) throw new Broken('from-nowhere', `${what} was entered by nobody.`);
    if (known.userId !== row.user_id) throw new Broken('as-somebody-else', `${what} is there as ${row.user_id}'s.`);
  }
  for (const { entry, state } of entered) {
    const args = entry.args as ChangeArgs<'keep-original'>;
    // It goes with its BOL.
    if (state !== 'done' || !bols.has(args.bolId)) continue;
    if (!rows.some((row) => isOf(args, row)))
      throw new Broken('lost', `"${entry.label}" counts as sent and is not there.`);
  }
}

const isOf = ({ paperId, page, bolId, original }: ChangeArgs<'keep-original'>, row: OriginalState) =>
  paperId === row.paper_id && page === row.page && bolId === row.bol_id && original.sha256 === row.sha256;
