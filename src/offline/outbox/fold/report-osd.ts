import { applyOsdChanges } from '#domain/osd.ts';
import { changeBol, type Fold } from './lane.ts';

export const foldReportOsd: Fold<'report-osd'> = (lane, entry) =>
  changeBol(lane, entry.args.bolId, (bol) => ({ ...bol, osd: applyOsdChanges(bol.osd, entry.args.changes) }));
