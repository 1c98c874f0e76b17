/** Breaks of what a life of the app notices of its clocks and tells the others. */
import { type Break, b } from './break.ts';

export const CLOCKS: readonly Break[] = [
  b(
    '9.319',
    'a coarser measurement takes the place of a finer one that agrees',
    '> fresh.uncertaintyMs + old.uncertaintyMs;',
    '> fresh.uncertaintyMs;',
  ),
  b(
    '9.319',
    'a round trip takes less than no time',
    'Math.max(0, got.monotonicMs - sent.monotonicMs)',
    'got.monotonicMs - sent.monotonicMs',
  ),
  b(
    '9.319',
    'of two that arrive together the later one is kept',
    "  await db.transaction('rw', db.meta, async () => {\n    const old = await bestMeasurement(db);",
    '  await Promise.resolve().then(async () => {\n    const old = await bestMeasurement(db);',
  ),
  b(
    '9.319',
    'the newest measurement tells the time, not the best',
    'const known = [best, last].find(',
    'const known = [last, best].find(',
  ),
  b(
    '9.320',
    'what the same life measured after the jump does not count',
    'return measured.life !== life || measured.monotonicMs !== monotonicMs;',
    'return measured.life !== life || measured.monotonicMs === null;\n  void monotonicMs;',
  ),
  b(
    '9.320',
    'what another life measured at the same reading of its clock does not count',
    'return measured.life !== life || measured.monotonicMs !== monotonicMs;',
    'void life;\n  return measured.monotonicMs !== monotonicMs;',
  ),
  b(
    '9.320',
    'one’s own measurement counts as another life’s',
    'measured === null || measured.life === environment.life) return false;',
    'measured === null) return false;',
  ),
  b(
    '9.320',
    'a store that could not be looked at had nothing',
    'bestMeasurement(db).catch(() => undefined)',
    'bestMeasurement(db).catch(() => null)',
  ),
  b(
    '9.320',
    'what was there at one jump is taken for another',
    'if (measured !== undefined && isNewest)',
    'if (measured !== undefined && (isNewest || true))',
  ),
  b(
    '9.321',
    'nobody learns of the first measurement after a tap',
    'if (eventMs !== null && (last === null || last.monotonicMs <= eventMs)) noticed.isOwed = true;',
    'void [eventMs, last];',
  ),
  b(
    '9.321',
    'what a full device did not take is never told',
    ').catch(() => {\n    noticed.isOwed = true;\n  });',
    ').catch(() => {});',
  ),
  b('9.321', 'the newest life is not remembered', '].slice(-LIVES),', '].slice(0, LIVES),'),
  b(
    '9.321',
    'a life knows of itself only what it told the others',
    'if (life === environment.life) return { life, last, earlier, jumps };',
    'void [last, earlier, jumps];',
  ),
  b(
    '9.321',
    'a measurement stands before each jump again',
    'if (last && last !== noticed.earlier.at(-1)) noticed.earlier',
    'if (last) noticed.earlier',
  ),
  b(
    '9.321',
    'of very many jumps the newest are forgotten',
    'noticed.jumps = [...before, now].slice(-JUMPS);',
    'noticed.jumps = [...before, now].slice(0, JUMPS);',
  ),
  b(
    '9.390',
    'the server judges "today or later" by the device’s clock as it is',
    'correctedThere(body.occurredAt ?? received, client.skewMs, received)',
    'correctedThere(body.occurredAt ?? received, 0, received)',
  ),
  b(
    'D8',
    'a sleep in the moment a clock is set back after the tap goes unsaid',
    'far !== null && far.skewMs < story && !isNear(far.skewMs, own.skewMs, far, own)',
    'false',
  ),
];
