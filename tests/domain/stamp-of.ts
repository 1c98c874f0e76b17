/** Stamps for tests: everything a stamp has, with the few facts a test is about. */
import * as fc from 'fast-check';
import { newId } from '#domain/ids.ts';
import type { Stamp } from '#domain/stamp.ts';

export function stampOf(facts: Partial<Stamp> & { at: string }): Stamp {
  return {
    _id: newId(),
    kind: 'checkin',
    occurredAt: facts.at,
    skewMs: 0,
    receivedAt: null,
    byUserId: 'a'.repeat(24),
    byName: 'Clerk',
    driverId: null,
    driverName: null,
    deviceId: null,
    sealIntact: null,
    ...facts,
  };
}

const START = Date.parse('2026-03-01T08:00:00.000Z');

/** Up to eight check-ins with different ids, some at the same minute, some about the seal. */
export const someCheckIns: fc.Arbitrary<Stamp[]> = fc
  .array(fc.record({ minute: fc.integer({ min: 0, max: 5 }), sealIntact: fc.constantFrom(true, false, null) }), {
    minLength: 1,
    maxLength: 8,
  })
  .map((facts) =>
    facts.map(({ minute, sealIntact }, index) =>
      stampOf({
        _id: index.toString(16).padStart(24, '0'),
        at: new Date(START + minute * 60_000).toISOString(),
        sealIntact,
      }),
    ),
  );

/** The same stamps in another order, some of them arriving twice. */
export function arrivalsOf(stamps: readonly Stamp[]): fc.Arbitrary<Stamp[]> {
  return fc
    .tuple(
      fc.shuffledSubarray([...stamps], { minLength: stamps.length, maxLength: stamps.length }),
      fc.array(fc.constantFrom(...stamps), { maxLength: 4 }),
    )
    .chain(([all, again]) => {
      const arrivals = [...all, ...again];
      return fc.shuffledSubarray(arrivals, { minLength: arrivals.length, maxLength: arrivals.length });
    });
}
