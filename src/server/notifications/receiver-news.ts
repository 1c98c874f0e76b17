/**
 * What its receivers are told of a load, each by the delivery appointments of its own BOLs and by its own clock. When
 * anything happened at pick-up is not theirs to see (`pickup.read`): they hear that the load comes, not when it left.
 */
import { formatPlaceTime } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { isReplanned } from './load-plan.ts';
import { namesOfLoad } from './names.ts';
import type { Notice } from './notice.ts';

/** Companies that have the load for nothing but its delivery. */
export function receiversOf({ load, bols }: WholeLoad): string[] {
  const ids = new Set(bols.flatMap(({ receiverId }) => receiverId ?? []));
  return [...ids].filter((id) => id !== load.shipperId && id !== load.carrierId);
}

/** What the receivers of a load are told of a change of it. `newcomers`: whom it was not shared with before. */
export function receiverNews(before: WholeLoad | null, after: WholeLoad, newcomers: readonly string[]): Notice[] {
  const { load } = after;
  if (!load.ready || load.deleted) return [];
  const names = namesOfLoad(load);
  return receiversOf(after).flatMap((receiverId) => {
    const about = { loadId: load.id, bolId: null, companyIds: [receiverId], driverIds: [], placeId: receiverId };
    const deliveries = after.bols.flatMap((bol) => (bol.receiverId === receiverId ? bol.deliveryDate : []));
    const tell = (kind: Notice['kind'], text: Notice['text'], more: Partial<Notice> = {}): Notice[] => [
      { kind, text, deliveries, ...about, ...more },
    ];
    if (!before || newcomers.includes(receiverId)) {
      return tell('load-shipped', () => t('You have a new load {load} (P/U {pUNum}).', names));
    }
    return [
      ...(isReplanned(before, after, receiverId)
        ? tell('load-changed', () => t('The load {load} (P/U {pUNum}) was changed.', names))
        : []),
      ...(before.load.checkout === null && load.checkout !== null
        ? tell('picked-up', () => t('The load {load} (P/U {pUNum}) is on its way to you.', names), { whenHeard: true })
        : []),
    ];
  });
}

/** ` Delivery is due 11/25/2026 08:00 PST.`; empty where no time is agreed. */
export function deliveryWords(deliveries: readonly (Date | null)[] = [], timeZone: string): string {
  const times = deliveries.filter((time) => time !== null).sort((a, b) => a.getTime() - b.getTime());
  const [first] = times;
  if (!first) return '';
  const time = formatPlaceTime(first.toISOString(), timeZone);
  const several = times.some((other) => other.getTime() !== first.getTime());
  return ` ${several ? t('The first delivery is due {time}.', { time }) : t('Delivery is due {time}.', { time })}`;
}
