// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
/** Breaks of accounts on the server: sessions, passwords, ways back to an address, and what cleaning up leaves. */
import { type Break, b } from './break.ts';

export const ACCOUNTS: readonly Break[] = [
  b(
    '9.322',
    'a mail that is written again makes the link in the first one void',
    'sql`array_append(${emailChanges.tokenHashes}, ${hashToken(token)})`',
    '[hashToken(token)]',
  ),
  b(
    '9.322',
    'a mail offers a way back that is closed',
    '.where(and(eq(emailChanges.id, id), gt(emailChanges.expiresAt, now)))',
    '.where(eq(emailChanges.id, id))',
  ),
  b(
    '9.322',
    'going back once closes every way back of before',
    'and(eq(emailChanges.userId, userId), gte(emailChanges.createdAt, createdAt))',
    'and(eq(emailChanges.userId, userId), createdAt ? undefined : undefined)',
  ),
  b(
    '9.322',
    'colleagues are shown the address of whoever took the account',
    '    await publish(tx, changes);\n    return restored;',
    '    void publish;\n    return restored;',
  ),
  b(
    '9.322',
    'an address that became another one on the way is changed without a password',
    "if (proof.password === undefined) throw new Failure('not-confirmed', t(PASSWORD_NEEDED));",
    '',
  ),
  b(
    '9.323',
    'whoever logs in very often logs everybody else out',
    '    .where(eq(sessions.userId, session.userId))\n    .orderBy(desc(sessions.seenAt)',
    '    .orderBy(desc(sessions.seenAt)',
  ),
  b(
    '9.323',
    'a browser throws a session away that is used every day',
    '        sessionCookie.set(reply, token, secure);\n      }',
    '      }',
  ),
  b(
    '9.323',
    'nobody sees when a session was last used',
    '.set({ seenAt: now, expiresAt: expiry(now) })',
    '.set({ expiresAt: expiry(now) })',
  ),
  b(
    '9.323',
    'a session that is over by its year is shown as open',
    'eq(sessions.userId, userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)',
    'eq(sessions.userId, userId), gt(sessions.expiresAt, oldest), gt(sessions.expiresAt, now)',
  ),
  b(
    '9.323',
    'an account that has ended gets a password',
    'if (changed[0]?.deletedAt !== null) throw tokenExpired();',
    'void changed;',
  ),
  b(
    '9.323',
    'a browser keeps the link that was used',
    'if (token !== null) resetCookie.clear(reply, services.config.secureCookies);',
    '',
  ),
  b(
    '9.324',
    'browsers are strangers after the next cleaning',
    'const knownBefore = new Date(now.getTime() - KNOWN_FOR_MS).toISOString();',
    'const knownBefore = new Date(now.getTime() - KNOWN_FOR_MS / 12).toISOString();',
  ),
  b(
    '9.324',
    'links stop working with the next cleaning',
    'await deleteAll(database, passwordTokens, sql`expires_at <',
    'await deleteAll(database, passwordTokens, sql`created_at <',
  ),
  b(
    '9.324',
    'the way back to an address is closed by the next cleaning',
    'await deleteAll(database, emailChanges, sql`expires_at <',
    'await deleteAll(database, emailChanges, sql`created_at <',
  ),
  b(
    '9.324',
    'of very much only the first batch goes',
    'if ((rowCount ?? 0) < BATCH) return;',
    'void rowCount;\n    return;',
  ),
  b(
    '9.327',
    'whoever deletes their account never drove what they drove',
    'await updateBol(tx, bol.id, replaceDriver(bol, null, now.toISOString()));',
    'await updateBol(tx, bol.id, { driverId: null });\n      void [replaceDriver, now];',
  ),
  b(
    '9.327',
    'other drivers of the load lose it with them',
    'if (bol.driverId !== driverId || bol.completed) continue;',
    'if (bol.completed) continue;',
  ),
  b(
    '9.327',
    'nobody has delivered what they delivered',
    'if (bol.driverId !== driverId || bol.completed) continue;',
    'if (bol.driverId !== driverId) continue;',
  ),
];
