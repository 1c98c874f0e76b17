import { describe, expect, test } from 'vitest';
import { mutationLabel } from '#domain/mutation-label.ts';

describe('labels of work that waits', () => {
  const facts = { pUNum: 'PU-1234', fileName: '0-bol.pdf', driverName: 'Dana Diaz' };

  test.each([
    ['build-load', { ready: true }, 'Ship load PU-1234'],
    ['build-load', { ready: false }, 'Save load PU-1234'],
    ['edit-load', {}, 'Change load PU-1234'],
    ['edit-load', { deleted: true }, 'Delete load PU-1234'],
    ['assign-driver', {}, 'Assign Dana Diaz to load PU-1234'],
    ['check-in-load', {}, 'Check in load PU-1234 for Dana Diaz'],
    ['check-out-load', {}, 'Check out load PU-1234 for Dana Diaz'],
    ['check-in-bol', {}, 'Check in BOL 0-bol.pdf for load PU-1234'],
    ['report-osd', {}, 'Report OSD on BOL 0-bol.pdf for load PU-1234'],
    ['complete-bol', {}, 'Complete BOL 0-bol.pdf for load PU-1234'],
    ['sign-bol', {}, 'Sign BOL 0-bol.pdf for load PU-1234'],
    ['correct-stamp', { kind: 'checkin' }, 'Correct the check-in of BOL 0-bol.pdf for load PU-1234'],
    ['correct-stamp', { kind: 'checkout', fileName: undefined }, 'Correct the check-out of load PU-1234'],
  ] as const)('%s with %j is "%s"', (type, more, label) => {
    expect(mutationLabel(type, { ...facts, ...more })).toBe(label);
  });

  test('leave out what is not known', () => {
    expect(mutationLabel('check-in-bol')).toBe('Check in BOL');
    expect(mutationLabel('check-in-load')).toBe('Check in a load');
    expect(mutationLabel('assign-driver')).toBe('Assign a driver to a load');
  });
});
