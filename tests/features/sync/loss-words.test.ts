import { expect, test } from 'vitest';
import { lossWords } from '#features/sync/loss-notice.tsx';

test('A8: what came back and what did not are told apart', () => {
  const words = lossWords({ at: 0, putBack: 1, gone: ['Sign BOL 7', 'Sign BOL 7'], elsewhere: [] });
  expect(words.title).toBe('This device’s storage was emptied or damaged.');
  expect(words.sentences[0]).toBe('1 unsent item came back from the second copy and is sent as usual.');
  expect(words.sentences[1]).toMatch(/^2 unsent items may not have been sent\. Check/);
  expect(words.gone).toEqual(['Sign BOL 7']);
});

test('A8: what the server last heard of another device is a question, not a claim', () => {
  const elsewhere = [{ deviceId: 'a'.repeat(24), unsent: 3, seenAt: '2026-11-21T10:00:00.000Z' }];
  const { title, sentences } = lossWords({ at: 0, putBack: 0, gone: [], elsewhere });
  expect(title).toMatch(/\?$/);
  expect(sentences[0]).toMatch(/^A device of yours had 3 unsent items .* If it was this one/);
});
