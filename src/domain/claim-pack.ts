/**
 * What goes along with a claim: everything on record that somebody outside needs to judge it. The server puts it into one
 * PDF, a device without a network into a ZIP of what it has; both ask here what belongs into it.
 */
import { t } from '#language/say.ts';
import { type Claim, type Claimable, type ClaimStep, claimsOn, isClaimable, standOf } from './claims.ts';
import type { ConcealedReport } from './concealed.ts';
import { type Count, countingCount } from './count.ts';
import { concealedLineWords, countLineWords } from './difference-words.ts';
import { outcomeHappened, reasonWords } from './stop-outcome.ts';
import type { StopOutcome } from './visits.ts';

/** A photo and what it shows, in words. */
export interface PackPhoto {
  sha256: string;
  shows: string;
}

/** Why there is no pack for this BOL, as a sentence; null when there is one. */
export const whyNoClaimPack = (bol: Claimable): string | null =>
  isClaimable(bol) || claimsOn(bol).length > 0
    ? null
    : t('There is no claim pack: nothing was claimed, and nothing can be.');

/**
 * The claims a pack is about, of those its reader may see: their own company's where it has filed one, since a claimant
 * gives the pack away; else all.
 */
export function claimsOfPack(bol: Parameters<typeof claimsOn>[0], companyId: string): Claim[] {
  const seen = claimsOn(bol);
  const own = seen.filter(({ claimantId }) => claimantId === companyId);
  return own.length > 0 ? own : seen;
}

/** A BOL without the claims that its pack is not about: what is made of its row then tells nothing of them. */
export function asPacked<B extends { claims?: ClaimStep[] | undefined }>(bol: B, companyId: string): B {
  const packed = new Set(claimsOfPack(bol, companyId).map(({ claimantId }) => claimantId));
  return { ...bol, claims: bol.claims?.filter(({ claimantId }) => packed.has(claimantId)) };
}

/** What was recorded of the claims a pack is about: of those that stand, and apart from it what was taken back. */
export function stepsOfPack({ claims = [] }: { claims?: readonly ClaimStep[] | undefined }) {
  const isTakenBack = (step: ClaimStep) => step.step === 'withdrawn' || standOf(claims, step) === 'withdrawn';
  return { claims: claims.filter((step) => !isTakenBack(step)), withdrawnClaims: claims.filter(isTakenBack) };
}

/** What happened other than planned and was not taken back. */
export const outcomesOfPack = ({ outcomes = [] }: { outcomes?: readonly StopOutcome[] | undefined }): StopOutcome[] =>
  outcomes.filter(({ void: taken }) => taken === null);

/**
 * The photos that show what was claimed, each once: of the count that counts, of what was found while unpacking, and of
 * outcomes that were not taken back.
 */
export function photosOfPack(bol: {
  counts?: readonly Count[] | undefined;
  concealed?: readonly ConcealedReport[] | undefined;
  outcomes?: readonly StopOutcome[] | undefined;
}): PackPhoto[] {
  const lines = countingCount(bol.counts)?.lines ?? [];
  const outcomes = outcomesOfPack(bol);
  const found = (bol.concealed ?? []).flatMap((report) => report.lines);
  const shown = [
    ...lines.map((line) => ({
      photos: line.photos,
      shows: countLineWords(line)[0] ?? t('{sku}: as shipped', { sku: line.sku }),
    })),
    ...found.map((line) => ({ photos: line.photos, shows: concealedLineWords(line) })),
    ...outcomes.map((outcome) => ({ photos: outcome.photos, shows: outcomeWords(outcome) })),
  ];
  const all = new Map<string, string[]>();
  for (const { photos = [], shows } of shown) {
    for (const sha256 of photos) all.set(sha256, [...(all.get(sha256) ?? []), shows]);
  }
  return [...all].map(([sha256, words]) => ({ sha256, shows: words.join('; ') }));
}

function outcomeWords({ kind, reason, note }: StopOutcome): string {
  const why = [reasonWords(reason).toLowerCase(), note && `“${note}”`].filter(Boolean).join(', ');
  const what = outcomeHappened(kind);
  return why === '' ? what : t('{what}: {why}', { what, why });
}
