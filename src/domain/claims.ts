/**
 * Claims for freight that came short, over, damaged or not at all. A claim is made of steps, and each is a fact: a company
 * files, the carrier acknowledges and decides. Of several steps of a kind about one company's claim the earliest holds,
 * in whatever order they arrive; the others are kept and stay in the timeline. An offer alone is not the end: the earliest
 * final decision made after it counts as well, and is the one that holds. A company takes its claim back by a step that
 * names the filing; then it may file again. Amounts are whole cents, never fractions.
 */
import { type Message, msg, t } from '#language/say.ts';
import type { Fact } from './fact.ts';
import { type Osd, osdCount } from './osd.ts';
import { outcomeState } from './stop-outcome.ts';
import { type StopOutcome, type Visited, wentBack } from './visits.ts';

// Beside the rule and not in limits.ts, which every first screen loads.
/** Records of claims on one BOL. */
export const CLAIM_STEPS_MAX = 50;
/** The largest amount, in cents. */
export const CLAIM_CENTS_MAX = 100_000_000_00;
/** Characters of what is said with a claim. */
export const CLAIM_NOTE_MAX = 500;

export const CLAIM_CURRENCIES = ['USD', 'CAD', 'MXN', 'EUR'] as const;
export type ClaimCurrency = (typeof CLAIM_CURRENCIES)[number];

export const CLAIM_DECISIONS = ['paid', 'declined', 'offered'] as const;
export type ClaimDecision = (typeof CLAIM_DECISIONS)[number];

/** What somebody said of a claim. */
export interface ClaimStep extends Fact {
  /** `filed`, `acknowledged`, `decided`, `withdrawn`, or what a newer version knows. */
  step: string;
  /** The company whose claim it is. */
  claimantId: string;
  /** Of the filing; null otherwise. */
  amountCents: number | null;
  /** ISO 4217, of the filing. */
  currency: string | null;
  /** Why they claim. */
  basis: string;
  /** What the carrier calls the shipment, such as its PRO number; may be empty. */
  carrierRef: string;
  /** Of the decision: one of `CLAIM_DECISIONS`, or what a newer version knows. */
  decision: string | null;
  /** Of a withdrawal, why. */
  note: string;
  /** The filing that is taken back or answered; answers of older apps don't say which. */
  filingId?: string | undefined;
  /** True where `at` is the day somebody stated, not the time of the recording. */
  stated?: boolean | undefined;
}

/** What a step leaves open that says nothing of it. */
export const UNSAID = { amountCents: null, currency: null, basis: '', carrierRef: '', decision: null, note: '' };

/** One claim of a company: of each step the one that counts. */
export interface Claim {
  claimantId: string;
  filed: ClaimStep;
  acknowledged: ClaimStep | null;
  /** The first one, and behind an offer the final one. The last of them holds. */
  decisions: readonly ClaimStep[];
  /** How it was taken back; null while it stands. */
  withdrawn: ClaimStep | null;
}

/** Rows of older servers and devices have no claims. */
interface WithClaims {
  claims?: readonly ClaimStep[] | undefined;
}

export interface Claimable extends WithClaims, Visited {
  osd: Osd;
  concealed?: readonly unknown[] | undefined;
}

/** Whether the freight came otherwise than the paper says, so that somebody may have a claim. */
export function hasDifference(bol: Claimable): boolean {
  const { osd, concealed = [], outcomes = [] } = bol;
  return osdCount(osd) > 0 || concealed.length > 0 || outcomes.some((outcome) => isDifference(outcome, bol));
}

/** What was refused first and then delivered whole came as the paper says. */
function isDifference(outcome: StopOutcome, bol: Claimable): boolean {
  if (outcome.void !== null) return false;
  if (outcome.kind !== 'refused') return outcome.kind === 'partial' || outcome.kind === 'returned';
  return wentBack(bol) || outcomeState(outcome, bol) === 'contradicts';
}

/** Whether somebody refused it on the way: nobody's claim is turned away then, though nothing reminds of one. */
const wasRefused = ({ outcomes = [] }: Claimable) =>
  outcomes.some((one) => one.kind === 'refused' && one.void === null);

/** Whether time runs for a claim. */
export const isClaimable = (bol: Claimable): boolean => bol.completed && hasDifference(bol);

