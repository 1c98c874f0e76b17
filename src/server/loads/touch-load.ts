/**
 * Whom a change to a load concerns. Each audience's rows before and after are compared: who saw a row before must hear
 * that it is gone, who sees it now must get it, and who sees the same version as before hears nothing.
 */
import { type Audience, driversOf, person, staffOf } from '../sync/audience.ts';
import type { Changes, Touch } from '../sync/changes.ts';
import type { WholeLoad } from './whole-load.ts';

interface SharedRow extends Touch {
  /** Grows with the row; constant where only being there matters. */
  version: number;
}

/** Notes what changed, for everybody concerned. `before` is null for a new load. */
export function touchLoad(changes: Changes, before: WholeLoad | null, after: WholeLoad): void {
  const past = before ? sharedRows(before) : new Map<string, SharedRow>();
  const present = sharedRows(after);
  for (const [key, row] of new Map([...past, ...present])) {
    if (past.get(key)?.version !== present.get(key)?.version) changes.touch([row.audience], row.entity, [row.id]);
  }
}

/** Every row of the load that some audience may see, by audience. */
function sharedRows(whole: WholeLoad): Map<string, SharedRow> {
  const rows = new Map<string, SharedRow>();
  if (whole.load.deleted) return rows;
  const { load, bols } = whole;
  const share = (audience: Audience, seen: WholeLoad['bols'], companies: (string | null)[]) => {
    const add = (entity: Touch['entity'], id: string, version: number) =>
      rows.set(`${audience} ${entity} ${id}`, { audience, entity, id, version });
    // Companies come first: a load never arrives before the parties it names.
    for (const id of companies) if (id !== null) add('company', id, 0);
    add('load', load.id, load.version);
    for (const bol of seen) add('bol', bol.id, bol.version);
  };
  const parties = [load.shipperId, load.carrierId];
  const receivers = bols.map(({ receiverId }) => receiverId);

  share(staffOf(load.shipperId), bols, [...parties, ...receivers]);
  share(driversOf(load.shipperId), bols, [...parties, ...receivers]);
  if (!load.ready) return rows;
  if (load.carrierId) share(staffOf(load.carrierId), bols, [...parties, ...receivers]);
  for (const id of new Set(receivers)) {
    if (id === null) continue;
    const theirs = bols.filter(({ receiverId }) => receiverId === id);
    share(staffOf(id), theirs, [...parties, id]);
    share(driversOf(id), theirs, [...parties, id]);
  }
  for (const id of new Set(bols.map(({ driverId }) => driverId))) {
    if (id === null) continue;
    const theirs = bols.filter(({ driverId }) => driverId === id);
    share(person(id), theirs, [...parties, ...theirs.map(({ receiverId }) => receiverId)]);
  }
  return rows;
}
