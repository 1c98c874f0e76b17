/**
 * A page's way to its browser's stores. When the page dies the browser aborts what it had not committed and closes its
 * connections; nothing of it reaches the stores afterwards.
 */
import type { Browser } from './browser.ts';

export interface Gate {
  factory: IDBFactory;
  cut: () => void;
}

interface RawConnection {
  close: () => void;
  _rawDatabase: { transactions: { db: unknown; _state: string; abort: () => void }[] };
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
    cut: () => {
      isCut = true;
      for (const connection of connections) {
        for (const transaction of [...connection._rawDatabase.transactions]) {
          if (transaction.db === connection && !['finished', 'committing'].includes(transaction._state)) {
            transaction.abort();
          }
        }
        connection.close();
      }
    },
  };
}
