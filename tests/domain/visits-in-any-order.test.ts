/** Stamps, ends of visits, corrections and voids, whatever they are: devices and server agree in whatever order they hear. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { heldCheckin } from '#domain/visits.ts';
import { type Arrival, after, came, completed, corrected, refused, seen, takenBack } from './visit-facts.ts';

interface Fact {
  arrive: Arrival;
  /** What corrects or takes back another one is sent after it. */
  behind: Arrival | undefined;
}

const minute = fc.integer({ min: 0, max: 40 });

const someFacts: fc.Arbitrary<Fact[]> = fc
  .record({
    trucks: fc.array(minute, { maxLength: 4 }),
    ends: fc.array(fc.record({ minute, of: fc.nat(4) }), { maxLength: 4 }),
    corrections: fc.array(fc.record({ minute, of: fc.nat(3) }), { maxLength: 3 }),
    voids: fc.array(fc.nat(3), { maxLength: 2 }),
  })
  .map(({ trucks, ends, corrections, voids }) => {
    const stamps = trucks.map((at, index) => came(`t${index}`, at));
    const closings = ends.map((end, index) => refused(`e${index}`, end.minute, end.of < index ? `e${end.of}` : null));
    return [
      ...[...stamps, ...closings].map((arrive) => ({ arrive, behind: undefined })),
      ...corrections
        .filter(({ of }) => of < stamps.length)
        .map(({ of, minute: to }, index) => ({ arrive: corrected(`t${of}`, to, 100 + index), behind: stamps[of] })),
      ...voids
        .filter((of) => of < closings.length)
        .map((of) => ({ arrive: takenBack(`e${of}`), behind: closings[of] })),
    ];
  });

/** As they arrive: in this order, but for what has to wait for another one of them. */
function sent(facts: readonly Fact[]): Arrival[] {
  const arrivals: Arrival[] = [];
  const all = facts.map(({ arrive }) => arrive);
  let left = [...facts];
  while (left.length > 0) {
    const next = left.find(({ behind }) => behind === undefined || arrivals.includes(behind) || !all.includes(behind));
    left = left.filter((one) => one !== next);
    if (next) arrivals.push(next.arrive);
  }
  return arrivals;
}

const inTwoOrders = someFacts.chain((facts) =>
  fc.tuple(fc.constant(facts), fc.shuffledSubarray(facts, { minLength: facts.length, maxLength: facts.length })),
);

test('an open BOL ends the same in every order and however often it arrives', () => {
  fc.assert(
    fc.property(inTwoOrders, ([facts, shuffled]) => {
      const bol = after(sent(shuffled));
      expect(seen(bol)).toEqual(seen(after(sent(facts))));
      expect(bol.checkin).toBe(heldCheckin(bol)?.at ?? null);
      expect(seen(after([...sent(shuffled), ...sent(facts)]))).toEqual(seen(bol));
    }),
    { numRuns: 1000 },
  );
});

test('what arrives after a completion ends the same in every order', () => {
  fc.assert(
    fc.property(inTwoOrders, fc.nat(10), ([facts, shuffled], count) => {
      const early = facts.slice(0, count);
      const start = after([...sent(early), completed(50)]);
      const late = (order: Fact[]) => sent(order.filter((fact) => !early.includes(fact)));
      expect(seen(after(late(shuffled), start, 400))).toEqual(seen(after(late(facts), start, 400)));
    }),
    { numRuns: 1000 },
  );
});
