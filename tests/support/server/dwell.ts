/** Times of a truck's stay for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import type { Load } from '#contract/load.ts';
import { markDwell } from '#contract/record-dwell.ts';
import type { ApiClient } from './api-client.ts';

type MarkBody = BodyIn<typeof markDwell>;

/** Where a stay is: the pick-up of a load, or one receiver with these BOLs of it. */
export type StayPlace = Pick<MarkBody, 'receiverId' | 'bolIds'>;
export const AT_PICK_UP: StayPlace = { receiverId: null, bolIds: [] };

/** At the receiver of the load's first BOL, with all BOLs for it. */
export function atDelivery({ bols }: Load): StayPlace {
  const receiverId = bols[0]?.receiverId ?? null;
  return { receiverId, bolIds: bols.filter((bol) => bol.receiverId === receiverId).map(({ _id }) => _id) };
}

export const markBody = (place: StayPlace, over: Partial<MarkBody> = {}): MarkBody => ({
  ...place,
  kind: 'arrived',
  occurredAt: '2026-03-02T14:30:00Z',
  ...over,
});

export const sendMark = (
  client: ApiClient,
  loadId: string,
  place: StayPlace,
  over: Partial<MarkBody> = {},
  headers: Record<string, string> = {},
) => client.call(markDwell, { params: { id: loadId }, body: markBody(place, over), headers });
