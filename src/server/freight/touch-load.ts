import { type Actor, COMPANY_TYPE, ROLE } from '#domain/roles.ts';
import type { Audience, Changes, Touch } from '../base/changes.ts';
import { driversOf, person, staffOf } from '../base/changes.ts';
import { viewOf } from './authorize.ts';
import type { WholeLoad } from './whole-load.ts';

/** A load before and after the call; `before` is null for a new one. */
export interface LoadChange {
  before: WholeLoad | null;
  after: WholeLoad;
}

const noted = new WeakMap<Changes, LoadChange[]>();

/** The loads a call has changed, in the order it did: what people are notified of. */
export const loadsChangedIn = (changes: Changes): readonly LoadChange[] => noted.get(changes) ?? [];

interface SharedRow extends Touch {
  /** Grows with the row; constant where only being there matters. */
  version: number;
}

/** Notes what changed, for everybody concerned. `before` is null for a new load. */
export function touchLoad(changes: Changes, before: WholeLoad | null, after: WholeLoad): void {
  noted.set(changes, [...loadsChangedIn(changes), { before, after }]);
  const past = before ? sharedRows(before) : new Map<string, SharedRow>();
  const present = sharedRows(after);
  for (const [key, row] of new Map([...past, ...present])) {
    if (past.get(key)?.version !== present.get(key)?.version) changes.touch([row.audience], row.entity, [row.id]);
  }
}

/** Every row of the load that some audience sees, by audience. */
function sharedRows(whole: WholeLoad): Map<string, SharedRow> {
  const rows = new Map<string, SharedRow>();
  for (const [audience, actor] of readersOf(whole)) {
    const { load, bols, seesLoad } = viewOf(actor, whole);
    if (!seesLoad && bols.length === 0) continue;
    const add = (entity: Touch['entity'], id: string | null, version: number) => {
      if (id !== null) rows.set(`${audience} ${entity} ${id}`, { audience, entity, id, version });
    };
    // Companies come first: a load never arrives before the parties it names.
    for (const id of [load.shipperId, load.carrierId, ...bols.map(({ receiverId }) => receiverId)])
      add('company', id, 0);
    if (seesLoad) add('load', load.id, load.version);
    for (const bol of bols) add('bol', bol.id, bol.version);
  }
  return rows;
}

/** One typical member of each audience that may have to do with the load: what they see, the audience sees. */
function readersOf({ load, bols }: WholeLoad): Map<Audience, Actor> {
  const { shipper, carrier } = COMPANY_TYPE;
  const readers = new Map<Audience, Actor>();
  const add = (
    audience: Audience,
    companyId: string,
    role: Actor['role'],
    companyType: Actor['companyType'],
    userId = '',
  ) => readers.set(audience, { userId, companyId, role, companyType });
  for (const companyId of new Set([load.shipperId, ...bols.flatMap(({ receiverId }) => receiverId ?? [])])) {
    add(staffOf(companyId), companyId, ROLE.clerk, shipper);
    add(driversOf(companyId), companyId, ROLE.driver, shipper);
  }
  if (load.carrierId !== null) add(staffOf(load.carrierId), load.carrierId, ROLE.clerk, carrier);
  for (const driverId of new Set(bols.flatMap((bol) => bol.driverId ?? []))) {
    add(person(driverId), load.carrierId ?? '', ROLE.driver, carrier, driverId);
  }
  return readers;
}
