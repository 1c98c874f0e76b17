/** A plan from a seed. Weights put the most where the most can go wrong: changes, lost answers, deaths. */
import { type Random, randomOf } from '../random.ts';
import type { PersonKey } from '../server/people.ts';
import { DEVICE_CHECKPOINTS, WRITE } from './checkpoints.ts';
import {
  type Death,
  FAULT_KINDS,
  type Fault,
  type FaultKind,
  type Outage,
  type Plan,
  type Step,
  type StepKind,
} from './plan.ts';
import { MEETINGS, STORIES } from './stories.ts';
import { EVERYBODY, type Weights, WORK } from './weights.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Devices with who shares them. The first three meet on the same loads in every run. */
const DESK: PersonKey[] = ['shipper-admin', 'shipper-clerk'];
const TABLET: PersonKey[] = ['receiver-clerk', 'receiver-admin'];
const PHONE: PersonKey[] = ['driver', 'driver-2'];
const MORE: PersonKey[][] = [
  ['carrier-admin', 'associate'],
  ['receiver-admin', 'receiver-clerk'],
  ['driver'],
  ['shipper-driver'],
  ['driver-2', 'driver'],
  ['stranger', 'shipper-clerk'],
  ['receiver-clerk', 'driver'],
];

/** Such runs take several times as long as others. */
const ENGINE = 0.06;

export function makePlan(seed: number): Plan {
  const random = randomOf(seed, 'plan');
  const devices = [DESK, TABLET, PHONE, ...(random.chance(0.5) ? [random.pick(MORE)] : [])].map((people) => ({
    people: [...people],
    fastByMs: random.chance(0.5) ? 0 : random.int(-3 * HOUR, 3 * HOUR),
    hasPin: random.chance(0.6),
  }));
  const engine = random.chance(ENGINE);
  const steps = makeSteps(random, devices, engine);
  return {
    seed,
    engine,
    devices,
    steps,
    faults: makeFaults(random, devices.length),
    outages: makeOutages(random, devices.length, steps),
    deaths: makeDeaths(random, devices.length),
  };
}

const STORIES_SHARE = 0.04;
const SOON = { burst: 3, seconds: 5, minutes: 2, hours: 0 };

function makeSteps(random: Random, devices: Plan['devices'], engine: boolean): Step[] {
  const steps: Step[] = [];
  let at = 0;
  const add = (device: number, kind: StepKind) => steps.push({ at, device, kind, choice: random.int(0, 0x7fffffff) });
  const count = random.int(16, 30);
  let leavesAfter = !engine && random.chance(MONTHS) ? random.int(6, 20) : Number.POSITIVE_INFINITY;
  while (steps.length < count) {
    at += pause(random, engine ? { ...PAUSES, hours: 0 } : PAUSES);
    const device = random.int(0, devices.length - 1);
    if (steps.length >= leavesAfter) {
      leavesAfter = Number.POSITIVE_INFINITY;
      add(device, 'months-away');
      at += random.pick(AWAY) * DAY;
      add(device, 'clean-up');
      continue;
    }
    if (random.chance(0.05)) {
      // The shift changes: everybody sends and fetches at once.
      for (const place of devices.keys()) {
        add(place, random.pick(['sync', 'flush', 'worker-flush', 'send-often']));
        at += random.int(1, 60);
      }
      continue;
    }
    if (random.chance(STORIES_SHARE)) {
      for (const [place, kind] of random.pick(STORIES)) {
        add(place, kind);
        at += pause(random, SOON);
      }
      continue;
    }
    if (random.chance(0.07)) {
      const [first, second] = random.pick(MEETINGS);
      add(device, first);
      at += random.int(5, 250);
      add(device, second);
      continue;
    }
    const [first] = devices[device]?.people ?? [];
    add(device, random.weighted<StepKind>({ ...EVERYBODY, ...(first ? scaled(WORK[first], 1.6) : {}) }));
  }
  return steps;
}

const scaled = (weights: Weights, by: number): Weights =>
  Object.fromEntries(Object.entries(weights).map(([kind, weight]) => [kind, weight * by]));

const PAUSES = { burst: 5, seconds: 5, minutes: 3, hours: 0.5 };

/** Runs in which everybody is away for months, and how long, days: sessions, the feed and keys have their ends in it. */
const MONTHS = 0.05;
const AWAY = [40, 100, 200, 420] as const;
const DAY = 24 * HOUR;

/** Often while the last step is still on its way, sometimes hours later. */
function pause(random: Random, pauses: typeof PAUSES): number {
  const kind = random.weighted(pauses);
  if (kind === 'burst') return random.int(1, 400);
  if (kind === 'seconds') return random.int(500, 30 * SECOND);
  return kind === 'minutes' ? random.int(MINUTE, 20 * MINUTE) : random.int(HOUR, 5 * HOUR);
}

const ONLY_CHANGES = new Set<FaultKind>([
  'duplicate-at-once',
  'server-dies-claimed',
  'server-dies-done',
  'server-dies-committed',
  'server-dies-within',
  'held-claimed',
  'held-done',
]);

const HELD = new Set<FaultKind>(['held-claimed', 'held-done']);
const STAYING = new Set<FaultKind>(['proxy-500-after', 'server-500-after']);

function makeFaults(random: Random, devices: number): Fault[] {
  return Array.from({ length: random.int(3, 12) }, () => {
    const kind = random.pick(FAULT_KINDS);
    // Some can only meet a change.
    const on = random.chance(0.7) || ONLY_CHANGES.has(kind) ? ('change' as const) : ('read' as const);
    return {
      device: random.int(0, devices - 1),
      on,
      nth: random.int(1, on === 'change' ? 4 : 9),
      kind,
      ms: random.int(50, HELD.has(kind) ? 9000 : 2500),
      ...(STAYING.has(kind) && random.chance(0.5) ? { stays: true } : {}),
    };
  });
}

function makeOutages(random: Random, devices: number, steps: readonly Step[]): Outage[] {
  return Array.from({ length: random.int(0, 4) }, () => {
    const from = Math.max(0, random.pick(steps).at - random.int(0, MINUTE));
    return {
      device: random.int(0, devices - 1),
      from,
      to: from + random.int(5 * SECOND, random.chance(0.5) ? 5 * MINUTE : 3 * HOUR),
      kind: random.weighted({ offline: 5, 'no-answer': 1, 'portal-page': 2, 'proxy-502': 1, slow: 3 }),
    };
  });
}

/** Deaths in the midst of a transaction, and about how many writes a run has on a device. */
const WITHIN = 0.3;
const WRITES = 150;

function makeDeaths(random: Random, devices: number): Death[] {
  return Array.from({ length: random.int(0, 6) }, () => {
    const device = random.int(0, devices - 1);
    const checkpoint = random.chance(WITHIN) ? WRITE : random.pick(DEVICE_CHECKPOINTS);
    return { device, checkpoint, nth: random.int(1, checkpoint === WRITE ? WRITES : 3) };
  });
}
