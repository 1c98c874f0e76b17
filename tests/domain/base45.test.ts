import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromBase45, toBase45 } from '#domain/base45.ts';

describe('bytes as text of a QR code', () => {
  it('are those of the standard’s examples', () => {
    const bytes = (text: string) => new TextEncoder().encode(text);
    expect(toBase45(bytes('AB'))).toBe('BB8');
    expect(toBase45(bytes('Hello!!'))).toBe('%69 VD92EX0');
    expect(toBase45(bytes('base-45'))).toBe('UJCLQE7W581');
    expect(new TextDecoder().decode(fromBase45('QED8WEX0') ?? undefined)).toBe('ietf!');
  });

  it('come back as they were, whatever they are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        expect(fromBase45(toBase45(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
  });

  it('have one text only, and no other is read', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 24 }), (text) => {
        const bytes = fromBase45(text);
        expect(bytes === null || toBase45(bytes) === text).toBe(true);
      }),
    );
    for (const wrong of ['A', 'GGW', ':::', '::', 'aB8', 'BB8B', 'é00']) expect(fromBase45(wrong), wrong).toBeNull();
  });
});
