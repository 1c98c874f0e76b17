import type { DwellAnswer, DwellKind, DwellMark, DwellSide } from '#domain/dwell.ts';

let made = 0;
const nextId = () => (made++).toString(16).padStart(24, '0');
/** Companies of the two sides. */
export const OF_DRIVER = 'ca'.repeat(12);
export const OF_FACILITY = 'fa'.repeat(12);
export const PLACE = OF_FACILITY;

/** `09:05` on the day of these tests, ISO. */
export const clock = (time: string) => `2026-11-23T${time}:00.000Z`;

const factBy = (side: DwellSide, at: string) => ({
  _id: nextId(),
  side,
  at,
  occurredAt: at,
  skewMs: 0,
  receivedAt: at,
  byUserId: (side === 'driver' ? 'cc' : 'fc').repeat(12),
  byName: side === 'driver' ? 'Ray Delgado' : 'Denise Okafor',
  byCompanyId: side === 'driver' ? OF_DRIVER : OF_FACILITY,
  deviceId: null,
});

/** A step of a stay, as one side recorded it at this time of day. */
export const markOf = (side: DwellSide, kind: DwellKind, time: string, over: Partial<DwellMark> = {}): DwellMark => ({
  ...factBy(side, clock(time)),
  kind,
  placeId: PLACE,
  ...over,
});

/** The correction of a mark to another time of day, made at 18:00 unless said otherwise. */
export const corrected = (mark: DwellMark, time: string, madeAt = '18:00'): DwellMark => ({
  ...mark,
  _id: nextId(),
  at: clock(time),
  corrects: { markId: mark._id, reason: 'Wrong gate', madeAt: clock(madeAt) },
});

/** The other side's answer to a mark, at this time of day. */
export const answerTo = (mark: DwellMark, time: string, over: Partial<DwellAnswer> = {}): DwellAnswer => ({
  ...factBy(mark.side === 'driver' ? 'facility' : 'driver', clock(time)),
  markId: mark._id,
  answer: 'agree',
  seenAt: mark.at,
  theirAt: null,
  reason: '',
  ...over,
});
