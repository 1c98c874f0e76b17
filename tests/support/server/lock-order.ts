/**
 * Whoever writes BOLs has locked their load before, in the same transaction: that lock is the only one that keeps others
 * out, BOLs are not locked by themselves. Read from the statements of each connection. Which load it was is not looked at.
 */
import { parseSync } from 'libpg-query';

interface Touch {
  begins: boolean;
  locksLoads: boolean;
  writesBols: boolean;
}

const touches = new Map<string, Touch>();
/** Connections whose transaction has locked a load. */
const holding = new WeakSet<object>();

/** Takes in the next statement of a connection; false where it writes BOLs and no load was locked. */
export function lockedBefore(connection: object, sql: string): boolean {
  const touch = touches.get(sql) ?? touchOf(sql);
  touches.set(sql, touch);
  if (touch.begins) holding.delete(connection);
  if (touch.locksLoads) holding.add(connection);
  return !touch.writesBols || holding.has(connection);
}

interface Parsed {
  relation?: { relname?: string };
  lockingClause?: unknown[];
  fromClause?: { RangeVar?: { relname?: string } }[];
  kind?: string;
}

const WRITES = new Set(['InsertStmt', 'UpdateStmt', 'DeleteStmt']);

function touchOf(sql: string): Touch {
  const touch: Touch = { begins: false, locksLoads: false, writesBols: false };
  if (!/\b(loads|bols|begin)\b/i.test(sql)) return touch;
  look(parseSync(sql).stmts, touch);
  return touch;
}

function look(node: unknown, touch: Touch): void {
  if (Array.isArray(node)) for (const item of node) look(item, touch);
  else if (typeof node === 'object' && node !== null) {
    for (const [name, value] of Object.entries(node)) {
      const part = value as Parsed;
      if (name === 'TransactionStmt' && part.kind === 'TRANS_STMT_BEGIN') touch.begins = true;
      if (name === 'SelectStmt' && part.lockingClause && from(part).includes('loads')) touch.locksLoads = true;
      if (WRITES.has(name) && part.relation?.relname === 'loads') touch.locksLoads = true;
      if (WRITES.has(name) && part.relation?.relname === 'bols') touch.writesBols = true;
      look(value, touch);
    }
  }
}

const from = ({ fromClause = [] }: Parsed) => fromClause.map(({ RangeVar }) => RangeVar?.relname);
