/** Loads: wire shape, lists per viewer, building, editing, pick-up stamps. */
import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { tooManyBols } from '#domain/load-steps.ts';
import { Bol, BolDraft } from './bol.ts';
import { Party } from './company.ts';
import { Dwell, DwellTerms, DwellTermsIntent } from './dwell.ts';
import { endpoint } from './endpoint.ts';
import { hasRow, Outcome, Stamp, StampCorrection, withheld } from './stamp.ts';
import { StopOutcome } from './stop-outcome.ts';
import { PersonTag } from './user.ts';
import { Id, Instant, line, queryNumber, Version } from './values.ts';

/** When a load was shipped, and by whom. */
export const ShippedLoad = z.object({
  /** Corrected time. */
  at: Instant,
  byName: z.string(),
  clockUncertain: z.optional(z.boolean()),
});
export type ShippedLoad = z.infer<typeof ShippedLoad>;

/** A load without its BOLs: the row of the change feed and of the device's store. */
export const LoadRecord = z.object({
  _id: Id,
  shipperId: Id,
  carrierId: z.nullable(Id),
  createdBy: Id,
  createdDate: Instant,
  /** Pick-up times; null until set, and for viewers who may not see pick-up. */
  checkin: z.nullable(Instant),
  checkout: z.nullable(Instant),
  ready: z.boolean(),
  deleted: z.boolean(),
  /** Count of the BOLs the viewer may see. */
  stops: z.int(),
  loadNum: z.nullable(z.string()),
  pUNum: z.string(),
  pUDate: Instant,
  pUTime: z.nullable(z.string()),
  pULocation: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  dropDate: z.nullable(Instant),
  dropTime: z.nullable(z.string()),
  shipper: Party,
  carrier: z.nullable(Party),
  /** The shipper's person to ask. */
  contact: z.object({ name: z.string(), email: z.string() }),
  drivers: z.array(PersonTag),
  stamps: z.array(Stamp),
  /** Missing on a load that is not shipped, or was before this was recorded. */
  shipped: z.optional(z.nullable(ShippedLoad)),
  /** Of the pick-up, for those who may see it. Missing where there are none, and from older servers. */
  outcomes: z.optional(z.array(StopOutcome)),
  /** The stay at pick-up, for those who may see it; missing where nothing is on record, and from older servers. */
  dwell: z.optional(Dwell),
  /** Terms of stays agreed for this load, for those who may see its pick-up; missing where each place's own hold. */
  dwellTerms: z.optional(z.nullable(DwellTerms)),
  version: Version,
});
export type LoadRecord = z.infer<typeof LoadRecord>;

export const Load = z.object({ ...LoadRecord.shape, bols: z.array(Bol) });
export type Load = z.infer<typeof Load>;

/** A load that is being received, with the viewer's BOLs of it that are still to come. */
export const InboundRow = z.object({
  load: Bol.shape.load,
  shipper: Party,
  /** `various` where those BOLs differ. */
  dropDate: z.nullable(z.union([Instant, z.literal('various')])),
  stops: z.int(),
  bols: z.array(Bol),
});
export type InboundRow = z.infer<typeof InboundRow>;

const loadId = z.object({ id: Id });
const total = z.int();

export const listCompanyLoads = endpoint({
  method: 'GET',
  path: '/api/companies/loads/outbound/inbound/complete/unsubmitted',
  noun: 'loads',
  summary: 'First page of each list of a shipper or receiver',
  access: 'session',
  reply: z.object({
    outbound: z.array(Load),
    inbound: z.array(InboundRow),
    unsubmitted: z.array(Load),
    completed: z.array(Bol),
    outboundTotal: total,
    inboundTotal: total,
    unsubmittedTotal: total,
    completedTotal: total,
  }),
});

const carrierLists = z.object({
  shipping: z.array(Load),
  shippingTotal: total,
  completed: z.array(Bol),
  completedTotal: total,
});

export const listCarrierLoads = endpoint({
  method: 'GET',
  path: '/api/loads/carrier/:companyId',
  noun: 'loads',
  summary: 'First page of each list of a carrier',
  access: 'session',
  params: z.object({ companyId: Id }),
  reply: carrierLists,
});

export const listDriverLoads = endpoint({
  method: 'GET',
  path: '/api/loads/driver/:userId',
  noun: 'loads',
  summary: 'First page of each list of a driver',
  access: 'session',
  params: z.object({ userId: Id }),
  reply: carrierLists,
});

export const pageOfLoads = endpoint({
  method: 'GET',
  path: '/api/loads/pagination',
  noun: 'loads',
  summary: 'A further page of one list',
  access: 'session',
  query: z.object({
    page: queryNumber(1, 1_000_000),
    type: z.enum(['inbound', 'outbound', 'unsubmitted', 'completed', 'shipping']),
  }),
  reply: z.object({
    outbound: z.optional(z.array(Load)),
    unsubmitted: z.optional(z.array(Load)),
    shipping: z.optional(z.array(Load)),
    inbound: z.optional(z.array(InboundRow)),
    completed: z.optional(z.array(Bol)),
    outboundTotal: z.optional(total),
    unsubmittedTotal: z.optional(total),
    shippingTotal: z.optional(total),
    inboundTotal: z.optional(total),
    completedTotal: z.optional(total),
  }),
});

