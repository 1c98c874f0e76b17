/** What there is to tell of a truck's stay: that the other side disputes a time. One tap is told once, on however many BOLs it is. */
import { type DwellAnswer, dwellHappened, markOn } from '#domain/dwell.ts';
import { shortId } from '#domain/ids.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { bolCalled, type Notice } from './load-notices.ts';

/** Disputes that came with this change, for the side whose time it is. */
export function disputeNotices(before: WholeLoad | null, after: WholeLoad): Notice[] {
  if (!before) return [];
  const { load, bols } = after;
  const known = answersOf(before);
  const drivers = (rows: typeof bols) => [...new Set(rows.flatMap(({ driverId }) => driverId ?? []))];
  const told = new Set<string>();
  const about = (answer: DwellAnswer, bol: (typeof bols)[number] | null): Notice[] => {
    if (answer.answer !== 'dispute' || known.has(answer._id) || told.has(answer._id)) return [];
    told.add(answer._id);
    const mark = markOn(bol ?? load, answer.markId);
    const called = bol ? bolCalled(load, bol) : `pick-up of load ${shortId(load.id)} (P/U ${load.pUNum})`;
    const what = mark ? dwellHappened(mark.kind, bol ? 'bol' : 'load').toLowerCase() : 'a time';
    const isOfDriver = mark?.side === 'driver';
    const facilityId = bol ? bol.receiverId : load.shipperId;
    const there = bol ? bols.filter(({ receiverId }) => receiverId === bol.receiverId) : bols;
    return [
      {
        kind: 'dwell-disputed',
        text: `${answer.byName} disputes the time of "${what}" for the ${called}: ${answer.reason}`,
        loadId: load.id,
        bolId: bol?.id ?? null,
        at: new Date(answer.at),
        companyIds: [isOfDriver ? load.carrierId : facilityId].filter((id) => id !== null),
        driverIds: isOfDriver ? drivers(there) : [],
      },
    ];
  };
  return [
    ...load.dwell.answers.flatMap((answer) => about(answer, null)),
    ...bols.flatMap((bol) => bol.dwell.answers.flatMap((answer) => about(answer, bol))),
  ];
}

const answersOf = ({ load, bols }: WholeLoad): Set<string> =>
  new Set([load, ...bols].flatMap(({ dwell }) => dwell.answers.map(({ _id }) => _id)));
