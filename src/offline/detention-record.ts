/** The detention record of a stay: the server's PDF, not kept. */

import { getDetentionRecord } from '#contract/detention-record.ts';
import { msg, t } from '#language/say.ts';
import { requireSession } from './account/account.ts';
import { fetchBytes } from './files/download.ts';

const NOT_HERE = msg('The detention record is made by the server, which can’t be reached.');

/** As the server makes it now; `receiverId` null: of the pick-up. Throws DocumentError where it can't be had. */
export function fetchDetentionRecord(loadId: string, receiverId: string | null): Promise<ArrayBuffer> {
  const path = getDetentionRecord.path.replace(':id', loadId);
  return fetchBytes(receiverId ? `${path}?receiverId=${receiverId}` : path, requireSession().user._id, t(NOT_HERE));
}
