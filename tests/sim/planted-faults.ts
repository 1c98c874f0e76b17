/** Mistakes that real offline software was bitten by, planted into the device's code: the simulator must find each. */
import type { SourceChange } from './device/device-code.ts';
import * as meetings from './planted-meetings.ts';

export interface PlantedFault {
  changes: SourceChange[];
  /** The promises it may be caught by. */
  rules: string[];
  /** What has to meet for it, where plans made by chance meet it too rarely. */
  meeting?: meetings.Meeting | ((seed: number) => meetings.Meeting);
}

export const PLANTED_FAULTS: Record<string, PlantedFault> = {
  'the entry is removed before the answer is there': {
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/try-entry.ts',
        from: 'const answer = await send(',
        to: 'await db.outbox.delete(seq); const answer = await send(',
      },
    ],
  },
  'what is entered again within an hour is taken for a second tap': {
    meeting: meetings.assignedAgain,
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/enqueue.ts',
        from: 'const SECOND_TAP_MS = 1000;',
        to: 'const SECOND_TAP_MS = 3_600_000;',
      },
    ],
  },
  'no answer counts as sent': {
    rules: ['lost', 'crashed'],
    changes: [
      {
        file: 'src/offline/outbox/decide.ts',
        from: "    case 'network':\n",
        to: "    case 'network':\n      await settle(run.account, [{ entry, body: {} }], run.owner);\n      return;\n",
      },
    ],
  },
  'a new key with every try': {
    rules: ['from-nowhere', 'doubled', 'lost'],
    changes: [
      {
        file: 'src/offline/outbox/try-entry.ts',
        from: '[HEADERS.idempotencyKey]: entry.id',
        to: "[HEADERS.idempotencyKey]: entry.id.slice(0, 22) + String(entry.attempts).padStart(2, '0')",
      },
    ],
  },
  'nobody says whose entry it is': {
    meeting: meetings.diedWhileHandedOver,
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
        file: 'src/offline/outbox/try-entry.ts',
        from: '[HEADERS.actor]: user._id,',
        to: '',
      },
    ],
  },
  'a pull paints over what waits': {
    rules: ['overwritten'],
    changes: [
      {
        file: 'src/offline/rows/refold.ts',
        from: 'entries: entriesOf.get(id) ?? [],',
        to: 'entries: loadChange ? [] : (entriesOf.get(id) ?? []),',
      },
    ],
  },
  'the next entry of a lane does not wait': {
    rules: ['out-of-order'],
    changes: [
      {
        file: 'src/offline/outbox/due.ts',
        from: 'if (!heads.has(entry.lane)) heads.set(entry.lane, entry);',
        to: 'heads.set(entry.lane, entry);',
      },
    ],
  },
  'rows of the one before stay at login': {
    rules: ['leaked'],
    changes: [
      {
        file: 'src/offline/seal/store.ts',
        from: 'for (const name of REPLICA_TABLES) await db.table(name).clear();',
        to: '',
      },
    ],
  },
  'the clock as it is at sending is taken for the clock at the tap': {
    meeting: meetings.enteredWithWrongClock,
    rules: ['wrong-time'],
    changes: [
      {
        file: 'src/changes/skew-at-tap.ts',
        from: 'const known = aroundTap(tap, later);',
        to: 'const known = aroundTap(tap, later); if (later.atSending) return sure(later.atSending.skewMs);',
      },
    ],
  },
  'a rough word about the clock counts, though a finer one lies across its setting': {
    meeting: meetings.stoppedOnASlowLine,
    rules: ['wrong-time'],
    changes: [
      {
        file: 'src/changes/skew-at-tap.ts',
        from: 'errorAt(best, tap) > COARSE_MS ?',
        to: 'errorAt(best, tap) === 0 ?',
      },
    ],
  },
  'what waits goes although nobody said what time it is': {
    meeting: meetings.stoppedWhileAsking,
    rules: ['wrong-time'],
    changes: [
      {
        file: 'src/offline/outbox/try-entry.ts',
        from: '!holdsNow(atSending) && asked < QUESTIONS',
        to: 'false',
      },
      { file: 'src/offline/outbox/try-entry.ts', from: 'if (!holdsNow(atSending)) return null;', to: '' },
    ],
  },
  'a refused entry is dropped': {
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/outbox/decide.ts',
        from: "    case 'refused':\n",
        to: "    case 'refused':\n      await db.outbox.delete(entry.seq);\n      return;\n",
      },
    ],
  },
  'what a lost store held is not put back': {
    meeting: meetings.storeLost,
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
    meeting: meetings.storeLost,
    rules: ['out-of-order'],
    changes: [{ file: 'src/offline/rows/schema.ts', from: '  numberFromNow(db);\n', to: '' }],
  },
  'a portal that answers 200 counts as the server': {
    meeting: meetings.portalAnswers,
    rules: ['lost'],
    changes: [
      {
        file: 'src/offline/api/request.ts',
        from: "if (answer.kind !== 'ok' || !reply) return answer;",
        to: "if (answer.kind !== 'ok' || !reply || 'ok' in (answer.body as object)) return answer;",
      },
      {
        file: 'src/offline/api/answer.ts',
        from: 'if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {',
        to: "if (status === 200 && reply.text.startsWith('<')) return { kind: 'ok', status, body: { ok: true }, replayed: false };\n  if (reply.redirected || reply.header(HEADERS.api) !== API_VERSION) {",
      },
    ],
  },
  'a try that was cut off counts as never sent': {
    meeting: meetings.answerLost,
    rules: ['untrue'],
    changes: [
      {
        file: 'src/offline/outbox/claim.ts',
        from: 'firstSentAt: entry.firstSentAt ?? environment.now(),',
        to: 'firstSentAt: entry.firstSentAt,',
      },
    ],
  },
  'what was cut off by a death counts as never sent': {
    meeting: meetings.diedOverAnswer,
    rules: ['untrue'],
    changes: [
      {
        file: 'src/offline/outbox/claim.ts',
        from: "entry.status = entry.firstSentAt === null ? 'pending' : 'retry';",
        to: "entry.status = 'pending'; entry.firstSentAt = null;",
      },
    ],
  },
  'an entry can be taken back whatever became of it': {
    meeting: meetings.answerLost,
    rules: ['untrue'],
    changes: [
      {
        file: 'src/offline/outbox.ts',
        from: "entry.status !== 'sending' && entry.firstSentAt === null",
        to: "entry.status !== 'sending'",
      },
    ],
  },
  'a fault counts as a refusal': {
    meeting: meetings.failedAfterCommit,
    rules: ['untrue'],
    changes: [
      {
        file: 'src/offline/outbox.ts',
        from: "return surely ? 'refused' : 'unheard';",
        to: "return 'refused';",
      },
    ],
  },
  'a logout is noted before the store is sealed': {
    meeting: meetings.diedWhileLeaving,
    rules: ['leaked'],
    changes: [
      {
        file: 'src/offline/session/log-out.ts',
        from: '  const left = await keepTrying(',
        to: '  await noteLogOut(user._id, { owed: true });\n  const left = await keepTrying(',
      },
    ],
  },
  'who is handed over is noted before their store is sealed': {
    meeting: meetings.diedWhileHandedOver,
    rules: ['leaked'],
    changes: [
      {
        file: 'src/offline/session/log-in.ts',
        from: '  await sealStore(db, { evenWithUnsent: true });',
        to: '  await noteLogOut(userId, { owed: false });\n  await sealStore(db, { evenWithUnsent: true });',
      },
    ],
  },
  'the cursor is kept before the page it belongs to': {
    meeting: meetings.diedWithinPull,
    rules: ['disagrees'],
    changes: [
      {
        file: 'src/offline/sync/apply-page.ts',
        from: '  return db.transaction(',
        to: "  if ((await readPullState(db)).cursor === state.cursor && !page.more) await db.meta.put({ key: 'pull', value: { ...state, cursor: page.cursor } });\n  state = { ...state, cursor: page.more ? state.cursor : page.cursor };\n  return db.transaction(",
      },
    ],
  },
};
