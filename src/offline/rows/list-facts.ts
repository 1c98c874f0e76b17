/**
 * What a list needs of a load or BOL beyond its own fields. Loads carry it in their rows; for BOLs, and for loads an
 * older version wrote, it is worked out as they are read. A file of its own, so that the first screen need not load it.
 */

import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { PersonTag } from '#contract/user.ts';
import { shortId } from '#domain/ids.ts';
import type { Actor } from '#domain/roles.ts';
import { numbersOfTruck } from '#domain/searchable.ts';
import type { StatusFacts } from '#domain/status-facts.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { deliveryZone, pickUpZone } from '#domain/zone-of-address.ts';
import type { BolRow, LoadRow } from './rows.ts';

/** A BOL of completed. */
export interface BolListRow {
  kind: 'bol';
  _id: string;
  loadId: string;
  load: { _id: string; pUNum: string; pUDate: string };
  pUZone: string;
  fileName: string;
  dropDate: string | null;
  dropZone: string;
  receiverId: string | null;
  receiver: { name: string } | null;
  shipper: { name: string };
  status: StatusFacts;
  text: string;
  /** As this device knows them from the row. */
  drivers: readonly PersonTag[];
  waiting: boolean;
}

type ListFacts = Pick<BolListRow, 'status' | 'text'>;

export function factsOfLoad(actor: Actor, load: LoadRow, bols: readonly Bol[]): ListFacts {
  return {
    status: statusFacts(actor, load, bols, { unsent: load.base === null }),
    text: rememberedText(load, bols),
  };
}

/** The row of a BOL that stands in completed; what is true of it is worked out here. */
export function rowOfBol(actor: Actor, bol: BolRow): BolListRow {
  const { _id, loadId, load, file, dropDate, receiverId, receiver, shipper, driver, pending } = bol;
  const whole = { ...bol, ...load, checkin: null, checkout: null, deleted: false };
  return {
    kind: 'bol',
    _id,
    loadId,
    load: { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate },
    pUZone: pickUpZone(bol),
    fileName: file.name,
    dropDate,
    dropZone: deliveryZone(bol),
    receiverId,
    receiver: receiver && { name: receiver.name },
    shipper: { name: shipper.name },
    status: statusFacts(actor, whole, [bol]),
    text: rememberedText(bol, [bol]),
    drivers: driver ? [driver] : [],
    waiting: pending > 0,
  };
}

type Remembered = Pick<LoadRecord, 'shipper' | 'carrier'> &
  Partial<Pick<LoadRecord, 'loadNum' | 'pULocation' | 'destination'>>;

/**
 * What people may remember of a load besides what its row shows: names, files with the last six they are saved by, SKUs, what
 * is read on the truck; each once.
 */
export function rememberedText(load: Remembered, bols: readonly Bol[]): string {
  const { loadNum, pULocation, destination, shipper, carrier } = load;
  const words = new Set([loadNum, pULocation, destination, shipper.name, carrier?.name]);
  for (const { _id, file, receiver, driver, osd, counts = [], concealed = [] } of bols) {
    const told = [file.name, receiver?.name, driver?.name, driver?.connexId, ...numbersOfTruck(driver ?? {})];
    for (const word of told) words.add(word);
    words.add(shortId(_id));
    const found = [...counts, ...concealed].flatMap(({ lines }) => lines);
    for (const { sku } of [...osd.overages, ...osd.shortages, ...osd.damages, ...found]) words.add(sku);
  }
  return [...words].filter(Boolean).join('\n');
}
