import { expect } from 'vitest';

/** When something was done, by the clock of this computer, which is the devices' too. */
export interface Span {
  from: number;
  to: number;
}

export async function spanOf(act: () => Promise<void>): Promise<Span> {
  const from = Date.now();
  await act();
  return { from, to: Date.now() };
}

/** The time lies in the span, give or take the second that measuring a clock over a network may cost. */
export function expectWithin(time: string | null | undefined, { from, to }: Span): void {
  const at = Date.parse(time ?? '');
  expect(at).toBeGreaterThanOrEqual(from - 1000);
  expect(at).toBeLessThanOrEqual(to + 1000);
}
