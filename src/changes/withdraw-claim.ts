/** A company takes its claim back, with a reason: it stays on record as withdrawn, and another one may be filed. */

import * as z from 'zod/mini';
import type { Bol } from '#contract/bol.ts';
import { withdrawClaim as endpoint } from '#contract/record-claim.ts';
import { Id } from '#contract/values.ts';
import { type ClaimStep, recordClaim, stepWords, UNSAID } from '#domain/claims.ts';
import { t } from '#language/say.ts';
import { aboutBol, change, NO_BOL, NOTHING, named, whatWords } from './change.ts';
import { changeBol } from './lane.ts';
import { NOTES } from './note-words.ts';
import { kept } from './problem-words.ts';
import { factOf } from './stamp-of.ts';

const withdrawn = (reason: string) => t('Withdrawn: “{reason}”', { reason });

export const withdrawClaimChange = change({
  type: 'withdraw-claim',
  version: 1,
  needsLevel: 2,
  args: z.object({ loadId: Id, bolId: Id, filingId: Id, reason: z.string() }),
  /** `companyId`: of the person logged in, whose claim it is. */
  context: z.object({ byName: z.string(), companyId: Id }),
  lane: ({ loadId }) => loadId,
  rows: ({ bolId }) => [bolId],
  buildsOn: ({ filingId }) => [filingId],
  request: ({ args: { bolId, filingId, reason }, occurredAt }) => ({
    endpoint,
    params: { id: bolId, filingId },
    body: { reason, occurredAt },
  }),
  fold: (lane, made) => {
    const { bolId, filingId, reason } = made.args;
    const said = { step: 'withdrawn', claimantId: made.context.companyId, filingId, note: reason };
    return changeBol(lane, bolId, (bol) => recordClaim(bol, { ...factOf(made), ...UNSAID, ...said }).row);
  },
  compare: ({ args: { bolId, filingId, reason } }, { bols }) => {
    const bol = bols.find(({ _id }) => _id === bolId);
    const filed = bol?.claims?.find(({ _id }) => _id === filingId);
    const theirs = bol?.claims?.find((step) => step.step === 'withdrawn' && step.filingId === filingId);
    const server = theirs ? withdrawn(theirs.note) : filed ? t('Counts') : bol ? NOTHING : t(NO_BOL);
    return [{ label: filed ? stepWords(filed) : t('Claim'), mine: withdrawn(reason), server }];
  },
  words: (about) => t('{claim} on {what}', { claim: t('Claim withdrawn'), what: whatWords(about) }),
  superseded: () => kept(NOTES.takenBack),
});

interface Withdrawn {
  bol: Bol;
  filing: Pick<ClaimStep, '_id'>;
  reason: string;
  viewer: { user: { name: string }; actor: { companyId: string } };
}

export function withdrawClaim({ bol, filing, reason, viewer: { user, actor } }: Withdrawn) {
  return {
    type: withdrawClaimChange.type,
    args: { loadId: bol.loadId, bolId: bol._id, filingId: filing._id, reason: reason.trim() },
    context: { byName: user.name, companyId: actor.companyId },
    ...named(withdrawClaimChange, aboutBol(bol)),
  };
}
