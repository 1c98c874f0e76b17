/** Breaks of what a person finds when they are back, and of what the device does with what was overtaken meanwhile. */
import { type Break, b } from './break.ts';

export const RETURNING: readonly Break[] = [
  b('9.300', 'who is back is asked to log in once more', "['sealed', 'connection']", "['sealed']"),
  b(
    '9.300',
    'what waited for the login says that it still does',
    "await db.outbox.filter(({ status }) => status === 'signin').modify({ status: 'retry', nextAt: 0 });",
    '',
  ),
  b(
    '9.300',
    'what was sent from another tab meanwhile comes back',
    'if (now.length !== parked.length || now.some((n, index) => n !== parked[index]?.n)) return false;',
    'void now;',
  ),
  b(
    '9.300',
    'as many rows count as the same ones',
    'now.length !== parked.length || now.some((n, index) => n !== parked[index]?.n)',
    'now.length !== parked.length',
  ),
  b(
    '9.300',
    'nobody can log in where an entry is back by its second copy',
    "if ((await outbox.where('id').equals(entry.id).count()) > 0 || (await receipts.get(entry.id))) return;",
    'if (await receipts.get(entry.id)) return;',
  ),
  b(
    '9.300',
    'what was given up since comes back',
    "if ((await outbox.where('id').equals(entry.id).count()) > 0 || (await receipts.get(entry.id))) return;",
    "if ((await outbox.where('id').equals(entry.id).count()) > 0) return;",
  ),
  b(
    '9.300',
    'a receipt locked with it says nothing of an entry',
    'of receiptsFirst(opened)) await putBackRow',
    'of opened) await putBackRow',
  ),
  b(
    '9.300',
    'an older draft takes the place of a newer one',
    'if (key === undefined || (await table.get(key)) === undefined) await table.add(row);',
    'void key;\n  await table.put(row);',
  ),
];
