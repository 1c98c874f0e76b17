import { describe, expect, it } from 'vitest';
import { offlineWords } from '#features/sync/offline-state.tsx';
import type { OfflineFacts } from '#offline/offline-ready.ts';

const rows = { pulledAt: 1, served: true };
const documentsOf = (kept: number, all: number, facts = {}) => ({
  kept,
  all,
  busy: false,
  tooMany: 0,
  missing: new Set<string>(),
  coming: new Set<string>(),
  ...facts,
});
const shellOf = (kept: number, busy = false) => ({ kept, files: 100, busy });
const ALL: OfflineFacts = { shell: shellOf(100), documents: documentsOf(5, 5) };
const said = (facts: Partial<OfflineFacts>, status = {}) =>
  offlineWords({ ...ALL, ...facts }, { ...rows, ...status })?.text ?? null;

describe('the words on working offline', () => {
  it('are "Ready offline" only of an app, rows and documents that were all looked at and are all here', () => {
    expect(said({})).toBe('Ready offline');
    expect(said({ documents: documentsOf(0, 0) })).toBe('Ready offline');
    expect(said({ shell: null })).toBeNull();
    expect(said({ documents: null })).toBeNull();
    expect(said({ shell: shellOf(99) })).toBe('Not ready for offline');
    expect(said({ documents: documentsOf(4, 5) })).toBe('Not ready for offline');
    expect(said({}, { pulledAt: null, served: false })).toBe('Not ready for offline');
  });

  it('count up while something is being fetched, and never to 100', () => {
    const nothing: OfflineFacts = { shell: null, documents: null };
    const first = { pulledAt: null };
    expect(offlineWords(nothing, { ...rows, ...first })?.text).toBe('Preparing for offline, 0 %');
    expect(said({ shell: shellOf(40, true), documents: documentsOf(0, 0) }, first)).toBe('Preparing for offline, 33 %');
    expect(said({ shell: shellOf(40, true) })).toBe('Preparing for offline, 52 %');
    expect(said({ documents: documentsOf(499, 500, { busy: true }) })).toBe('Preparing for offline, 99 %');
    expect(said({ shell: shellOf(100, true), documents: null })).toBe('Preparing for offline, 99 %');
  });

  it('do not promise to prepare where nobody can be reached', () => {
    const unreached = { pulledAt: null, served: false };
    expect(said({ shell: null }, unreached)).toBeNull();
    expect(said({}, unreached)).toBe('Not ready for offline');
  });

  it('name what is too much to be fetched ahead', () => {
    expect(said({ documents: documentsOf(5, 5, { tooMany: 1 }) })).toBe('Ready offline, except 1 document');
    expect(said({ documents: documentsOf(5, 5, { tooMany: 7 }) })).toBe('Ready offline, except 7 documents');
  });

  it('say where the browser can’t keep the app at all', () => {
    expect(said({ shell: 'impossible' })).toBe('Works online only');
  });
});
