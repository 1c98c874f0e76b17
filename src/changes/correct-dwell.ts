/** A time of a stay was wrong: a further mark puts it right, with a reason; both stay. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { correctDwell as correctEndpoint, DwellCorrectionIntent, dwellPlace } from '#contract/record-dwell.ts';
import { Id } from '#contract/values.ts';
import { statedTime } from '#domain/correction.ts';
import { correctionOf, type DwellMark, dwellSideOf, markDwell, markOn } from '#domain/dwell.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { change, named } from './change.ts';
import {
  aboutPlace,
  atDwellPlace,
  dwellCompare,
  dwellContext,
  dwellRows,
  placeOf,
  placeWords,
  stepWords,
} from './dwell-place.ts';
import { factOf } from './stamp-of.ts';

export const correctDwellChange = change({
  type: 'correct-dwell',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, ...dwellPlace, markId: Id, ...DwellCorrectionIntent.shape }),
  /** `kind`: of the mark. */
  context: z.extend(dwellContext, { kind: z.string() }),
  lane: ({ loadId }) => loadId,
  rows: dwellRows,
  buildsOn: ({ markId }) => [markId],
  request: ({ args: { loadId, markId, ...body }, occurredAt }) => ({
    endpoint: correctEndpoint,
    params: { id: loadId, markId },
    body: { ...body, occurredAt },
  }),
  fold: (lane, made) => {
    const { markId, at, reason } = made.args;
    return atDwellPlace(lane, made.args, (row) => {
      const mark = markOn(row, markId);
      return mark ? markDwell(row, correctionOf(mark, factOf(made), { at: statedTime(at, null), reason })) : row;
    });
  },
  compare: ({ args, context: { kind, side } }, server) => dwellCompare(args, server, { kind, side, at: args.at }),
  words: (about) =>
    t('Correct the time: {step}, {place}', { step: stepWords(about).toLowerCase(), place: placeWords(about) }),
});

interface Corrected {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Those of the place; none for the pick-up. */
  bols: readonly Bol[];
  mark: DwellMark;
  at: string;
  reason: string;
  viewer: { user: { name: string }; actor: Actor };
}

export function recordDwellCorrection({ load, bols, mark, at, reason, viewer: { user, actor } }: Corrected) {
  return {
    type: correctDwellChange.type,
    args: { ...placeOf(load, bols), markId: mark._id, at, reason: reason.trim() },
    context: { byName: user.name, companyId: actor.companyId, side: dwellSideOf(actor), kind: mark.kind },
    ...named(correctDwellChange, { step: mark.kind, ...aboutPlace(load, bols) }),
  };
}
