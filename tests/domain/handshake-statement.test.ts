import { describe, expect, it } from 'vitest';
import { type Statement, statementHashOf } from '#domain/handshake-statement.ts';
import { subtle } from './handshake-of.ts';

const said: Statement = {
  _id: '51'.repeat(12),
  purpose: 'receiver',
  documentSha256: 'd0'.repeat(32),
  signerName: 'Denise Okafor',
  signerTitle: '',
  handedOver: false,
  consentText: 'I sign.',
  consentVersion: '1',
  exceptions: 'Two short',
  strokes: [
    [
      [0, 0, 0],
      [40.5, 12.25, 30],
    ],
  ],
  image: 'data:image/png;base64,AAAA',
  pieces: 3,
  sealNumber: '883201',
};
const hashOf = (over: Partial<Statement> = {}) => statementHashOf(subtle, { ...said, ...over });

describe('the hash of a signature’s statement', () => {
  it('is the same for what device and database make of one statement', async () => {
    const [first, second] = [
      await hashOf(),
      await hashOf({
        exceptions: ' Two short\n',
        strokes: [
          [
            [-0, 0, 0],
            [40.5, 12.25, 30],
          ],
        ],
      }),
    ];
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBe(first);
    const bare = { pieces: null, sealNumber: null, exceptions: '' };
    expect(await hashOf(bare)).toBe(await hashOf({ ...bare, sealNumber: '' }));
    expect(await hashOf(bare)).toBe(await hashOf({ pieces: undefined, sealNumber: undefined, exceptions: undefined }));
  });

  it('is another one with any other word, line or number of it', async () => {
    const others: Partial<Statement>[] = [
      { _id: '52'.repeat(12) },
      { purpose: 'carrier' },
      { documentSha256: 'd1'.repeat(32) },
      { signerName: 'Denise' },
      { signerTitle: 'Clerk' },
      { handedOver: true },
      { consentText: 'I do not.' },
      { consentVersion: '2' },
      { exceptions: '' },
      {
        strokes: [
          [
            [0, 0, 0],
            [40.5, 12.25, 31],
          ],
        ],
      },
      { image: null },
      { pieces: 4 },
      { sealNumber: '' },
    ];
    const hashes = await Promise.all([hashOf(), ...others.map(hashOf)]);
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
