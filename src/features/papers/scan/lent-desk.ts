/**
 * How a page without a worker gets at the worker's code: it imports the worker's file as it is, so that pdf-lib is on the
 * device only once. A worker's bundle exports nothing, so what it has to lend lies on the global object.
 */
import type { PageDesk } from './page-desk.ts';

const PLACE = Symbol.for('connex.page-desk');

export function lendDesk(newDesk: () => PageDesk): void {
  Reflect.set(globalThis, PLACE, newDesk);
}

/** From the worker's file at this address. Rejects when it could not be fetched. */
export async function borrowDesk(address: string): Promise<PageDesk> {
  await import(/* @vite-ignore */ address);
  const newDesk: () => PageDesk = Reflect.get(globalThis, PLACE);
  return newDesk();
}
