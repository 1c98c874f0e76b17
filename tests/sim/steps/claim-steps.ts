/** Claims that offices file on what came short and take back, and what the carrier's office answers. */
import { CLAIM_CURRENCIES, CLAIM_DECISIONS, claimsOn, isClaimable, standingClaim } from '#domain/claims.ts';
import { may } from '#domain/permissions.ts';
import { relationsTo } from '#domain/relation.ts';
import { STALE_SCREEN, shownBols } from './shown.ts';
import type { PersonStep } from './step.ts';

const MINUTE = 60_000;

export const claim: PersonStep = async (call) => {
  const { page, random, session, tap } = call;
  const { actor } = session;
  const choices = (await shownBols(call)).flatMap((bol) => {
    const { shipperId, carrierId, load } = bol;
    const relations = relationsTo(actor, { shipperId, carrierId, ready: load.ready, deleted: false }, [bol]);
    const claims = claimsOn(bol);
    const files = may(actor, 'claim.file', relations) && isClaimable(bol);
    const mayFile = files && (standingClaim(bol, actor.companyId) === null || random.chance(STALE_SCREEN));
    const answers = may(actor, 'claim.answer', relations) ? claims : [];
    const own = files ? claims.filter(({ claimantId }) => claimantId === actor.companyId) : [];
    const mayWithdraw = own.filter(({ withdrawn }) => withdrawn === null || random.chance(STALE_SCREEN));
    return [
      ...(mayFile ? [{ bol, what: 'file' as const }] : []),
      ...mayWithdraw.map(({ filed }) => ({ bol, what: 'withdraw' as const, filed })),
      ...answers.map((claim) => ({ bol, what: 'answer' as const, claim })),
    ];
  });
  if (choices.length === 0) return false;
  const chosen = random.pick(choices);
  const { bol } = chosen;
  const decision = random.chance(0.5) ? null : random.pick(CLAIM_DECISIONS);
  const currency = random.pick(CLAIM_CURRENCIES);
  // An app of before names no filing.
  const namesFiling = random.chance(0.5);
  // It went by letter, and is entered afterwards.
  const agoMs = random.int(1, 60) * MINUTE;
  const stated = random.chance(0.25) ? { statedAt: new Date(call.world.time.nowMs - agoMs).toISOString() } : {};
  const { number } = tap('claim');
  if (chosen.what === 'withdraw') {
    await page.app.withdrawClaim({ bol, filing: chosen.filed, reason: `Reason ${number}`, viewer: session });
  } else if (chosen.what === 'file') {
    const filing = {
      amountCents: 1_000 + number,
      currency,
      basis: `Claim ${number}`,
      carrierRef: '',
      ...stated,
    };
    await page.app.claim({ bol, claim: { filing }, viewer: session });
  } else {
    const { claimantId, filed } = chosen.claim;
    const about = namesFiling ? { filingId: filed._id } : {};
    const answer = { claimantId, decision, note: `Answer ${number}`, ...about, ...stated };
    await page.app.claim({ bol, claim: { answer }, viewer: session });
  }
  return true;
};
