import { expect, it } from 'vitest';
import { changeOf } from '#changes/changes.ts';
import { neededLevel, type OutboxEntry } from '#changes/entry.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';

const level = (type: OutboxEntry['type'], args: unknown, version = 1) =>
  neededLevel({ type, version, args } as OutboxEntry);

it('of a load or edit with terms is that of servers that know terms; without them any server takes it', () => {
  expect(level('build-load', { dwellTerms: USUAL_TERMS })).toBe(2);
  expect(level('build-load', {})).toBe(1);
  expect(level('edit-load', { fields: { dwellTerms: null } })).toBe(2);
  expect(level('edit-load', { fields: { pUNum: 'PU-7' } })).toBe(1);
});

it('of a change that has one of its own is that one, and nothing is known of a newer version', () => {
  expect(level('mark-dwell', {})).toBe(2);
  expect(level('mark-dwell', {}, changeOf('mark-dwell').version + 1)).toBe(1);
});
