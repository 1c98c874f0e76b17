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
  b('9.301', 'what needs a person is sent', " || entry.status === 'attention') continue;", ') continue;'),
  b(
    '9.301',
    'a frozen sender gives back what another one sends',
    "if (entry?.status !== 'sending' || entry.sender !== owner) return null;",
    "if (entry?.status !== 'sending') return null;",
  ),
  b(
    '9.301',
    'a frozen sender settles what another one sends',
    "return now?.status === 'sending' && now.sender === owner;",
    "return now?.status === 'sending';",
  ),
  b('9.301', 'a reply brings back a load that is not here', 'if (load && isHere.load) changes', 'if (load) changes'),
  b(
    '9.301',
    'a reply brings back a BOL that is not here',
    "if (isHere.bol(bol._id)) changes.bols.set(bol._id, { op: 'put'",
    "changes.bols.set(bol._id, { op: 'put'",
  ),
  b(
    '9.301',
    'a stale tab sends for somebody who has left',
    '  if ((await loggedInAccount())?.userId !== user._id) return false;\n  const now',
    '  void [loggedInAccount, user];\n  const now',
  ),
  b(
    '9.302',
    'what a portal answered counts as not arrived',
    '...(back.unheard && entry.firstSentAt !== null ? { mayHaveArrived: true } : {}),',
    '',
  ),
  b(
    '9.302',
    'what may have arrived counts as never sent',
    "status: status === 'pending' && !isUnsent ? 'retry' : status,",
    'status,',
  ),
  b(
    '9.302',
    'what a server did not know can’t be taken back',
    'firstSentAt: isUnsent ? null : entry.firstSentAt,',
    'firstSentAt: entry.firstSentAt,',
  ),
  b(
    '9.302',
    'what may have reached a newer server can be taken back',
    'unknownThere && !entry.mayHaveArrived && !entry.judgeAgain',
    'unknownThere && !entry.judgeAgain',
  ),
  b(
    '9.302',
    'what a newer server has judged can be taken back',
    'unknownThere && !entry.mayHaveArrived && !entry.judgeAgain',
    'unknownThere && !entry.mayHaveArrived',
  ),
  b(
    '9.302',
    'what was cut off before it was sent counts as sent',
    "entry.status = entry.firstSentAt === null ? 'pending' : 'retry';",
    "entry.status = 'retry';",
  ),
  b(
    '9.302',
    'what was cut off counts as not arrived',
    '      if (entry.firstSentAt !== null) entry.mayHaveArrived = true;\n',
    '',
  ),
  b(
    '9.302',
    'what was cut off before it was sent may have arrived',
    '      if (entry.firstSentAt !== null) entry.mayHaveArrived = true;\n',
    '      entry.mayHaveArrived = true;\n',
  ),
  b(
    '9.302',
    'it was first sent when it was sent last',
    'firstSentAt: entry.firstSentAt ?? environment.now(),',
    'firstSentAt: environment.now(),',
  ),
  b(
    '9.302',
    'what was said of it last is forgotten',
    'lastError: back.problem ?? entry.lastError,',
    'lastError: back.problem ?? null,',
  ),
];