const isEarlier = (one: ClaimStep, other: ClaimStep) =>
  Date.parse(one.at) - Date.parse(other.at) || (one._id < other._id ? -1 : 1);

const isOffer = ({ decision }: ClaimStep) => decision === 'offered';

/** The claims on a BOL, in the order they were filed: of each company the one that stands, and those it took back. */
export function claimsOn({ claims = [] }: WithClaims): Claim[] {
  const inOrder = [...claims].sort(isEarlier);
  const claimants = [...new Set(inOrder.map(({ claimantId }) => claimantId))];
  return claimants
    .flatMap((claimantId) => claimsOf(inOrder.filter((step) => step.claimantId === claimantId)))
    .sort((a, b) => isEarlier(a.filed, b.filed));
}

/** Of the steps about one company's claims, in the order they were made. */
function claimsOf(steps: readonly ClaimStep[]): Claim[] {
  const filings = steps.filter(({ step }) => step === 'filed');
  const withdrawalOf = ({ _id }: ClaimStep) =>
    steps.find(({ step, filingId }) => step === 'withdrawn' && filingId === _id) ?? null;
  const standing = filings.find((filing) => withdrawalOf(filing) === null);
  // An answer to a filing whose place an earlier one took is about that one.
  const answered = (answer: ClaimStep) => {
    const filing = filings.find(({ _id }) => _id === answer.filingId) ?? openAt(answer, filings, withdrawalOf);
    return filing && withdrawalOf(filing) ? filing : standing;
  };
  return filings.flatMap((filed) => {
    const withdrawn = withdrawalOf(filed);
    if (withdrawn === null && filed !== standing) return [];
    return {
      ...answersTo(steps.filter((step) => answered(step) === filed)),
      claimantId: filed.claimantId,
      filed,
      withdrawn,
    };
  });
}

/** What an answer that names no filing is about: the claim that was open when it was made. */
function openAt(
  answer: ClaimStep,
  filings: readonly ClaimStep[],
  withdrawalOf: (filing: ClaimStep) => ClaimStep | null,
) {
  const isMadeBefore = (step: ClaimStep) => Date.parse(step.at) <= Date.parse(answer.at);
  return (
    filings.find((filing) => {
      const withdrawal = withdrawalOf(filing);
      return isMadeBefore(filing) && !(withdrawal && isMadeBefore(withdrawal));
    }) ?? filings[0]
  );
}

/** Out of the steps that are about one claim. */
function answersTo(answers: readonly ClaimStep[]): Pick<Claim, 'acknowledged' | 'decisions'> {
  const acknowledged = answers.find(({ step }) => step === 'acknowledged') ?? null;
  const [first, ...later] = answers.filter(({ step }) => step === 'decided');
  const final = first && isOffer(first) ? later.find((decided) => !isOffer(decided)) : undefined;
  return { acknowledged, decisions: [first, final].filter((decided) => decided !== undefined) };
}

/** The claim of a company that stands; null when it filed none, or took back what it filed. */
export const standingClaim = (bol: WithClaims, companyId: string): Claim | null =>
  claimsOn(bol).find(({ claimantId, withdrawn }) => claimantId === companyId && withdrawn === null) ?? null;

/** The steps of a claim, each kind once, as people tell them. */
export const stepsOf = ({ filed, acknowledged, decisions, withdrawn }: Claim): ClaimStep[] =>
  [filed, acknowledged, ...decisions, withdrawn].filter((step) => step !== null);

/** Whether nothing is left to decide: the carrier has paid or declined, and not only made an offer. */
export function isFinallyDecided({ decisions }: Claim): boolean {
  const held = decisions.at(-1);
  return held !== undefined && !isOffer(held);
}

const has = (steps: readonly ClaimStep[], { _id }: ClaimStep) => steps.some((one) => one._id === _id);

/** What a step is worth: it counts, another one counts in its place, or the claim was taken back that it belongs to. */
export function standOf(steps: readonly ClaimStep[], step: ClaimStep): 'counts' | 'superseded' | 'withdrawn' {
  const claim = claimsOn({ claims: steps }).find((one) => has(stepsOf(one), step));
  if (!claim) return 'superseded';
  return claim.withdrawn === null || claim.withdrawn._id === step._id ? 'counts' : 'withdrawn';
}

