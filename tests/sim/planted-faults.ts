/** Mistakes that real offline software was bitten by, planted into the device's code: the simulator must find each. */
import type { SourceChange } from './device/device-code.ts';

export interface PlantedFault {
  change: SourceChange;
  /** The promises it may be caught by. */
  rules: string[];
}

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'the entry is removed before the answer is there': {
    rules: ['lost'],
    change: {
      file: 'src/offline/outbox/send-entry.ts',
      from: 'const answer = await send(',
      to: 'await db.outbox.delete(seq); const answer = await send(',
    },
  },
  'no answer counts as sent': {
    rules: ['lost', 'crashed'],
    change: {
      file: 'src/offline/outbox/handle-try.ts',
      from: "    case 'network':\n",
      to: "    case 'network':\n      await settle(run.account, entry, {}, run.owner);\n      return;\n",
    },
  },
  'a new key with every try': {
    rules: ['from-nowhere', 'doubled', 'lost'],
    change: {
      file: 'src/offline/outbox/send-entry.ts',
      from: '[HEADERS.idempotencyKey]: entry.id',
      to: "[HEADERS.idempotencyKey]: entry.id.slice(0, 22) + String(entry.attempts).padStart(2, '0')",
    },
  },
  'nobody says whose entry it is': {
    rules: ['as-somebody-else'],
    change: {
      file: 'src/offline/outbox/send-entry.ts',
      from: '[HEADERS.actor]: user._id,',
      to: '',
    },
  },
  'a pull paints over what waits': {
    rules: ['overwritten'],
    change: {
      file: 'src/offline/db/refold.ts',
      from: 'entries: entriesOf.get(id) ?? [],',
      to: 'entries: loadChange ? [] : (entriesOf.get(id) ?? []),',
    },
  },
  'the next entry of a lane does not wait': {
    rules: ['out-of-order'],
    change: {
      file: 'src/offline/outbox/due-entries.ts',
      from: 'if (!heads.has(entry.lane)) heads.set(entry.lane, entry);',
      to: 'heads.set(entry.lane, entry);',
    },
  },
  'rows of the one before stay at sign-in': {
    rules: ['leaked'],
    change: {
      file: 'src/offline/db/seal-store.ts',
      from: 'for (const name of REPLICA_TABLES) await db.table(name).clear();',
      to: '',
    },
  },
  'the clock as it is at sending is taken for the clock at the tap': {
    rules: ['wrong-time'],
    change: {
      file: 'src/offline/outbox/skew-at-tap.ts',
      from: 'const before = tap.measured;',
      to: 'const before = tap.measured; if (atSending) return atSending.skewMs;',
    },
  },
  'a refused entry is dropped': {
    rules: ['lost'],
    change: {
      file: 'src/offline/outbox/handle-try.ts',
      from: "    case 'refused':\n",
      to: "    case 'refused':\n      await db.outbox.delete(entry.seq);\n      return;\n",
    },
  },
  'a portal that answers 200 counts as the server': {
    rules: ['lost'],
    change: {
      file: 'src/offline/api/classify.ts',
      from: 'if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {',
      to: "if (status === 200 && reply.text.startsWith('<')) return { kind: 'ok', status, body: { ok: true }, replayed: false };\n  if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {",
    },
  },
};
