/**
 * A page the browser puts aside, asleep, for the way back (back/forward cache) never finishes its transactions, and in
 * WebKit they keep every other page waiting for the same store without end. So it gives them up and starts no new ones.
 * It does not come back to them: a page that is shown again reloads, see app/fresh-document.
 */
import { Dexie } from 'dexie';

/** Not finished yet, in all stores of this page. */
const running = new Set<IDBTransaction>();
let aside = false;

/** Whether this page was put aside: nothing is written any more. */
export const isAside = () => aside;

/** To be called when the browser puts the page aside. What did not commit has done nothing, and says so to its caller. */
export function putAside(): void {
  aside = true;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is committing already: that needs this page no more.
    }
  }
  running.clear();
}

/** Makes a store's transactions known here. For every store of the device. */
export function giveUpAside(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'give-up-aside',
    create: (core) => ({
      ...core,
      transaction(stores, mode, options) {
        if (aside) throw new Dexie.DatabaseClosedError('This page was put aside.'); // not a text: for programmers
        const transaction = core.transaction(stores, mode, options) as IDBTransaction;
        const done = () => running.delete(transaction);
        running.add(transaction);
        transaction.addEventListener('complete', done);
        transaction.addEventListener('abort', done);
        return transaction;
      },
    }),
  });
}
