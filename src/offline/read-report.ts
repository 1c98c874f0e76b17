/** The figures of reports, read from this device's store: everything this person may see is in it. */
import { groupBy } from '#domain/group-by.ts';
import { type LoadFacts, loadFacts } from '#domain/report-facts.ts';
import { requireSession } from './account/account.ts';
import { inPieces } from './rows/in-pieces.ts';

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
  await inPieces(db.loads, async (piece) => {
    const bols = await db.bols
      .where('loadId')
      .anyOf(piece.map(({ _id }) => _id))
      .toArray();
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
  });
  return { loads, pulledAt: (pulled?.value as number | undefined) ?? null, waiting };
}
