/** A claim on a BOL: a company files it, the carrier acknowledges it or says how it was decided. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { Answer, Filing } from '#contract/claim.ts';
import { answerClaim, fileClaim } from '#contract/record-claim.ts';
import { Id } from '#contract/values.ts';
import { asStated } from '#domain/claim-day.ts';
import { type ClaimStep, claimsOn, recordClaim as record, stepsOf, stepWords, UNSAID } from '#domain/claims.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, type Made, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { factOf } from './stamp-of.ts';

const claim = z.union([z.object({ filing: Filing }), z.object({ answer: Answer })]);
const args = z.object({ loadId: Id, bolId: Id, claim });
/** `companyId`: of the person logged in, whose claim it is when they file one. */
const context = z.object({ byName: z.string(), companyId: Id });

export const recordClaimChange = change({
  type: 'record-claim',
  version: 1,
  needsLevel: 2,
  args,
  context,
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  request: ({ args: { bolId, claim: said }, occurredAt }) => ({
    params: { id: bolId },
    ...('filing' in said
      ? { endpoint: fileClaim, body: { ...said.filing, occurredAt } }
      : { endpoint: answerClaim, body: { ...said.answer, occurredAt } }),
  }),
  fold: (lane, made) => changeBol(lane, made.args.bolId, (bol) => record(bol, stepOf(made)).row),
  compare: (made, { bols }) => {
    const bol = bols.find(({ _id }) => _id === made.args.bolId);
    const mine = stepOf(made);
    const held = bol && claimsOn(bol).findLast(({ claimantId }) => claimantId === mine.claimantId);
    const theirs = held && stepsOf(held).findLast(({ step }) => step === mine.step);
    const server = bol ? (theirs ? stepWords(theirs) : NOTHING) : t(NO_BOL);
    return [{ label: t('Claim'), mine: stepWords(mine), server }];
  },
  words: (about) => {
    const { step = '', amountCents, currency = null, decision = null } = about;
    const claim = stepWords({ step, amountCents: amountCents ? Number(amountCents) : null, currency, decision });
    return t('{claim} on {what}', { claim, what: whatWords(about) });
  },
  superseded: () => kept(NOTES.otherRecord),
});

function stepOf(made: Made<z.output<typeof args>, z.output<typeof context>>): ClaimStep {
  const { claim: said } = made.args;
  if ('filing' in said) {
    const { statedAt, ...filing } = said.filing;
    const fact = asStated(factOf(made), statedAt);
    return { ...fact, ...UNSAID, step: 'filed', claimantId: made.context.companyId, ...filing };
  }
  const { statedAt, ...answer } = said.answer;
  return { ...asStated(factOf(made), statedAt), ...UNSAID, step: answerStep(answer), ...answer };
}

const answerStep = ({ decision }: Answer) => (decision === null ? 'acknowledged' : 'decided');

interface Claimed {
  bol: Bol;
  claim: z.output<typeof claim>;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function recordClaim({ bol, claim: said, viewer: { user, actor } }: Claimed) {
  const about =
    'filing' in said
      ? { step: 'filed', amountCents: String(said.filing.amountCents), currency: said.filing.currency }
      : { step: answerStep(said.answer), ...(said.answer.decision !== null && { decision: said.answer.decision }) };
  return {
    type: recordClaimChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, claim: said },
    context: { byName: user.name, companyId: actor.companyId },
    ...named(recordClaimChange, { ...about, ...aboutBol(bol) }),
  };
}
