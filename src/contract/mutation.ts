/**
 * Every change a person can make without a network. One entry of the device's outbox is one of these: `args` is the
 * intent (no address, no token), `context` what the person saw and the device needs to show the change before the
 * server has it. Versions are forever: an old entry of any released version still goes out.
 */
import * as z from 'zod/mini';
import { STAMP_KINDS } from '#domain/stamp.ts';
import * as bol from './bol.ts';
import { Party } from './company.ts';
import type { Endpoint } from './endpoint.ts';
import * as load from './load.ts';
import * as notification from './notification.ts';
import { OsdChange } from './osd.ts';
import { SignatureIntent, signBol } from './signature.ts';
import { StampCorrection } from './stamp.ts';
import { PersonTag } from './user.ts';
import { Id, Instant } from './values.ts';

/** What the server gets for an entry. */
export interface MutationRequest {
  endpoint: Endpoint;
  params?: Record<string, string>;
  query?: Record<string, string>;
  body: unknown;
}

/** The part of an entry that the request is made of. */
export interface MutationFacts<A> {
  id: string;
  args: A;
  /** Device time with its UTC offset. */
  occurredAt: string;
}

interface MutationDeclaration<A extends z.ZodMiniType, C extends z.ZodMiniType> {
  version: number;
  args: A;
  context: C;
  request: (entry: MutationFacts<z.output<A>>) => MutationRequest;
}

const mutation = <A extends z.ZodMiniType, C extends z.ZodMiniType>(declaration: MutationDeclaration<A, C>) =>
  declaration;

const parties = z.record(z.string(), Party);
const driverContext = z.object({ driver: PersonTag, byName: z.string() });
const noContext = z.object({ byName: z.string() });

/** What a new or edited load shows until the server's rows are there. */
const buildContext = z.object({
  /** By company id: shipper, carrier, receivers. */
  parties,
  /** By SHA-256: facts of the documents. */
  files: z.record(z.string(), z.object({ size: z.int(), pages: z.int() })),
  contact: z.object({ name: z.string(), email: z.string() }),
});

