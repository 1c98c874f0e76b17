/** Claims that offices file on what came short, and what the carrier's office answers. */
import { CLAIM_CURRENCIES, CLAIM_DECISIONS, claimsOn, isClaimable } from '#domain/claims.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep } from './step.ts';

export const claim: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const { actor } = session;
  const choices = (await shownBols(call)).flatMap((bol) => {
    const { shipperId, carrierId, load } = bol;
    const relations = relationsTo(actor, { shipperId, carrierId, ready: load.ready, deleted: false }, [bol]);
    const claims = claimsOn(bol);
    const files = may(actor, 'claim.file', relations) && isClaimable(bol);
    const mayFile =
      files && (claims.every(({ claimantId }) => claimantId !== actor.companyId) || random.chance(STALE_SCREEN));
    const answers = may(actor, 'claim.answer', relations) ? claims : [];
    return [...(mayFile ? [{ bol, answered: null }] : []), ...answers.map((answered) => ({ bol, answered }))];
  });
  if (choices.length === 0) return false;
  const { bol, answered } = random.pick(choices);
  const { number } = tap('claim');
  if (answered === null) {
    const filing = {
      amountCents: 1_000 + number,
      currency: random.pick(CLAIM_CURRENCIES),
      basis: `Claim ${number}`,
      carrierRef: '',
    };
    await page.app.claim({ bol, claim: { filing }, viewer: session });
  } else {
    const decision = random.chance(0.5) ? null : random.pick(CLAIM_DECISIONS);
    const answer = { claimantId: answered.claimantId, decision, note: `Answer ${number}` };
    await page.app.claim({ bol, claim: { answer }, viewer: session });
  }
  return true;
};
