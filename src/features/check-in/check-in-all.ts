import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import type { PersonTag } from '#contract/user.ts';
import type { Seal } from '#domain/seal.ts';
import { enqueue } from '#offline/outbox.ts';
import type { BolRow } from '#offline/read-loads.ts';

interface Arrival {
  driver: PersonTag;
  /** Of the trailer: one answer holds for everything in it. */
  seal: Seal;
  byName: string;
}

/** Records that one truck arrived with all these BOLs. Each is an entry of its own: what is stored counts, come what may. */
export async function checkInAll(bols: readonly BolRow[], arrival: Arrival): Promise<void> {
  for (const bol of bols) await enqueue(recordBolCheckIn({ bol, ...arrival }));
}
