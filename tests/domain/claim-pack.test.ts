import { expect, it } from 'vitest';
import { photosOfPack } from '#domain/claim-pack.ts';
import { countLine, countOf } from './count-of.ts';
import { outcomeOf, voidAt } from './outcome-of.ts';

const at = '2026-11-21T10:00:00.000Z';

it('photos of a pack are those of the count and of what was refused, each once, but for what was taken back', () => {
  const [gap = '', wet = '', wrong = ''] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32));
  const refused = outcomeOf({ kind: 'refused', at, note: 'Three pallets wet', photos: [gap, wet] });
  const photos = photosOfPack({
    counts: [countOf({ lines: [countLine({ sku: 'PEARS', shipped: 10, received: 7, photos: [gap] })] })],
    outcomes: [outcomeOf({ kind: 'refused', at, photos: [wrong], void: voidAt(at) }), refused],
  });
  expect(photos.map(({ sha256 }) => sha256)).toEqual([gap, wet]);
  expect(photos[0]?.shows).toMatch(/^PEARS: Short 3.*; Refused at delivery: damaged, “Three pallets wet”$/);
});
