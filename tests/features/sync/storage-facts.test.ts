import { describe, expect, it } from 'vitest';
import { storageFacts } from '#features/sync/waiting-list.tsx';

const MB = 1024 * 1024;
const report = { usage: 30 * MB, quota: 1024 * MB, persisted: true, documents: 20 * MB, unsentDocuments: 2 * MB };
const facts = (change: Partial<Parameters<typeof storageFacts>[0]> = {}) =>
  Object.fromEntries(storageFacts({ ...report, ...change }).map(({ label, value }) => [label, value]));

describe('what the storage panel says', () => {
  it('is used and free room, and what of it are documents', () => {
    expect(facts()).toMatchObject({
      Used: '30 MB',
      Free: '994 MB',
      'Documents to send': '2 MB',
      'Documents kept for offline': '20 MB',
    });
  });

  it('is not guessed where the browser does not tell', () => {
    expect(facts({ usage: null })).toMatchObject({ Used: null, Free: null });
    expect(facts({ quota: 1 }).Free).toBe('0 B');
  });

  it('warns when the browser may clear it', () => {
    expect(facts({ persisted: false })['Kept by the browser']).toMatch(/may clear it/);
  });
});
