/** The figures of reports, read from this device's store: everything this person may see is in it. */
import { groupBy } from '#domain/group-by.ts';
import { type LoadFacts, loadFacts } from '#domain/report-facts.ts';
import { requireSession } from './account/account.ts';

/** Loads read at once: the screen answers between two pieces. */
const PIECE = 500;

export interface ReportFacts {
  loads: LoadFacts[];
  /** When this device last had everything from the server, ms; null when it never had: then the figures are not whole. */
  pulledAt: number | null;
  /** Loads with changes in them that only this device has. */
  waiting: number;
}

/** What reports count, of every load. Loads kept in brief have all of it too: see rows/brief.ts. */
export async function readReportFacts(): Promise<ReportFacts> {
  const { db, actor } = requireSession();
  const pulled = await db.meta.get('pulledAt');
  const loads: LoadFacts[] = [];
  let waiting = 0;
  let behind = '';
  for (;;) {
    const piece = await db.loads.where('_id').above(behind).limit(PIECE).toArray();
    const ids = piece.map(({ _id }) => _id);
    const bols = await db.bols.where('loadId').anyOf(ids).toArray();
    const bolsOf = groupBy(
      bols.filter(({ hidden, removed }) => !hidden && !removed),
      ({ loadId }) => loadId,
    );
    for (const load of piece) {
      const own = bolsOf.get(load._id) ?? [];
      const facts = load.hidden || load.removed ? null : loadFacts(actor, load, own);
      if (facts) loads.push(facts);
      if (facts && [load, ...own].some(({ pending }) => pending > 0)) waiting += 1;
    }
    behind = ids.at(-1) ?? behind;
    if (piece.length < PIECE) break;
  }
  return { loads, pulledAt: (pulled?.value as number | undefined) ?? null, waiting };
}
