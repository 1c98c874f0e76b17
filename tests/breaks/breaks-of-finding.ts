import { type Break, b } from './break.ts';

/** What rows and pages say of a load, and the ways from one screen to another and back. */
export const FINDING: readonly Break[] = [
  b(
    '9.120',
    'a BOL that stays behind is hidden behind the state of the others',
    "if (facts.stage !== 'open' || facts.undriven === 0 || !findsDrivers(facts)) return null;",
    'return null;',
  ),
  b(
    '9.121',
    'the chips look at the BOL that leads and at no other',
    'const open = [lead, ...others];',
    'const open = [lead, ...others.slice(0, 0)];',
  ),
];
