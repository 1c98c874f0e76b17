/** One claim in words, for a claim pack: what is claimed of whom and what was answered, or that it was taken back. */
import type { Party } from '#contract/company.ts';
import { dayAt } from '#domain/business-days.ts';
import { recordedAt } from '#domain/claim-day.ts';
import { type Claim, type ClaimStep, moneyWords, stepsOf, stepWords } from '#domain/claims.ts';
import { dayWords } from '#language/dates.ts';
import type { PackPart } from './signed-pdf/claim-pack.ts';
import { bothTimes, type Fact } from './signed-pdf/evidence.ts';

export interface Parties {
  shipper: Party;
  carrier: Party | null;
  receiver: Party | null;
}

/** As the pack calls a company. */
export const nameIn = ({ shipper, carrier, receiver }: Parties, companyId: string): string =>
  [shipper, carrier, receiver].find((party) => party?._id === companyId)?.name ?? 'Another company';

const amountOf = ({ amountCents, currency }: ClaimStep): string =>
  amountCents === null ? 'an amount not stated' : moneyWords(amountCents, currency ?? '');

/** Identifies the freight, holds the carrier liable and states an amount, as 49 CFR 370 asks of a claim. */
export function claimPart(claim: Claim, parties: Parties, zone: string): PackPart {
  const { claimantId, filed } = claim;
  const [claimant, carrier] = [nameIn(parties, claimantId), parties.carrier?.name ?? 'the carrier'];
  const amount = amountOf(filed);
  const statement =
    `${claimant} claims ${amount} (${filed.currency ?? 'currency not stated'}) for the freight named above. ${claimant} ` +
    `holds ${carrier} liable for what is missing or damaged of it, because ${carrier} was the carrier that had it in its care.`;
  const answers = stepsOf(claim).filter((step) => step !== filed);
  return {
    title: `Claim of ${claimant}`,
    facts: [
      ['Claim', statement],
      ['Amount', `${amount}, ${filed.currency ?? ''}`],
      ['What for', filed.basis],
      ...(filed.carrierRef ? [['Carrier ref.', filed.carrierRef] as const] : []),
      ['Filed', said(filed, zone)],
      ...answers.map((step, index): Fact => [index === 0 ? 'Answered' : '', `${stepWords(step)}. ${said(step, zone)}`]),
    ],
  };
}

/** The carrier was told of this amount once: whoever reads of two of them must see which one is not claimed any more. */
export function withdrawnPart(filed: ClaimStep, withdrawn: ClaimStep, parties: Parties, zone: string): PackPart {
  const claimant = nameIn(parties, withdrawn.claimantId);
  return {
    title: `Withdrawn claim of ${claimant}`,
    facts: [
      ['Claim', `${claimant} has taken back its claim of ${amountOf(filed)}. It is not asserted any more.`],
      ['Filed', said(filed, zone)],
      ['Withdrawn', said(withdrawn, zone)],
    ],
  };
}

/** Who said it and when, in their own words. */
function said(step: ClaimStep, zone: string): string {
  const times = step.stated
    ? `stated for ${dayWords(dayAt(step.at, zone))}, recorded ${bothTimes({ ...step, at: recordedAt(step) }, zone)}`
    : bothTimes(step, zone);
  return [`by ${step.byName}, ${times}`, step.note && `"${step.note}"`].filter(Boolean).join('\n');
}
