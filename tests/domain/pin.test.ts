import { expect, test } from 'vitest';
import { LIMITS } from '#domain/limits.ts';
import { pinRule, whyNotPin } from '#domain/password.ts';

test('a PIN is six to ten digits', () => {
  for (const pin of ['', '12905', '12905837461', '12 905', '١٢٩٠٥٨', 'abcdef', '129058\n', '-12905']) {
    expect([pin, whyNotPin(pin)]).toEqual([pin, pinRule()]);
  }
  expect(pinRule()).toBe(`Use ${LIMITS.pinMin} to ${LIMITS.pinMax} digits.`);
  for (const pin of ['129058', '7306251', '4820193765']) expect([pin, whyNotPin(pin)]).toEqual([pin, null]);
});

test('what a colleague tries first is refused', () => {
  for (const pin of [
    '000000',
    '11111111',
    '121212',
    '123123',
    '123456',
    '234567',
    '654321',
    '890123',
    '321098',
    '111112',
    '1231231',
    '1212121212',
  ])
    expect([pin, whyNotPin(pin)]).toEqual([
      pin,
      'Choose one that is harder to guess: not one digit over and over, not a row of digits.',
    ]);
});

test('what only has something of it is not', () => {
  for (const pin of ['112233', '312121', '112323', '121234', '123457'])
    expect([pin, whyNotPin(pin)]).toEqual([pin, null]);
});
