/**
 * A page's way to its browser's stores. When the page dies the browser aborts what it had not committed and closes its
 * connections; nothing of it reaches the stores afterwards.
 */
import type { Browser } from './browser.ts';

export interface Gate {
  factory: IDBFactory;
  cut: () => void;
  /** Whether this connection goes through here. */
  owns: (connection: object) => boolean;
}

interface RawTarget {
  listeners: { type: string; callback: unknown }[];
  onabort?: unknown;
  oncomplete?: unknown;
  onerror?: unknown;
  onsuccess?: unknown;
}

interface RawTransaction extends RawTarget {
  db: unknown;
  /** Of an upgrade: what the page opened the database with. */
  _openRequest: RawTarget | null;
  _state: string;
  abort: () => void;
  _requests: { request: RawTarget }[];
}

interface RawConnection {
  close: () => void;
  _rawDatabase: { transactions: RawTransaction[]; processTransactions: unknown };
}

export function gateTo(store: Browser['store']): Gate {
  const connections = new Set<RawConnection>();
  let isCut = false;
  const keep = ({ result }: IDBOpenDBRequest) => {
    const connection = result as unknown as RawConnection;
    connections.add(connection);
    // Opened in the moment of its page's death.
    if (isCut) connection.close();
  };
  const unanswered = () => ({}) as IDBOpenDBRequest;
  const factory = {
    open: (name: string, version?: number) => {
      if (isCut) return unanswered();
      const request = store.open(name, version);
      for (const event of ['success', 'upgradeneeded']) request.addEventListener(event, () => keep(request));
      return request;
    },
    deleteDatabase: (name: string) => (isCut ? unanswered() : store.deleteDatabase(name)),
    databases: () => store.databases(),
    cmp: (a: unknown, b: unknown) => store.cmp(a, b),
  };
  return {
    factory: factory as IDBFactory,
    owns: (connection) => connections.has(connection as RawConnection),
    cut: () => {
      isCut = true;
      for (const connection of connections) {
        for (const transaction of [...connection._rawDatabase.transactions]) {
          if (transaction.db === connection && !['finished', 'committing'].includes(transaction._state)) {
            transaction.abort();
            silence(transaction, connection._rawDatabase.processTransactions);
          }
        }
        connection.close();
      }
    },
  };
}

/** fake-indexeddb's own listeners of a transaction, added before any other: an upgrade ends its turn to open with them. */
const LISTENERS_OF_STORE = 3;

/** A dead page hears nothing of its end; the database does, and lets the next transaction or page begin. */
function silence(transaction: RawTransaction, next: unknown): void {
  const { _openRequest: opening, _requests: requests } = transaction;
  const own = [transaction, ...requests.map(({ request }) => request), ...(opening ? [opening] : [])];
  for (const target of own) {
    const kept = target === transaction ? LISTENERS_OF_STORE : 0;
    Object.assign(target, { onabort: null, oncomplete: null, onerror: null, onsuccess: null });
    target.listeners = target.listeners.filter(({ callback }, place) => place < kept || callback === next);
  }
}
