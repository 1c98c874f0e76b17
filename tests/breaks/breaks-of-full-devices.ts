import { type Break, b } from './break.ts';

/** What a device that is full must not lose: the form stays with what was entered, and nothing goes on as if it were kept. */
export const FULL_DEVICES: readonly Break[] = [
  b(
    '9.264',
    'an outcome that was not kept is gone',
    '    if (saved) onClose();\n  };\n  const giveUp = () => {',
    '    if (saved || key) onClose();\n  };\n  const giveUp = () => {',
  ),
  b(
    '9.264',
    'a count that was not kept is gone',
    'const stored = enqueue(recordCount({ bol, count, viewer }), { dropDraft: key });\n    const saved = await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));\n    if (saved) onClose();',
    'const stored = enqueue(recordCount({ bol, count, viewer }), { dropDraft: key });\n    await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));\n    onClose();',
  ),
  b(
    '9.264',
    'a report of damage that was not kept is gone',
    'const stored = enqueue(reportConcealed({ bol, report, viewer }), { dropDraft: key });\n    const saved = await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));\n    if (saved) onClose();',
    'const stored = enqueue(reportConcealed({ bol, report, viewer }), { dropDraft: key });\n    await announceSave(stored, { draft: { key, value: draft } }).finally(() => setBusy(false));\n    onClose();',
  ),
  b('9.264', 'a claim that was not kept is gone', 'if (isSaved) onClose();', 'if (isSaved || title) onClose();'),
  b('9.264', 'a reason that was not kept is gone', 'if (isDone) onClose();', 'if (isDone || reason) onClose();'),
  b(
    '9.264',
    'a driver who was chosen is gone',
    'if (await announceSave(enqueueAll(recordDriver(load, bols, driver, viewer.user.name)))) setDriver(null);',
    'await announceSave(enqueueAll(recordDriver(load, bols, driver, viewer.user.name)));\n    setDriver(null);',
  ),
  b(
    '9.264',
    'loads go on without the driver they did not get',
    '    if (!saved) return;\n    onClose();\n    onAssigned(',
    '    if (!saved && !driver) return;\n    onClose();\n    onAssigned(',
  ),
  b(
    '9.264',
    'loads go on as if they were shipped',
    '    if (!saved) return;\n    onClose();\n    onShipped(',
    '    if (!saved && !known) return;\n    onClose();\n    onShipped(',
  ),
  b(
    '9.264',
    'a load goes on as if it were shipped',
    'if (await announceSave(enqueue(recordShipping(load, bols, { name, email })), shippedWords)) onShipped();',
    'await announceSave(enqueue(recordShipping(load, bols, { name, email })), shippedWords);\n  onShipped();',
  ),
];
