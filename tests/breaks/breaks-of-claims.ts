import { type Break, b } from './break.ts';

/** Claims: the clock, the rule, the server's half, who sees what, reminders, and the screens. */
export const CLAIMS: readonly Break[] = [
  b(
    'H3.50',
    'a holiday on a Saturday is not kept',
    'weekday === 6 ? -1 : weekday === 0 ? 1 : 0',
    'weekday === 0 ? 1 : 0',
  ),
  b('H3.50', 'New Year kept in the year before is forgotten', '![year, year + 1].some(', '![year].some('),
  b('H3.51', 'a month that is shorter runs over', 'Math.min(date, lastDate)', 'date'),
  b(
    'H3.52',
    'a day ends by the clock of Greenwich',
    'return new Date(midnight - (fits ?? before))',
    'return new Date(midnight)',
  ),
  b('H3.53', 'the clock runs before completion', 'bol.completed && hasDifference(bol);', 'hasDifference(bol);'),
  b(
    'H3.53',
    'loss counts from delivery',
    'return isLoss && shipped < delivered ? shipped : delivered;',
    'return delivered;',
  ),
  b(
    'H3.53',
    'what was taken back is a difference',
    'taken === null && DIFFERENT.includes(kind)',
    'DIFFERENT.includes(kind)',
  ),
  b(
    'H3.54',
    'the carrier’s clock runs from the filing',
    'dayAt(filed.receivedAt ?? filed.at, zone)',
    'dayAt(filed.at, zone)',
  ),
  b('H3.54', 'a decision does not stop it', 'if (decided) return [];', ''),
  b('H3.55', 'the step that arrives first holds', 'return same.sort(isEarlier)[0] ?? null;', 'return same[0] ?? null;'),
  b('H3.56', 'half a cent is taken', '|\\d+)(\\.\\d{1,2})?$/', '|\\d+)(\\.\\d+)?$/'),
  b('H3.57', 'who may not files a claim', "return keep(call, 'claim.file',", "return keep(call, 'bol.read',"),
  b('H3.57', 'who may not answers a claim', "return keep(call, 'claim.answer',", "return keep(call, 'bol.read',"),
  b(
    'H3.58',
    'drivers see claims',
    "if (!may(actor, 'claim.read', relations, { completed })) return [];",
    'if (completed) return claims;',
  ),
  b(
    'H3.58',
    'a receiver sees what the shipper claims',
    'return claims.filter(({ claimantId }) => claimantId === actor.companyId);',
    'return claims;',
  ),
  b('H3.59', 'anything can be claimed', "refuse('rule-broken', whyNotRecordClaim(bol, step));", ''),
  b(
    'H3.60',
    'a claim that comes again is there twice',
    'const claims = before.some(({ _id }) => _id === step._id) ?',
    'const claims = before === null ?',
  ),
  b(
    'H3.61',
    'a claim that does not hold is told',
    '!known.has(step._id) && holdsStep(after, step)',
    '!known.has(step._id)',
  ),
  b('H3.62', 'a driver sees the panel', "if (!may(viewer.actor, 'claim.read', relations) || ", 'if ('),
  b(
    'H3.62',
    'who has filed is asked to file again',
    'const mayFile = files && !hasFiled &&',
    'const mayFile = files &&',
  ),
  b('H3.62', 'the days are not called reminders', 'Dates are reminders; your contract may say otherwise.', 'Dates.'),
  b(
    'H3.63',
    'a claim is filed without a reason',
    "(basis.trim() === '' ? 'Say what was lost or damaged first.' : null)",
    'null',
  ),
  b('H3.63', 'a claim is acknowledged again and again', '{!acknowledged && (', '{('),
  b('H3.64', 'the timeline counts every step', 'const counts = holdsStep(claims, step);', 'const counts = true;'),
];
