import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import type { PersonTag } from '#contract/user.ts';
import type { Seal } from '#domain/seal.ts';
import { enqueueAll } from '#offline/outbox.ts';
import type { BolRow } from '#offline/read-loads.ts';

interface Arrival {
  driver: PersonTag;
  /** Of the trailer: one answer holds for everything in it. */
  seal: Seal;
  byName: string;
}

/** Records that one truck arrived with all these BOLs: an entry each, at one moment, and all of them are kept or none. */
export function checkInAll(bols: readonly BolRow[], arrival: Arrival) {
  return enqueueAll(bols.map((bol) => recordBolCheckIn({ bol, ...arrival })));
}
