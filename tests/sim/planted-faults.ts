/** Mistakes that real offline software was bitten by, planted into the device's code: the simulator must find each. */
import type { SourceChange } from './device/device-code.ts';
import type { Plan } from './plan/plan.ts';

export interface PlantedFault {
  changes: SourceChange[];
  /** The promises it may be caught by. */
  rules: string[];
  /** What has to meet for it, where plans made by chance meet it too rarely. */
  meeting?: Pick<Plan, 'steps' | 'faults' | 'deaths'>;
}

/**
 * A clerk has entered something; while the next person signs in, the page dies: the session is the next person's, the
 * device still takes the clerk for signed in, and the browser wakes the worker.
 */
const diedWhileHandedOver: PlantedFault['meeting'] = {
  steps: (
    [
      ['osd-add', 1000],
      ['osd-add', 2000],
      ['sign-in-other', 5000],
      ['worker-flush', 9000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [],
  deaths: [{ device: 1, checkpoint: 'seal:locked', nth: 1 }],
};

/** A clerk's report goes out, and the Wi-Fi answers in the server's place. */
const portalAnswers: PlantedFault['meeting'] = {
  steps: (
    [
      ['osd-add', 1000],
      ['flush', 2000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [{ device: 1, on: 'change', nth: 1, kind: 'portal-page', ms: 0 }],
  deaths: [],
};

/** A clerk's report waits, the device loses its store, and the clerk goes on. */
const storeLost: PlantedFault['meeting'] = {
  steps: (
    [
      ['osd-add', 1000],
      ['osd-add', 2000],
      ['lose-store', 5000],
      ['pull', 60_000],
      ['osd-add', 61_000],
      ['osd-add', 62_000],
    ] as const
  ).map(([kind, at]) => ({ device: 1, kind, at, choice: at })),
  faults: [],
  deaths: [],
};

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'the entry is removed before the answer is there': {
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/send-entry.ts',
        from: 'const answer = await send(',
        to: 'await db.outbox.delete(seq); const answer = await send(',
      },
    ],
  },
  'no answer counts as sent': {
    rules: ['lost', 'crashed'],
    changes: [
      {
        file: 'src/offline/outbox/handle-try.ts',
        from: "    case 'network':\n",
        to: "    case 'network':\n      await settle(run.account, entry, {}, run.owner);\n      return;\n",
      },
    ],
  },
  'a new key with every try': {
    rules: ['from-nowhere', 'doubled', 'lost'],
    changes: [
      {
        file: 'src/offline/outbox/send-entry.ts',
        from: '[HEADERS.idempotencyKey]: entry.id',
        to: "[HEADERS.idempotencyKey]: entry.id.slice(0, 22) + String(entry.attempts).padStart(2, '0')",
      },
    ],
  },
  'nobody says whose entry it is': {
    meeting: diedWhileHandedOver,
    rules: ['as-somebody-else'],
    changes: [
      {
        file: 'src/offline/api/probe.ts',
        from: 'headers: { [HEADERS.actor]: user._id },',
        to: '',
      },
      {
        file: 'src/offline/api/probe.ts',
        from: '(answer.body as CurrentUser)._id !== user._id',
        to: 'false',
      },
      {
        file: 'src/offline/outbox/send-entry.ts',
        from: '[HEADERS.actor]: user._id,',
        to: '',
      },
    ],
  },
  'a pull paints over what waits': {
    rules: ['overwritten'],
    changes: [
      {
        file: 'src/offline/db/refold.ts',
        from: 'entries: entriesOf.get(id) ?? [],',
        to: 'entries: loadChange ? [] : (entriesOf.get(id) ?? []),',
      },
    ],
  },
  'the next entry of a lane does not wait': {
    rules: ['out-of-order'],
    changes: [
      {
        file: 'src/offline/outbox/due-entries.ts',
        from: 'if (!heads.has(entry.lane)) heads.set(entry.lane, entry);',
        to: 'heads.set(entry.lane, entry);',
      },
    ],
  },
  'rows of the one before stay at sign-in': {
    rules: ['leaked'],
    changes: [
      {
        file: 'src/offline/db/seal-store.ts',
        from: 'for (const name of REPLICA_TABLES) await db.table(name).clear();',
        to: '',
      },
    ],
  },
  'the clock as it is at sending is taken for the clock at the tap': {
    rules: ['wrong-time'],
    changes: [
      {
        file: 'src/offline/outbox/skew-at-tap.ts',
        from: 'const before = tap.measured;',
        to: 'const before = tap.measured; if (atSending) return atSending.skewMs;',
      },
    ],
  },
  'a refused entry is dropped': {
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/handle-try.ts',
        from: "    case 'refused':\n",
        to: "    case 'refused':\n      await db.outbox.delete(entry.seq);\n      return;\n",
      },
    ],
  },
  'what a lost store held is not put back': {
    meeting: storeLost,
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/mirror.ts',
        from: 'else if (isWhole(copy)) lost.push(copy);',
        to: '',
      },
    ],
  },
  'a new store numbers its entries like the one before': {
    meeting: storeLost,
    rules: ['out-of-order'],
    changes: [{ file: 'src/offline/db/schema.ts', from: '  numberFromNow(db);\n', to: '' }],
  },
  'a portal that answers 200 counts as the server': {
    meeting: portalAnswers,
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/api/request.ts',
        from: "if (answer.kind !== 'ok' || !reply) return answer;",
        to: "if (answer.kind !== 'ok' || !reply || 'ok' in (answer.body as object)) return answer;",
      },
      {
        file: 'src/offline/api/classify.ts',
        from: 'if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {',
        to: "if (status === 200 && reply.text.startsWith('<')) return { kind: 'ok', status, body: { ok: true }, replayed: false };\n  if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {",
      },
    ],
  },
};
