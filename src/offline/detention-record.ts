/** The detention record of a stay: the server's PDF, not kept. */

import type { Bol } from '#contract/bol.ts';
import { getDetentionRecord } from '#contract/detention-record.ts';
import { msg, t } from '#language/say.ts';
import { requireSession } from './account/account.ts';
import { fetchBytes } from './files/download.ts';

const NOT_HERE = msg('The detention record is made by the server, which can’t be reached.');

/** As the server makes it now, of the truck with this BOL; null: of the pick-up. Throws DocumentError where it can't be had. */
export function fetchDetentionRecord(loadId: string, bol: Bol | null): Promise<ArrayBuffer> {
  const path = getDetentionRecord.path.replace(':id', loadId);
  const which = bol?.receiverId ? `?receiverId=${bol.receiverId}&bolId=${bol._id}` : '';
  return fetchBytes(path + which, requireSession().user._id, t(NOT_HERE));
}
