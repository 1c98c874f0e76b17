import { type Break, b } from './break.ts';

/** Concealed damage and counts in full: the rule, the server's half, the panel and the timeline. */
export const CONCEALED: readonly Break[] = [
  b(
    'H3.100',
    'it is reported before the completion',
    "if (!bol.completed) return 'This BOL is not completed yet.",
    "if (bol.completed === null) return 'This BOL is not completed yet.",
  ),
  b(
    'H3.101',
    'it is found where the freight went back',
    "if (wentBack(bol)) return 'This freight",
    "if (!bol.completed) return 'This freight",
  ),
  b(
    'H3.101',
    'it is asked for where the freight went back',
    'bol.completed && !wentBack(bol) && may(',
    'bol.completed && may(',
  ),
  b(
    'H3.102',
    'the server keeps it in the OS&D report, too',
    'updateBol(db, bol.id, { concealed }))',
    "updateBol(db, bol.id, { concealed, osd: { ...bol.osd, damages: concealed?.map(({ _id }) => ({ _id, sku: 'X', qty: 1 })) ?? [] } }))",
  ),
  b(
    'H3.103',
    'it is kept at the time it arrived',
    'reportConcealed(before, { ...said, ...made })',
    'reportConcealed(before, { ...said, ...made, at: call.now.toISOString() })',
  ),
  b(
    'H3.104',
    'one that comes again is added again',
    'before.some(({ _id }) => _id === report._id) ? bol : { ...bol, concealed',
    'before === null ? bol : { ...bol, concealed',
  ),
  b(
    'H3.105',
    'any number is kept',
    '(bol.concealed ?? []).length < CONCEALED_MAX',
    '(bol.concealed ?? []).length >= 0',
  ),
  b(
    'H3.106',
    'everybody on the BOL reports it',
    "await lockBol(db, actor, 'bol.count', params.id);\n  const { occurredAt, ...said } = body;\n  const made",
    "await lockBol(db, actor, 'bol.read', params.id);\n  const { occurredAt, ...said } = body;\n  const made",
  ),
  b(
    'H3.107',
    'photos are not asked for',
    'await referToPhotos(db, actor, { _id: made._id, photos }, { loadId: whole.load.id, bolId: bol.id }, call.now);\n  const after',
    'const after',
  ),
  b(
    'H3.108',
    'nobody is told',
    'bol.concealed.slice(former.concealed.length)',
    'bol.concealed.slice(bol.concealed.length)',
  ),
  b('H3.109', 'it is no difference', 'concealed.length > 0 ||\n    outcomes', 'outcomes'),
  b(
    'H3.110',
    'a day that has passed is told as if it had not',
    "daysLeft < 0\n      ? 'A later report",
    "daysLeft < -99\n      ? 'A later report",
  ),
  b(
    'H3.111',
    'a late report is not marked',
    'if (days <= CONCEALED_BUSINESS_DAYS) return null;',
    'if (days > 0) return null;',
  ),
  b(
    'H3.111',
    'it is marked by the calendar of Greenwich',
    'businessDaysUntil(dayAt(delivered, zone), dayAt(at, zone))',
    "businessDaysUntil(dayAt(delivered, 'UTC'), dayAt(at, 'UTC'))",
  ),
  b(
    'H3.112',
    'it does not show before it is sent',
    'changeBol(lane, made.args.bolId, (bol) => reportOnBol(bol, { ...factOf(made), ...made.args.report }))',
    'changeBol(lane, made.args.bolId, (bol) => bol)',
  ),
  b('H3.112', 'its draft stays', '{ dropDraft: concealedDraftKey(bol._id) }', '{}'),
  b(
    'H3.113',
    'it is not kept while it is typed',
    'return keepDraft(concealedDraftKey(bolId), next, left);',
    'return Promise.resolve(void left);',
  ),
  b('H3.114', 'no case is enough', 'if (!damaged) return', 'if (damaged === null) return'),
  b(
    'H3.115',
    'the claim does not say what was found',
    "['Found while unpacking', found]",
    "['Found while unpacking', []]",
  ),
  b('H3.115', 'the claim does not say what was counted', "['As counted', counted ?? []]", "['As counted', []]"),
];