export const getLoad = endpoint({
  method: 'GET',
  path: '/api/loads/:id',
  noun: 'loads',
  summary: 'One load with the BOLs the viewer may see',
  access: 'session',
  params: loadId,
  reply: Load,
});

/** Why a load asked to ship stayed unsubmitted. */
export const NotReady = z.nullable(z.string());

const pUNum = line(LIMITS.pickUpNumberMin, 60);
const bolDrafts = z.array(BolDraft).check(z.maxLength(LIMITS.bolsPerLoad, { error: tooManyBols }));

export const buildLoad = endpoint({
  method: 'POST',
  path: '/api/loads/create',
  noun: 'loads',
  summary: 'Build a load: saved (ready false) or shipped (ready true). Repeating it with the same id changes nothing.',
  access: 'session',
  status: 201,
  body: z.object({
    _id: z.optional(Id),
    shipperId: Id,
    /** Accepted because callers send them; a new load has none. */
    checkin: z.optional(z.null()),
    checkout: z.optional(z.null()),
    createdBy: z.optional(Id),
    ready: z.boolean(),
    deleted: z.optional(z.literal(false)),
    stops: z.optional(z.int()),
    carrierId: z.optional(z.nullable(Id)),
    pUDate: Instant,
    pUNum,
    loadNum: z.optional(z.nullable(line(0, 60))),
    pULocation: z.optional(z.nullable(line())),
    destination: z.optional(z.nullable(line())),
    dwellTerms: z.optional(z.nullable(DwellTermsIntent)),
    bols: bolDrafts,
    /** When the person pressed Finish; "today or later" is judged at this moment. */
    occurredAt: z.optional(Instant),
  }),
  reply: z.object({ newLoad: Load, notReady: NotReady }),
});

/** The fields of a load that can be edited. */
export const LoadFields = z.object({
  ready: z.optional(z.boolean()),
  carrierId: z.optional(z.nullable(Id)),
  pUDate: z.optional(Instant),
  pUNum: z.optional(pUNum),
  loadNum: z.optional(z.nullable(line(0, 60))),
  pULocation: z.optional(z.nullable(line())),
  destination: z.optional(z.nullable(line())),
  dwellTerms: z.optional(z.nullable(DwellTermsIntent)),
});
export type LoadFields = z.infer<typeof LoadFields>;

export const BolFields = z.object({
  receiverId: z.optional(z.nullable(Id)),
  deliveryDate: z.optional(z.nullable(Instant)),
  file: z.optional(BolDraft.shape.file),
});
export type BolFields = z.infer<typeof BolFields>;

export const BolChange = z.discriminatedUnion('op', [
  z.object({ op: z.literal('add'), bol: BolDraft }),
  z.object({ op: z.literal('remove'), bolId: Id }),
  z.object({ op: z.literal('change'), bolId: Id, fields: BolFields, seen: z.optional(BolFields) }),
]);
export type BolChange = z.infer<typeof BolChange>;

/**
 * Only changed fields, each with the value seen when it was edited: a field somebody else changed meanwhile conflicts,
 * other fields merge. Without `seen` the sender's values win (other clients). `deleted: true` takes the load out of
 * every list. `bols` is the whole list for clients that know no `bolChanges`.
 */
const editBody = z.object({
  ...LoadFields.shape,
  _id: z.optional(Id),
  deleted: z.optional(z.boolean()),
  seen: z.optional(LoadFields),
  bols: z.optional(bolDrafts),
  bolChanges: z.optional(z.array(BolChange).check(z.maxLength(200))),
  occurredAt: z.optional(Instant),
});
const editReply = z.object({ updatedLoad: Load, notReady: NotReady });

export const editLoad = endpoint({
  method: 'PUT',
  path: '/api/loads/:id',
  noun: 'loads',
  summary: 'Edit, ship, unship or delete a load',
  access: 'session',
  params: loadId,
  body: editBody,
  reply: editReply,
});

export const updateLoad = endpoint({
  method: 'PUT',
  path: '/api/loads/update',
  noun: 'loads',
  summary: 'The same as PUT /api/loads/{id}, with the id in the body',
  access: 'session',
  body: z.object({ ...editBody.shape, _id: Id }),
  reply: editReply,
});

const stampBody = z.object({ driverId: Id, occurredAt: Instant });
/** The answer to a fact about a load. */
export const FactOfLoad = z
  .object({ outcome: Outcome, load: z.optional(Load), ...withheld })
  .check(hasRow<{ load?: Load | undefined }>(({ load }) => load));

export const checkInLoad = endpoint({
  method: 'PUT',
  path: '/api/loads/:id/checkin',
  noun: 'loads',
  summary: 'Check a load in at pick-up',
  access: 'session',
  params: loadId,
  body: stampBody,
  reply: FactOfLoad,
});

export const checkOutLoad = endpoint({
  method: 'PUT',
  path: '/api/loads/:id/checkout',
  noun: 'loads',
  summary: 'Check a load out at pick-up',
  access: 'session',
  params: loadId,
  body: stampBody,
  reply: FactOfLoad,
});

export const correctLoadStamp = endpoint({
  method: 'POST',
  path: '/api/loads/:id/corrections',
  noun: 'loads',
  summary: 'Correct the time of a check-in or check-out at pick-up, with a reason; the original stays in the timeline',
  access: 'session',
  params: loadId,
  body: StampCorrection,
  reply: FactOfLoad,
});
