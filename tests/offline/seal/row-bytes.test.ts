// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowFromBytes, rowToBytes } from '#offline/seal/row-bytes.ts';

test('every value a store can hold comes back exactly as it was', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.bigInt(),
    fc.date({ noInvalidDate: true }),
    fc.uint8Array(),
    fc.uint8Array().map((bytes) => bytes.slice().buffer),
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('value')),
      fc.dictionary(fc.oneof(fc.string(), fc.constant('$'), fc.constant('$$')), tie('value'), {
        noNullPrototype: true,
      }),
    ),
  }));
  fc.assert(
    fc.property(value, (row) => {
      expect(rowFromBytes(rowToBytes(row))).toEqual(row);
      expect(rowToBytes(row)).toEqual(rowToBytes(row));
    }),
  );
});

test('a part of a larger buffer is kept, not the buffer around it', () => {
  const view = new Uint8Array([1, 2, 3, 4, 5]).subarray(1, 3);
  expect(rowFromBytes(rowToBytes({ view }))).toEqual({ view: new Uint8Array([2, 3]) });
});

test('what would come back changed is refused', () => {
  for (const value of [new Map(), new Set(), /x/, () => 1, Symbol('s'), new Float64Array(1)])
    expect(() => rowToBytes({ value })).toThrow(/can't be locked/);
});
