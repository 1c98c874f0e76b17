import type { Bol } from '#contract/bol.ts';
import type { LoadRow } from '../db/schema/loads.ts';
import type { Names } from '../loads/names.ts';
import type { BolRecord } from './queries.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A BOL on the wire. Who may see it is decided before (loads/load-view). */
export function presentBol(load: LoadRow, bol: BolRecord, names: Names): Bol {
  const delivery = iso(bol.deliveryDate);
  return {
    _id: bol.id,
    loadId: load.id,
    load: { _id: load.id, pUNum: load.pUNum, pUDate: load.pUDate.toISOString(), ready: load.ready },
    file: { name: bol.fileName, sha256: bol.fileSha256, size: bol.fileSize, pages: bol.filePages },
    imagePreviewUrl: `/api/files/${bol.fileSha256}`,
    shipperId: load.shipperId,
    receiverId: bol.receiverId,
    carrierId: load.carrierId,
    driverId: bol.driverId,
    shipper: names.party(load.shipperId),
    receiver: bol.receiverId === null ? null : names.party(bol.receiverId),
    carrier: load.carrierId === null ? null : names.party(load.carrierId),
    driver: bol.driverId === null ? null : names.driver(bol.driverId),
    creator: names.contact(load.createdBy),
    deliveryDate: delivery,
    dropDate: delivery,
    checkin: iso(bol.checkin),
    checkout: iso(bol.checkout),
    completed: bol.completed,
    sealIntact: bol.sealIntact,
    osd: bol.osd,
    stamps: bol.stamps,
    signatures: bol.signatures,
    version: bol.version,
  };
}
