import { type Message, t } from '#language/say.ts';

/** How a form shows a field: wrong, right, or not worth a mark yet. */
export type FieldState = 'error' | 'good' | 'neutral';

/** A required text: wrong when empty, right from `goodFrom` characters on. Blanks around it don't count. */
export function textState(text: string, goodFrom: number): FieldState {
  const { length } = text.trim();
  if (length === 0) return 'error';
  return length >= goodFrom ? 'good' : 'neutral';
}

/** A text that has to follow a pattern. */
export function patternState(matches: boolean): FieldState {
  return matches ? 'good' : 'error';
}

/** The sentence of the first field in error, in the order of `reasons`; null when none is. */
export function firstError<F extends string>(
  states: Record<F, FieldState>,
  reasons: Partial<Record<F, Message>>,
): string | null {
  const wrong = (Object.keys(reasons) as F[]).find((field) => states[field] === 'error');
  const reason: Message | undefined = wrong && reasons[wrong];
  return reason ? t(reason) : null;
}
