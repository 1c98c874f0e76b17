import { expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';

test('the numbers of the business are the specification’s', () => {
  expect(LIMITS).toMatchObject({
    pageSize: 50,
    firstMorePage: 2,
    passwordMin: 8,
    profileNameGood: 2,
    pickUpNumberMin: 3,
    companyNameGoodAbove: 2,
    addressLineGoodAbove: 4,
    cityGood: 4,
    imageAspect: 4 / 3,
    skewBadgeMs: 2 * 60 * 1000,
    resetTokenMs: 60 * 60 * 1000,
    pdfBytesMax: 25 * 1024 * 1024,
  });
});
