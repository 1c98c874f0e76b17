import { expect, test } from 'vitest';
import { userLabel } from '#domain/ids.ts';

test('a person in a picker is the name followed by the ConnexId in capitals', () => {
  const _id = '64f0a1b2c3d4e5f601abcdef';
  expect(userLabel({ _id, name: 'Dana Diaz', connexId: 'rf0007' })).toBe('Dana Diaz RF0007');
  expect(userLabel({ _id, name: 'Dana Diaz', connexId: null })).toBe('Dana Diaz ABCDEF');
});
