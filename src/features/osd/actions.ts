import type { Bol } from '#contract/bol.ts';
import { mutationLabel } from '#domain/mutation-label.ts';
import type { OsdChange } from '#domain/osd.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { osdDraftKey } from './osd-draft.ts';

/**
 * Saves operations of an OSD report; they merge with what others report on the same BOL. The draft goes in the same
 * transaction, so a kill in between can neither lose the entries nor offer them for saving twice.
 */
export function reportOsd(bol: Bol, changes: OsdChange[], byName: string) {
  const args = { loadId: bol.loadId, bolId: bol._id, changes };
  const label = mutationLabel('report-osd', { pUNum: bol.load.pUNum, fileName: bol.file.name, count: changes.length });
  return enqueue('report-osd', args, { byName }, { label, dropDraft: osdDraftKey(bol._id) });
}
