/** What there is to tell of a truck's stay: that the other side disputes a time. One tap is told once, on however many BOLs it is. */
import { type DwellAnswer, dwellHappened, markOn } from '#domain/dwell.ts';
import { t } from '#language/say.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { namesOfBol, namesOfLoad } from './names.ts';
import type { Notice } from './notice.ts';

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
    const isOfDriver = mark?.side === 'driver';
    const facilityId = bol ? bol.receiverId : load.shipperId;
    const there = bol ? bols.filter(({ receiverId }) => receiverId === bol.receiverId) : bols;
    return [
      {
        kind: 'dwell-disputed',
        text: () => disputeTold(after, answer, bol),
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

/** Without a mark: one of a newer version. */
function disputeTold(
  { load }: WholeLoad,
  { byName: name, reason, markId }: DwellAnswer,
  bol: WholeLoad['bols'][number] | null,
): string {
  const mark = markOn(bol ?? load, markId);
  const step = mark ? dwellHappened(mark.kind, bol ? 'bol' : 'load').toLowerCase() : t('a time');
  if (bol) {
    return t('{name} disputes the time of "{step}" for the BOL {file} of load {load} (P/U {pUNum}): {reason}', {
      ...namesOfBol(load, bol),
      name,
      step,
      reason,
    });
  }
  return t('{name} disputes the time of "{step}" for the pick-up of load {load} (P/U {pUNum}): {reason}', {
    ...namesOfLoad(load),
    name,
    step,
    reason,
  });
}

const answersOf = ({ load, bols }: WholeLoad): Set<string> =>
  new Set([load, ...bols].flatMap(({ dwell }) => dwell.answers.map(({ _id }) => _id)));
