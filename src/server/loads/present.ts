import type { Load, LoadRecord } from '#contract/load.ts';
import { presentBol } from '../bols/present.ts';
import type { LoadView } from './load-view.ts';
import type { Names } from './names.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

/** A load as this viewer sees it, without its BOLs. Pick-up times are for those who take part in it. */
export function presentLoadRecord({ load, bols, seesPickUp }: LoadView, names: Names): LoadRecord {
  const drivers = new Set(bols.flatMap(({ driverId }) => (driverId === null ? [] : [driverId])));
  const [only] = bols.length === 1 ? bols : [];
  return {
    _id: load.id,
    shipperId: load.shipperId,
    carrierId: load.carrierId,
    createdBy: load.createdBy,
    createdDate: load.createdAt.toISOString(),
    checkin: seesPickUp ? iso(load.checkin) : null,
    checkout: seesPickUp ? iso(load.checkout) : null,
    ready: load.ready,
    deleted: load.deleted,
    stops: bols.length,
    loadNum: load.loadNum,
    pUNum: load.pUNum,
    pUDate: load.pUDate.toISOString(),
    // Date and time are one instant in `pUDate` and `dropDate`.
    pUTime: null,
    pULocation: load.pULocation,
    destination: load.destination,
    dropDate: iso(only?.deliveryDate ?? null),
    dropTime: null,
    shipper: names.party(load.shipperId),
    carrier: load.carrierId === null ? null : names.party(load.carrierId),
    contact: names.contact(load.createdBy),
    drivers: [...drivers].map(names.driver),
    stamps: seesPickUp ? load.stamps : [],
    version: load.version,
  };
}

export function presentLoad(view: LoadView, names: Names): Load {
  return {
    ...presentLoadRecord(view, names),
    bols: view.bols.map((bol) => presentBol(view.load, bol, names)),
  };
}
