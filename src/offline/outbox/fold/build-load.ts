/** A load that exists only on this device: what the server will make of it, made here. */
import type { Bol, BolDraft } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { MutationContext } from '#contract/mutation.ts';
import { storedFileName } from '#domain/load-edit.ts';
import { NO_OSD } from '#domain/osd.ts';
import { settleReady } from '#domain/readiness.ts';
import { correctedAt } from '#domain/stamp.ts';
import { skewAtTap } from '../skew-at-tap.ts';
import type { Fold, Lane } from './lane.ts';

type BuildContext = MutationContext<'build-load'>;

/** Building a load that the server has already sent changes nothing. */
export const foldBuildLoad: Fold<'build-load'> = (lane, entry) => {
  const { args, context } = entry;
  const shipper = context.parties[args.shipperId];
  if (lane.load || !shipper) return lane;
  const carrierId = args.carrierId ?? null;
  const drafts = args.bols.map((bol) => ({ ...bol, receiverId: bol.receiverId ?? null }));
  const load: LoadRecord = {
    _id: args._id,
    shipperId: args.shipperId,
    carrierId,
    createdBy: entry.actorId,
    createdDate: correctedAt(entry.occurredAt, skewAtTap(entry.clock, null) ?? 0, null),
    checkin: null,
    checkout: null,
    ready: settleReady(args.ready, { carrierId }, drafts).ready,
    deleted: false,
    stops: drafts.length,
    loadNum: args.loadNum ?? null,
    pUNum: args.pUNum,
    pUDate: args.pUDate,
    pUTime: null,
    pULocation: args.pULocation ?? null,
    destination: args.destination ?? null,
    dropDate: null,
    dropTime: null,
    shipper,
    carrier: carrierId === null ? null : (context.parties[carrierId] ?? null),
    contact: context.contact,
    drivers: [],
    stamps: [],
    version: 0,
  };
  return withLoadFacts({
    load,
    bols: new Map(drafts.map((draft, count) => [draft._id, bolOf(draft, load, context, count)])),
  });
};

/** A BOL of this load as the wizard describes it; `count` BOLs stand before it. */
export function bolOf(draft: BolDraft, load: LoadRecord, context: BuildContext, count: number): Bol {
  const { sha256, name } = draft.file;
  const facts = context.files[sha256] ?? { size: 0, pages: 0 };
  const receiverId = draft.receiverId ?? null;
  const deliveryDate = draft.deliveryDate ?? null;
  return {
    _id: draft._id,
    loadId: load._id,
    load: { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate, ready: load.ready },
    file: { name: storedFileName(count, name), sha256, ...facts },
    imagePreviewUrl: `/api/files/${sha256}`,
    shipperId: load.shipperId,
    receiverId,
    carrierId: load.carrierId,
    driverId: null,
    shipper: load.shipper,
    receiver: receiverId === null ? null : (context.parties[receiverId] ?? null),
    carrier: load.carrier,
    driver: null,
    creator: context.contact,
    deliveryDate,
    dropDate: deliveryDate,
    checkin: null,
    checkout: null,
    completed: false,
    sealIntact: null,
    osd: NO_OSD,
    stamps: [],
    signatures: [],
    version: 0,
  };
}

/** Copies to each BOL what it shows of its load, and to the load what it shows of its BOLs. */
export function withLoadFacts(lane: Lane): Lane {
  const { load } = lane;
  if (!load) return lane;
  const facts = { _id: load._id, pUNum: load.pUNum, pUDate: load.pUDate, ready: load.ready };
  const bols = new Map(
    [...lane.bols].map(([id, bol]) => [
      id,
      { ...bol, load: facts, carrierId: load.carrierId, carrier: load.carrier, shipper: load.shipper },
    ]),
  );
  const [only] = bols.size === 1 ? bols.values() : [];
  return { load: { ...load, stops: bols.size, dropDate: only?.deliveryDate ?? null }, bols };
}
