import { expect, test } from 'vitest';
import { isUsState, normalizeUsState, US_STATES } from '#domain/company-profile.ts';

test('a state is a two-letter abbreviation, forced to capitals', () => {
  expect(US_STATES).toHaveLength(50 + 1 + 5);
  expect(new Set(US_STATES).size).toBe(US_STATES.length);
  expect(normalizeUsState(' ca ')).toBe('CA');
  expect(['CA', 'DC', 'TX', 'WY'].every(isUsState)).toBe(true);
  expect(['ca', 'ZZ', 'C', 'CAL', '', 'C A'].some(isUsState)).toBe(false);
});
