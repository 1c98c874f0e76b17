/** A truck arrived, got a dock, was loaded or unloaded, or left: one tap for every BOL it is about. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { DwellMarkIntent, dwellPlace, markDwell as markEndpoint } from '#contract/record-dwell.ts';
import { Id } from '#contract/values.ts';
import { type DwellMark, type DwellSide, dwellSideOf, markDwell as mark } from '#domain/dwell.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { change, named } from './change.ts';
import {
  aboutPlace,
  appointmentIn,
  atDwellPlace,
  dwellCompare,
  dwellContext,
  dwellRows,
  placeOf,
  placeWords,
  stepWords,
} from './dwell-place.ts';
import { factOf } from './stamp-of.ts';

export const markDwellChange = change({
  type: 'mark-dwell',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, ...dwellPlace, ...DwellMarkIntent.shape }),
  context: dwellContext,
  lane: ({ loadId }) => loadId,
  rows: dwellRows,
  request: ({ args: { loadId, ...said }, occurredAt }) => ({
    endpoint: markEndpoint,
    params: { id: loadId },
    body: { ...said, occurredAt },
  }),
  fold: (lane, made) => {
    const { kind, statedAt } = made.args;
    const { at, ...fact } = factOf(made);
    const said = {
      kind,
      side: made.context.side,
      ...(statedAt !== undefined && { stated: true }),
      ...(kind === 'arrived' && { appointment: appointmentIn(lane, made.args) }),
    };
    return atDwellPlace(lane, made.args, (row, placeId) =>
      mark(row, { ...fact, at: statedAt ?? at, ...said, placeId } satisfies DwellMark),
    );
  },
  compare: ({ args, context, occurredAt }, server) =>
    dwellCompare(args, server, {
      kind: args.kind,
      side: context.side,
      at: args.statedAt ?? occurredAt,
    }),
  words: (about) => t('{what}: {why}', { what: stepWords(about), why: placeWords(about) }),
});

interface Marked {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Those that came with the truck, of one receiver; none for the pick-up. */
  bols: readonly Bol[];
  kind: DwellMarkIntent['kind'];
  statedAt?: string | undefined;
  viewer: { user: { name: string }; actor: Actor };
}

export function recordDwell({ load, bols, kind, statedAt, viewer: { user, actor } }: Marked) {
  const side: DwellSide = dwellSideOf(actor);
  return {
    type: markDwellChange.type,
    args: {
      ...placeOf(load, bols),
      kind,
      ...(statedAt !== undefined && { statedAt }),
    },
    context: { byName: user.name, companyId: actor.companyId, side },
    ...named(markDwellChange, { step: kind, ...aboutPlace(load, bols) }),
  };
}