export const mutations = {
  'build-load': mutation({
    version: 1,
    args: z.object({ ...load.buildLoad.body.shape, _id: Id }),
    context: buildContext,
    request: ({ args, occurredAt }) => ({ endpoint: load.buildLoad, body: { ...args, occurredAt } }),
  }),
  'edit-load': mutation({
    version: 1,
    args: z.object({
      loadId: Id,
      fields: load.LoadFields,
      seen: load.LoadFields,
      bolChanges: z.array(load.BolChange),
      deleted: z.optional(z.literal(true)),
    }),
    context: buildContext,
    request: ({ args, occurredAt }) => ({
      endpoint: load.editLoad,
      params: { id: args.loadId },
      body: {
        ...args.fields,
        seen: args.seen,
        ...(args.bolChanges.length > 0 ? { bolChanges: args.bolChanges } : {}),
        ...(args.deleted ? { deleted: true } : {}),
        occurredAt,
      },
    }),
  }),
  'assign-driver': mutation({
    version: 1,
    args: z.object({
      loadId: Id,
      bolIds: z.array(Id).check(z.minLength(1)),
      driverId: Id,
      replaces: z.nullable(Id),
    }),
    context: driverContext,
    request: ({ args }) => ({
      endpoint: bol.assignDriver,
      query: { objectIds: args.bolIds.join(',') },
      body: { driverId: args.driverId, replaces: args.replaces },
    }),
  }),
  'check-in-load': mutation({
    version: 1,
    args: z.object({ loadId: Id, driverId: Id }),
    context: driverContext,
    request: ({ args, occurredAt }) => ({
      endpoint: load.checkInLoad,
      params: { id: args.loadId },
      body: { driverId: args.driverId, occurredAt },
    }),
  }),
  'check-out-load': mutation({
    version: 1,
    args: z.object({ loadId: Id, driverId: Id }),
    context: driverContext,
    request: ({ args, occurredAt }) => ({
      endpoint: load.checkOutLoad,
      params: { id: args.loadId },
      body: { driverId: args.driverId, occurredAt },
    }),
  }),
  'check-in-bol': mutation({
    version: 1,
    args: z.object({ loadId: Id, bolId: Id, driverId: Id, sealIntact: z.boolean() }),
    context: driverContext,
    request: ({ args, occurredAt }) => ({
      endpoint: bol.checkInBol,
      params: { id: args.bolId },
      body: { driverId: args.driverId, sealIntact: args.sealIntact, occurredAt },
    }),
  }),
  'report-osd': mutation({
    version: 1,
    args: z.object({ loadId: Id, bolId: Id, changes: z.array(OsdChange).check(z.minLength(1)) }),
    context: noContext,
    request: ({ args, occurredAt }) => ({
      endpoint: bol.updateBol,
      params: { id: args.bolId },
      body: { osdChanges: args.changes, occurredAt },
    }),
  }),
  'complete-bol': mutation({
    version: 1,
    args: z.object({ loadId: Id, bolId: Id, driverId: z.nullable(Id) }),
    context: noContext,
    request: ({ args, occurredAt }) => ({
      endpoint: bol.updateBol,
      params: { id: args.bolId },
      body: { completed: true, checkout: occurredAt, driverId: args.driverId },
    }),
  }),
  'sign-bol': mutation({
    version: 1,
    args: z.object({ loadId: Id, bolId: Id, signature: SignatureIntent }),
    /** `companyId`: of the person signed in, who may take the signature back. */
    context: z.object({ byName: z.string(), companyId: Id }),
    request: ({ args, occurredAt }) => ({
      endpoint: signBol,
      params: { id: args.bolId },
      body: { ...args.signature, occurredAt },
    }),
  }),
  'correct-stamp': mutation({
    version: 1,
    /** `bolId` is null for a stamp of the pick-up, which is on the load. `at`: the time it really was. */
    args: z.object({
      loadId: Id,
      bolId: z.nullable(Id),
      ...z.omit(StampCorrection, { occurredAt: true }).shape,
    }),
    /** `kind`: of the stamp; `from`: the time that counted when the person corrected it. */
    context: z.object({ byName: z.string(), companyId: Id, kind: z.enum(STAMP_KINDS), from: Instant }),
    request: ({ args: { loadId, bolId, ...correction }, occurredAt }) => ({
      endpoint: bolId === null ? load.correctLoadStamp : bol.correctBolStamp,
      params: { id: bolId ?? loadId },
      body: { ...correction, occurredAt },
    }),
  }),
  'read-notification': mutation({
    version: 1,
    /** `seen`: `createdAt` of what the person saw; newer news about the same thing stay unread. */
    args: z.object({ notificationId: Id, read: z.boolean(), seen: Instant }),
    context: z.object({ text: z.string() }),
    request: ({ args }) => ({
      endpoint: notification.readNotification,
      params: { id: args.notificationId },
      body: { read: args.read, seen: args.seen },
    }),
  }),
} as const;

export type MutationType = keyof typeof mutations;
export type MutationArgs<T extends MutationType> = z.output<(typeof mutations)[T]['args']>;
export type MutationContext<T extends MutationType> = z.output<(typeof mutations)[T]['context']>;

const NOTIFICATION_LANE = 'notification:';

/** The lane of an entry: entries of one load go out in order, loads and notifications are independent. */
export function laneOf(type: MutationType, args: MutationArgs<MutationType>): string {
  if (type === 'build-load') return (args as MutationArgs<'build-load'>)._id;
  if (type === 'read-notification') {
    return NOTIFICATION_LANE + (args as MutationArgs<'read-notification'>).notificationId;
  }
  return (args as { loadId: string }).loadId;
}

/** The notification a lane is about; null for the lane of a load. */
export function notificationOfLane(lane: string): string | null {
  return lane.startsWith(NOTIFICATION_LANE) ? lane.slice(NOTIFICATION_LANE.length) : null;
}
