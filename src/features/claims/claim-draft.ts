/** What somebody has begun to claim or to answer: kept on the device at every step, until it is recorded or given up. */
import { CLAIM_CURRENCIES, type ClaimCurrency, type ClaimDecision } from '#domain/claims.ts';
import { draftKeeper, readDraft } from '#offline/drafts.ts';
import { useDraft } from '#ui/use-draft.ts';

export interface FilingDraft {
  /** As typed. */
  amount: string;
  currency: ClaimCurrency;
  basis: string;
  carrierRef: string;
  /** The day it was filed on, `YYYY-MM-DD`; empty for today. */
  day: string;
}

export interface DecisionDraft {
  decision: ClaimDecision | null;
  note: string;
  /** The day it was decided on, `YYYY-MM-DD`; empty for today. */
  day: string;
}

/** Where the draft of this company's claim on a BOL is kept, and that of the answer to a company's claim. */
export const filingKey = (bolId: string) => `claim/${bolId}`;
export const decisionKey = (bolId: string, claimantId: string) => `claim-answer/${bolId}/${claimantId}`;

const isText = (...values: unknown[]) => values.every((value) => typeof value === 'string');

function readFiling(value: unknown): FilingDraft | null {
  const draft = (value ?? {}) as Partial<FilingDraft>;
  const isKnown = CLAIM_CURRENCIES.some((one) => one === draft.currency);
  // Drafts of older versions have no day.
  const whole = { day: '', ...draft };
  return isKnown && isText(whole.amount, whole.basis, whole.carrierRef, whole.day) ? (whole as FilingDraft) : null;
}

function readDecision(value: unknown): DecisionDraft | null {
  const draft = (value ?? {}) as Partial<DecisionDraft>;
  const whole = { day: '', ...draft };
  return isText(whole.note, whole.day) && 'decision' in whole ? (whole as DecisionDraft) : null;
}

const NO_FILING: FilingDraft = { amount: '', currency: 'USD', basis: '', carrierRef: '', day: '' };
const NO_DECISION: DecisionDraft = { decision: null, note: '', day: '' };

/** Whether there is something to give up. */
export const isFilingBegun = (draft: FilingDraft): boolean => differs(draft, NO_FILING);
export const isDecisionBegun = (draft: DecisionDraft): boolean => differs(draft, NO_DECISION);

const differs = <D extends object>(draft: D, empty: D) =>
  (Object.keys(empty) as (keyof D)[]).some((field) => draft[field] !== empty[field]);

/** The draft of a filing while its dialog is open. */
export const useFilingDraft = (bolId: string) =>
  useDraft<FilingDraft>(filingKey(bolId), {
    ...draftKeeper(filingKey(bolId)),
    read: async () => readFiling(await readDraft(filingKey(bolId))),
    empty: () => NO_FILING,
  });

/** The draft of a decision while its dialog is open. */
export const useDecisionDraft = (bolId: string, claimantId: string) =>
  useDraft<DecisionDraft>(decisionKey(bolId, claimantId), {
    ...draftKeeper(decisionKey(bolId, claimantId)),
    read: async () => readDecision(await readDraft(decisionKey(bolId, claimantId))),
    empty: () => NO_DECISION,
  });
