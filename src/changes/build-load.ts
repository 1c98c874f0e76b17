/** A shipper built a load. Until the server has it, it exists only on this device: what the server will make of it. */

import * as z from 'zod/mini';
import type { Bol, BolDraft } from '#contract/bol.ts';
import { Party } from '#contract/company.ts';
import { buildLoad, type LoadRecord } from '#contract/load.ts';
import { Id } from '#contract/values.ts';
import type { WithDwell } from '#domain/dwell.ts';
import { dwellUnder } from '#domain/dwell-rules.ts';
import { storedFileName } from '#domain/load-edit.ts';
import { NO_OSD } from '#domain/osd.ts';
import { settleReady, shippedAfter } from '#domain/readiness.ts';
import { t } from '#language/say.ts';
import { aboutLoad, change, type Made, NOTHING, named } from './change.ts';
import type { Lane } from './lane.ts';
import { momentOf } from './stamp-of.ts';

const args = z.object({ ...buildLoad.body.shape, _id: Id });

/** What a new or edited load shows until the server's rows are there. */
export const buildContext = z.object({
  /** By company id: shipper, carrier, receivers. */
  parties: z.record(z.string(), Party),
  /** By SHA-256: facts of the documents. */
  files: z.record(z.string(), z.object({ size: z.int(), pages: z.int() })),
  contact: z.object({ name: z.string(), email: z.string() }),
});
export type BuildContext = z.output<typeof buildContext>;

export const buildLoadChange = change({
  type: 'build-load',
  version: 1,
  args,
  context: buildContext,
  needsLevel: ({ dwellTerms }) => (dwellTerms ? 2 : 1),
  lane: ({ _id }) => _id,
  rows: ({ _id, bols }) => [_id, ...bols.map((bol) => bol._id)],
  makes: ({ _id, bols }) => [_id, ...bols.map((bol) => bol._id)],
  documents: ({ bols }) => bols.map(({ file }) => file.sha256),
  request: ({ args, occurredAt }) => ({ endpoint: buildLoad, body: { ...args, occurredAt } }),
  fold: (lane, made) => {
    const shipper = made.context.parties[made.args.shipperId];
    // Building a load that the server has already sent changes nothing.
    return lane.load || !shipper ? lane : builtLane(made, shipper);
  },
  compare: ({ args }, { load }) => [
    { label: t('Load'), mine: args.pUNum, server: load ? load.pUNum : t('Not there yet') },
    { label: t('State'), mine: shippedWords(args.ready), server: load ? shippedWords(load.ready) : NOTHING },
  ],
  words: ({ state, load = '' }) =>
    state === 'ready' ? t('Ship load {load}', { load }) : t('Save load {load}', { load }),
});

export const shippedWords = (ready: boolean) => (ready ? t('Shipped') : t('Saved'));

type Built = Made<z.output<typeof args>, BuildContext>;

function builtLane(made: Built, shipper: Party): Lane {
  const { args, context } = made;
  const carrierId = args.carrierId ?? null;
  const drafts = args.bols.map((bol) => ({ ...bol, receiverId: bol.receiverId ?? null }));
  const { at, doubt } = momentOf(made);
  const { ready } = settleReady(args.ready, { carrierId }, drafts);
  const load: LoadRecord = {
    _id: args._id,
    shipperId: args.shipperId,
    carrierId,
    createdBy: made.actorId,
    createdDate: at,
    checkin: null,
    checkout: null,
    ready,
    shipped: shippedAfter({ ready: false }, ready, { at, byName: context.contact.name, ...doubt }),
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
    ...(args.dwellTerms ? { dwellTerms: args.dwellTerms } : {}),
    version: 0,
  };
  const bols = new Map(drafts.map((draft, count) => [draft._id, bolOf(draft, load, context, count)]));
  return withLoadFacts({ load, bols, notification: null });
}

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
      {
        ...bol,
        ...agreedFor(load, bol, bol.receiverId),
        ...{ load: facts, carrierId: load.carrierId, carrier: load.carrier, shipper: load.shipper },
      },
    ]),
  );
  const [only] = bols.size === 1 ? bols.values() : [];
  const ofBols = { stops: bols.size, dropDate: only?.deliveryDate ?? null };
  return { ...lane, load: { ...load, ...agreedFor(load, load, load.shipperId), ...ofBols }, bols };
}

/** The terms agreed for a load are those of each stay once it ships; a place's own are known to the server only. */
function agreedFor({ ready, dwellTerms }: LoadRecord, row: WithDwell, placeId: string | null): WithDwell {
  const dwell = ready && dwellTerms && placeId !== null ? dwellUnder(row, placeId, dwellTerms) : null;
  return dwell ? { dwell } : {};
}

/** `args` is what the server is asked for. */
export function recordLoad(args: Built['args'], context: BuildContext) {
  const { ready } = settleReady(args.ready, { carrierId: args.carrierId ?? null }, args.bols);
  const about = { state: ready ? 'ready' : 'saved', ...aboutLoad(args) };
  return { type: buildLoadChange.type, args, context, ...named(buildLoadChange, about) };
}
