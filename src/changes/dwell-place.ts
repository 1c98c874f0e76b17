/** Where a truck stays: the pick-up, which is on the load, or one receiver with the BOLs that came for it. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { Id } from '#contract/values.ts';
import { DWELL_SIDES, dwellHappened, dwellOn, sideWords, type WithDwell } from '#domain/dwell.ts';
import { t } from '#language/say.ts';
import { type About, aboutBol, aboutLoad, type Comparison, NO_BOL, type ServerState, whatWords } from './change.ts';
import { changeBol, changeLoad, type Lane } from './lane.ts';
import { timeLine } from './stamp-of.ts';

export interface DwellPlace {
  loadId: string;
  /** Null at pick-up. */
  receiverId: string | null;
  bolIds: readonly string[];
}

/** `companyId`, `side`: of the person logged in. */
export const dwellContext = z.object({ byName: z.string(), companyId: Id, side: z.enum(DWELL_SIDES) });

export const dwellRows = ({ loadId, receiverId, bolIds }: DwellPlace) => (receiverId === null ? [loadId] : [...bolIds]);

/** The lane with each row of this place changed; a BOL that goes to another receiver by now is no part of it. */
export function atDwellPlace(
  lane: Lane,
  { receiverId, bolIds }: DwellPlace,
  change: <R extends WithDwell>(row: R, placeId: string) => R,
): Lane {
  if (receiverId === null) return changeLoad(lane, (load) => change(load, load.shipperId));
  return bolIds.reduce(
    (folded, id) => changeBol(folded, id, (bol) => (bol.receiverId === receiverId ? change(bol, receiverId) : bol)),
    lane,
  );
}

/** When the truck is expected there, as this device knows it; of several BOLs the first is asked, as on the server. */
export function appointmentIn({ load, bols }: Lane, { receiverId, bolIds }: DwellPlace): string | null {
  if (receiverId === null) return load?.pUDate ?? null;
  return (
    [...bols.values()].find((bol) => bolIds.includes(bol._id) && bol.receiverId === receiverId)?.deliveryDate ?? null
  );
}

/** The first row of the place, as the server has it. */
export function rowAt({ receiverId, bolIds }: DwellPlace, { load, bols }: ServerState): LoadRecord | Bol | undefined {
  if (receiverId === null) return load ?? undefined;
  return bols.find(({ _id }) => bolIds.includes(_id));
}

/** The time that was recorded beside what the server has of this side. */
export function dwellCompare(
  place: DwellPlace,
  server: ServerState,
  { kind, side, at }: { kind: string; side: string; at: string },
): Comparison[] {
  const row = rowAt(place, server);
  const what = `${dwellHappened(kind, place.receiverId === null ? 'load' : 'bol')}, ${sideWords(side).toLowerCase()}`;
  const last = row && dwellOn(row).marks.findLast((mark) => mark.kind === kind && mark.side === side);
  const times = { mine: at, stored: last?.at, row };
  return [timeLine(what, times, row ? t('Not recorded') : t(NO_BOL))];
}

/** A place, as words name it. */
export function aboutPlace(load: Pick<LoadRecord, 'pUNum'>, bols: readonly Bol[]): About {
  const [first, ...others] = bols;
  if (!first) return aboutLoad(load);
  return others.length === 0 ? aboutBol(first) : { bols: String(bols.length), ...aboutLoad(load) };
}

/** `BOL 0-bol.pdf for load PU-1234`, `2 BOLs for load PU-1234`, `load PU-1234`. */
export function placeWords(about: About): string {
  const { bols, load = '' } = about;
  if (bols === undefined) return whatWords(about);
  return t('{count, plural, one {# BOL} other {# BOLs}} for load {load}', { count: Number(bols), load });
}

/** What happened there. */
export const stepWords = ({ step = '', bol, bols }: About): string =>
  dwellHappened(step, bol === undefined && bols === undefined ? 'load' : 'bol');

/** The place of these BOLs, which are of one receiver; the pick-up without any. */
export const placeOf = ({ _id }: Pick<LoadRecord, '_id'>, bols: readonly Bol[]) => ({
  loadId: _id,
  receiverId: bols[0]?.receiverId ?? null,
  bolIds: bols.map((bol) => bol._id),
});
