import { type Break, b } from './break.ts';

/** What rows and pages say of a load, and the ways from one screen to another and back. */
export const FINDING: readonly Break[] = [
  b(
    '9.120',
    'a BOL that stays behind is hidden behind the state of the others',
    "if (facts.stage !== 'open' || facts.undriven === 0 || !findsDrivers(facts)) return null;",
    'return null;',
  ),
];
