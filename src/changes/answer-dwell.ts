/** Somebody agrees to a time that the other side recorded of a stay, or disputes it. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { answerDwell as answerEndpoint, DwellAnswerIntent, dwellPlace } from '#contract/record-dwell.ts';
import { Id } from '#contract/values.ts';
import type { DwellMark } from '#domain/dwell.ts';
import { answerDwell as answer, dwellOn, dwellSideOf, markOn } from '#domain/dwell.ts';
import type { Actor } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { change, NO_BOL, NOTHING, named } from './change.ts';
import {
  aboutPlace,
  atDwellPlace,
  dwellContext,
  dwellRows,
  placeOf,
  placeWords,
  rowAt,
  stepWords,
} from './dwell-place.ts';
import { factOf } from './stamp-of.ts';

const said = (one: string) => (one === 'agree' ? t('Agreed') : t('Disputed'));

export const answerDwellChange = change({
  type: 'answer-dwell',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, ...dwellPlace, markId: Id, ...DwellAnswerIntent.shape }),
  context: dwellContext,
  lane: ({ loadId }) => loadId,
  rows: dwellRows,
  buildsOn: ({ markId }) => [markId],
  request: ({ args: { loadId, markId, ...body }, occurredAt }) => ({
    endpoint: answerEndpoint,
    params: { id: loadId, markId },
    body: { ...body, occurredAt },
  }),
  fold: (lane, made) => {
    const { markId, answer: kind, seenAt, theirAt, reason } = made.args;
    const { side } = made.context;
    return atDwellPlace(lane, made.args, (row) =>
      markOn(row, markId) ? answer(row, { ...factOf(made), markId, side, answer: kind, seenAt, theirAt, reason }) : row,
    );
  },
  compare: ({ args, context: { side } }, server) => {
    const row = rowAt(args, server);
    const last = row && dwellOn(row).answers.findLast((one) => one.markId === args.markId && one.side === side);
    const theirs = row ? NOTHING : t(NO_BOL);
    return [{ label: t('Answer'), mine: said(args.answer), server: last ? said(last.answer) : theirs }];
  },
  words: (about) => {
    const names = { step: stepWords(about).toLowerCase(), place: placeWords(about) };
    return about.answer === 'agree' ? t('Agreed: {step}, {place}', names) : t('Disputed: {step}, {place}', names);
  },
});

interface Answered {
  load: Pick<LoadRecord, '_id' | 'pUNum'>;
  /** Those of the place; none for the pick-up. */
  bols: readonly Bol[];
  mark: DwellMark;
  answer: DwellAnswerIntent;
  viewer: { user: { name: string }; actor: Actor };
}

export function recordDwellAnswer({ load, bols, mark, answer: given, viewer: { user, actor } }: Answered) {
  return {
    type: answerDwellChange.type,
    args: { ...placeOf(load, bols), markId: mark._id, ...given, reason: given.reason.trim() },
    context: { byName: user.name, companyId: actor.companyId, side: dwellSideOf(actor) },
    ...named(answerDwellChange, { answer: given.answer, step: mark.kind, ...aboutPlace(load, bols) }),
  };
}
