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

type Weights = Partial<Record<StepKind, number>>;

const EVERYBODY: Weights = {
  sync: 16,
  flush: 5,
  pull: 4,
  'worker-flush': 4,
  'second-tab': 4,
  'open-document': 2,
  'read-notification': 3,
  'correct-stamp': 2,
  'void-outcome': 2,
  'review-paper': 1.5,
  'void-paper': 1,
  'retry-entry': 3,
  'discard-entry': 1.5,
  'replace-entry': 2,
  'withdraw-entry': 1.5,
  'export-entry': 0.5,
  'sign-out-keep': 1.5,
  'sign-out-send': 0.7,
  'sign-in': 2,
  'sign-in-other': 2,
  'revoke-sessions': 1.5,
  'kill-page': 2,
  'freeze-page': 2,
  'kill-browser': 1,
  'update-app': 0.8,
  'set-clock': 1.5,
  'fill-device': 0.8,
  'lose-store': 0.6,
  'restart-feed': 0.2,
  'evict-caches': 0.4,
  'restore-copy': 0.35,
  'enter-with-wrong-clock': 1.2,
  'send-often': 2,
};

const WORK: Record<PersonKey, Weights> = {
  'shipper-admin': {
    build: 8,
    edit: 9,
    'delete-load': 0.6,
    assign: 3,
    'check-in-load': 5,
    'check-out-load': 4,
    sign: 4,
    void: 1.5,
    'check-in-bol': 1,
    outcome: 3,
    paper: 2,
    claim: 4,
    redeliver: 3,
    dwell: 4,
    'dwell-answer': 4,
    'set-pin': 1.5,
    'sign-in-pin': 1.5,
  },
  'shipper-clerk': {
    'check-in-load': 8,
    'check-out-load': 7,
    sign: 4,
    void: 2,
    'check-in-bol': 1,
    outcome: 2,
    paper: 2,
    claim: 3,
    dwell: 5,
    'dwell-answer': 4,
  },
  'shipper-driver': {},
  'receiver-admin': {
    'check-in-bol': 9,
    'osd-add': 10,
    'osd-remove': 4,
    count: 5,
    concealed: 4,
    complete: 4,
    sign: 4,
    void: 2,
    outcome: 5,
    paper: 3,
    claim: 4,
    dwell: 5,
    'dwell-answer': 4,
  },
  'receiver-clerk': {
    'check-in-bol': 9,
    'osd-add': 10,
    'osd-remove': 4,
    count: 5,
    concealed: 4,
    complete: 4,
    sign: 4,
    void: 2,
    outcome: 5,
    paper: 4,
    claim: 3,
    dwell: 5,
    'dwell-answer': 4,
    'set-pin': 0.5,
    'sign-in-pin': 4,
  },
  'carrier-admin': { assign: 10, outcome: 5, paper: 3, claim: 4, 'dwell-answer': 4 },
  associate: { assign: 10, outcome: 5, paper: 3, claim: 4, 'dwell-answer': 4 },
  driver: {
    'check-in-load': 6,
    'check-out-load': 6,
    'check-in-bol': 6,
    sign: 5,
    handshake: 5,
    void: 2,
    outcome: 6,
    paper: 5,
    dwell: 8,
    'dwell-answer': 4,
  },
  'driver-2': {
    'check-in-load': 6,
    'check-out-load': 6,
    'check-in-bol': 6,
    sign: 5,
    handshake: 5,
    void: 2,
    outcome: 6,
    paper: 5,
    dwell: 8,
    'dwell-answer': 4,
  },
  stranger: { build: 2 },
};

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

/** Pairs that meet: the second comes while the first is under way. */
const MEETINGS: [StepKind, StepKind][] = [
  ['worker-flush', 'sign-in-other'],
  ['flush', 'sign-in-other'],
  ['worker-flush', 'sign-out-keep'],
  ['flush', 'sign-out-keep'],
  ['sync', 'sign-out-send'],
  ['worker-flush', 'flush'],
  ['second-tab', 'sync'],
  ['second-tab', 'sign-in-other'],
  ['set-pin', 'sign-in-other'],
  ['flush', 'sign-in-pin'],
  ['flush', 'update-app'],
  ['worker-flush', 'update-app'],
  ['sync', 'kill-browser'],
  ['flush', 'revoke-sessions'],
  ['sync', 'set-clock'],
  ['flush', 'fill-device'],
  ['flush', 'lose-store'],
  ['sign-out-keep', 'lose-store'],
  ['pull', 'sign-out-keep'],
  ['pull', 'sign-in-other'],
  ['flush', 'freeze-page'],
  ['sync', 'freeze-page'],
];

/** What hangs together at a dock and would come together too rarely: by the place of a device, desk, tablet or phone. */
const STORIES: [place: number, kind: StepKind][][] = [
  // A page that is stopped while it asks what time it is.
  ...[1, 2].map((place): [number, StepKind][] => [
    [place, 'sync'],
    [place, 'set-clock'],
    [place, 'check-in-bol'],
    [place, 'flush'],
    [place, 'freeze-page'],
    [place, 'sync'],
  ]),
  [
    [1, 'outcome'],
    [2, 'outcome'],
  ],
  ...[1, 2].flatMap((place): [number, StepKind][][] => [
    [
      [place, 'outcome'],
      [place, 'void-outcome'],
    ],
    [
      [place, 'outcome'],
      [place, 'sync'],
      [place, 'void-outcome'],
    ],
    [
      [place, 'outcome'],
      [place, 'sync'],
      [0, 'sync'],
      [0, 'redeliver'],
      [0, 'sync'],
      [1, 'check-in-bol'],
    ],
  ]),
  ...[0, 1].map((place): [number, StepKind][] => [
    [1, 'check-in-bol'],
    [1, 'osd-add'],
    [1, 'complete'],
    [1, 'sync'],
    [place, 'sync'],
    [place, 'claim'],
    [place, 'sync'],
    [2, 'sync'],
    [2, 'claim'],
    [2, 'sync'],
    [1 - place, 'claim'],
  ]),
  [
    [1, 'check-in-bol'],
    [1, 'complete'],
    [1, 'concealed'],
    [1, 'sync'],
    [0, 'sync'],
    [0, 'claim'],
    [1, 'concealed'],
    [1, 'sync'],
  ],
  ...[1, 2].map((first): [number, StepKind][] => [
    [1, 'check-in-bol'],
    [1, 'sync'],
    [2, 'sync'],
    [2, 'handshake'],
    [first, 'sync'],
    [3 - first, 'sync'],
  ]),
];
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
