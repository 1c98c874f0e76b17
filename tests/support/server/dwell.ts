/** Times of a truck's stay for tests of the server: bodies that are whole, and who sends them. */
import type { BodyIn } from '#contract/endpoint.ts';
import type { Load } from '#contract/load.ts';
import { answerDwell, correctDwell, markDwell } from '#contract/record-dwell.ts';
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

type AnswerBody = BodyIn<typeof answerDwell>;

export const answerDwellBody = (place: StayPlace, over: Partial<AnswerBody> = {}): AnswerBody => ({
  ...place,
  answer: 'agree',
  seenAt: '2026-03-02T14:30:00Z',
  theirAt: null,
  reason: '',
  occurredAt: '2026-03-02T14:50:00Z',
  ...over,
});

export const sendDwellAnswer = (
  client: ApiClient,
  loadId: string,
  markId: string,
  place: StayPlace,
  over: Partial<AnswerBody> = {},
  headers: Record<string, string> = {},
) => client.call(answerDwell, { params: { id: loadId, markId }, body: answerDwellBody(place, over), headers });

type CorrectionBody = BodyIn<typeof correctDwell>;

export const correctDwellBody = (place: StayPlace, over: Partial<CorrectionBody> = {}): CorrectionBody => ({
  ...place,
  at: '2026-03-02T14:10:00Z',
  reason: 'Wrong gate',
  occurredAt: '2026-03-02T14:55:00Z',
  ...over,
});

export const sendDwellCorrection = (
  client: ApiClient,
  loadId: string,
  markId: string,
  place: StayPlace,
  over: Partial<CorrectionBody> = {},
  headers: Record<string, string> = {},
) => client.call(correctDwell, { params: { id: loadId, markId }, body: correctDwellBody(place, over), headers });
