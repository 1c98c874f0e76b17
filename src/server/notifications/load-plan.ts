/** What receivers, carriers and drivers plan by: when it is another, they are told. */
import { isDeepStrictEqual } from 'node:util';
import type { WholeLoad } from '../freight/whole-load.ts';

/** Whether anything is planned otherwise since, of the whole load or for the BOLs of one receiver. */
export function isReplanned(before: WholeLoad, after: WholeLoad, receiverId?: string): boolean {
  return before.load.ready && !isDeepStrictEqual(planOf(before, receiverId), planOf(after, receiverId));
}

const planOf = ({ load, bols }: WholeLoad, only?: string) => ({
  load: [load.pUNum, load.pUDate, load.pULocation, load.destination, load.loadNum, load.dwellTerms],
  bols: bols
    .filter(({ receiverId }) => only === undefined || receiverId === only)
    .map(({ id, receiverId, deliveryDate, fileSha256 }) => [id, receiverId, deliveryDate, fileSha256]),
});
