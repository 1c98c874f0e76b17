import type { Device } from './device.ts';

/** The connection of the person's store dies right after its next transaction, whose commit nobody hears of; it heals by itself. */
export function dieAfterCommit(device: Device): void {
  const db = device.db();
  const transaction = db.transaction.bind(db) as (...all: unknown[]) => Promise<unknown>;
  Object.assign(db, {
    transaction: async (...all: unknown[]) => {
      Object.assign(db, { transaction });
      await transaction(...all);
      throw Object.assign(new Error('The connection is gone.'), { name: 'DatabaseClosedError' });
    },
  });
}
