/**
 * What somebody saw of the trailer's seal when the driver arrived. It is never assumed: a check-in carries the answer a
 * person gave, and one without an answer means that nobody looked. `sealIntact` is the older form of the same fact, which
 * can't tell an unsealed trailer from one nobody looked at; both travel together.
 */
import { type Message, msg, t } from '#language/say.ts';

export const SEALS = ['intact', 'broken', 'none'] as const;
export type Seal = (typeof SEALS)[number];

/** The answers as they read on a button, in a timeline and on paper. */
export const SEAL_WORDS: Record<Seal, Message> = {
  intact: msg('Seal intact'),
  broken: msg('Seal broken'),
  none: msg('No seal'),
};

/** What a check-in at delivery asks, and the answers to choose from. Nothing is chosen beforehand. */
export const SEAL_QUESTION = msg('Is the seal intact?');
export const SEAL_ANSWERS: readonly { value: Seal; label: Message; bad?: boolean }[] = [
  { value: 'intact', label: SEAL_WORDS.intact },
  { value: 'broken', label: SEAL_WORDS.broken, bad: true },
  { value: 'none', label: SEAL_WORDS.none },
];

/** What one check-in carries of it, in both forms. */
export interface SealTold {
  seal?: Seal | null | undefined;
  sealIntact?: boolean | null | undefined;
}

/** The older form of the answer; null for an unsealed trailer. */
export function sealIntactOf(seal: Seal): boolean | null {
  return seal === 'none' ? null : seal === 'intact';
}

/** What one check-in says of the seal; null when nobody looked. */
export function sealOfStamp({ seal, sealIntact }: SealTold): Seal | null {
  if (sealIntact === null) return seal ?? null;
  return sealIntact ? 'intact' : 'broken';
}

/** The seal of a BOL in words: `Not looked at` where it was checked in and nobody said anything about it. */
export function sealWords(seal: Seal | null): string {
  return seal === null ? t('Not looked at') : t(SEAL_WORDS[seal]);
}