/** Whether it counts and nothing has come of it since: not so an offer that was followed by a final decision. */
export const holdsStep = (steps: readonly ClaimStep[], step: ClaimStep): boolean =>
  standOf(steps, step) === 'counts' &&
  claimsOn({ claims: steps }).every(({ decisions }) => !has(decisions.slice(0, -1), step));

/** Adds a step; one that is there already stays as it is. `superseded`: another one counts in its place. */
export function recordClaim<B extends { claims?: ClaimStep[] | undefined }>(bol: B, step: ClaimStep) {
  const before = bol.claims ?? [];
  const claims = before.some(({ _id }) => _id === step._id) ? before : [...before, step];
  const outcome = standOf(claims, step) === 'counts' ? ('done' as const) : ('superseded' as const);
  return { row: claims === before ? bol : { ...bol, claims }, outcome };
}

/** Why a step cannot be recorded on this BOL, as a sentence; null when it can. */
export function whyNotRecordClaim(
  bol: Claimable,
  step: Pick<ClaimStep, 'step' | 'claimantId' | 'filingId'>,
): string | null {
  if ((bol.claims ?? []).length >= CLAIM_STEPS_MAX) return t('There are too many records of claims here already.');
  if (step.step !== 'filed') {
    const filings = (bol.claims ?? []).filter((one) => one.step === 'filed' && one.claimantId === step.claimantId);
    // An answer is kept whatever it names; nothing can be taken back that is not there.
    const isFiled = step.step === 'withdrawn' ? filings.some(({ _id }) => _id === step.filingId) : filings.length > 0;
    return isFiled ? null : t('This company has filed no claim here.');
  }
  if (!bol.completed) return t('A claim can be filed once this BOL is completed.');
  return hasDifference(bol) || wasRefused(bol)
    ? null
    : t(
        'There is nothing to claim: the OSD report is empty, no concealed damage was reported, and nothing was refused or returned.',
      );
}

const SIGNS: Record<ClaimCurrency, string> = { USD: '$', CAD: 'CA$', MXN: 'MX$', EUR: '€' };

/** `$1,250.00`; a currency this version does not know follows by its code. Nothing is rounded. */
export function moneyWords(cents: number, currency: string): string {
  const amount = `${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
  const known = CLAIM_CURRENCIES.find((one) => one === currency);
  return known ? `${SIGNS[known]}${amount}` : `${amount} ${currency}`;
}

/** Cents of an amount as people type it, `1,250.00` or `1250`; null for anything that could be read in two ways. */
export function readAmount(typed: string): number | null {
  const text = typed.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?$/.test(text)) return null;
  const [whole = '', part = ''] = text.replaceAll(',', '').split('.');
  const cents = Number(whole + part.padEnd(2, '0'));
  return cents > CLAIM_CENTS_MAX ? null : cents;
}

/** What is wrong with an amount as it was typed, or null. */
export function whyNotAmount(typed: string): string | null {
  const cents = readAmount(typed);
  if (cents === null) return t('Type the amount like 1,250.00.');
  return cents > 0 ? null : t('Enter an amount above zero.');
}

const DECIDED: Record<ClaimDecision, Message> = {
  paid: msg('Paid'),
  declined: msg('Declined'),
  offered: msg('Settlement offered'),
};

/** `Declined`; what only a newer version knows is decided. */
export function decisionWords(decision: string | null): string {
  const known = CLAIM_DECISIONS.find((one) => one === decision);
  return known ? t(DECIDED[known]) : t('Decided');
}

/** A step in words: `Claim filed: $1,250.00`, `Claim acknowledged`, `Claim decided: Declined`, `Claim withdrawn`. */
export function stepWords({
  step,
  amountCents,
  currency,
  decision,
}: Pick<ClaimStep, 'step' | 'amountCents' | 'currency' | 'decision'>): string {
  if (step === 'filed') {
    return amountCents === null
      ? t('Claim filed')
      : t('Claim filed: {amount}', { amount: moneyWords(amountCents, currency ?? '') });
  }
  if (step === 'acknowledged') return t('Claim acknowledged');
  if (step === 'withdrawn') return t('Claim withdrawn');
  return step === 'decided'
    ? t('Claim decided: {decision}', { decision: decisionWords(decision) })
    : t('Other record of a claim');
}
