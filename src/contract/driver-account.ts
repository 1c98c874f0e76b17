/** A driver's account: licence, truck, trailer, and the carrier they drive for. */
import * as z from 'zod/mini';
import { Carrier } from './carrier.ts';
import { ImageData } from './company.ts';
import { endpoint } from './endpoint.ts';
import { User } from './user.ts';
import { Id, line, Version } from './values.ts';

/** Characters of a license plate; none in North America has more than ten. */
export const PLATE_MAX = 16;

const carrierOfDriver = z.object({
  _id: Id,
  carrierName: z.string(),
  phone: z.string(),
  email: z.string(),
  drivers: z.array(Id),
});

export const DriverAccount = z.object({
  _id: Id,
  userId: User,
  carrierId: z.nullable(carrierOfDriver),
  accountName: z.string(),
  driverLicense: z.string(),
  truckNum: z.string(),
  /** Servers of before don't tell it. */
  plate: z.optional(z.string()),
  trlNum: z.string(),
  driverLicensePic: z.nullable(z.object({ imagePreviewUrl: z.string() })),
  currentLoad: z.nullable(Id),
  version: Version,
});
export type DriverAccount = z.infer<typeof DriverAccount>;

const picture = z.nullable(
  z.object({ imagePreviewUrl: z.union([ImageData, z.string().check(z.regex(/^\/api\/images\/[0-9a-f]{64}$/))]) }),
);
const driverId = z.object({ driverId: Id });

export const getDriverAccount = endpoint({
  method: 'GET',
  path: '/api/connex/drivers/:userId',
  noun: 'drivers',
  summary: 'The driver account of a user',
  access: 'session',
  params: z.object({ userId: Id }),
  reply: DriverAccount,
});

export const populateDriverAccount = endpoint({
  method: 'GET',
  path: '/api/connex/drivers/populate/:driverId',
  noun: 'drivers',
  summary: 'A driver account with user and carrier',
  access: 'session',
  params: driverId,
  reply: DriverAccount,
});

export const createDriverAccount = endpoint({
  method: 'POST',
  path: '/api/connex/drivers',
  noun: 'drivers',
  summary: 'Create one’s driver account',
  access: 'session',
  status: 201,
  body: z.object({
    driverLicense: line(1, 60),
    carrierId: Id,
    userId: Id,
    driverLicensePic: z.optional(picture),
    accountName: line(1, 120),
  }),
  reply: z.object({ connexDriverId: Id }),
});

export const updateDriverAccount = endpoint({
  method: 'PUT',
  path: '/api/connex/driverUpdate/:driverId',
  noun: 'drivers',
  summary: 'Change a driver account',
  access: 'session',
  params: driverId,
  body: z.object({
    driverLicense: z.optional(line(1, 60)),
    truckNum: z.optional(line(0, 30)),
    plate: z.optional(line(0, PLATE_MAX)),
    trlNum: z.optional(line(0, 30)),
    driverLicensePic: z.optional(picture),
    carrierId: z.optional(Id),
    accountName: z.optional(line(1, 120)),
  }),
  reply: DriverAccount,
});

export const addDriverToCarrier = endpoint({
  method: 'PUT',
  path: '/api/connex/addToDriverCarriersDrivers/:carrierId',
  noun: 'drivers',
  summary: 'Put a driver account on the carrier’s list',
  access: 'session',
  params: z.object({ carrierId: Id }),
  body: z.object({ driver: Id }),
  reply: Carrier,
});

/** The body is what remains; ids not on the list today are refused. */
export const removeDriverFromCarrier = endpoint({
  method: 'PUT',
  path: '/api/connex/deleteDriverFromCarrier/:carrierId',
  noun: 'drivers',
  summary: 'Keep only these driver accounts on the carrier’s list',
  access: 'session',
  params: z.object({ carrierId: Id }),
  body: z.object({ drivers: z.array(Id).check(z.maxLength(1000)) }),
  reply: Carrier,
});

export const deleteDriverAccount = endpoint({
  method: 'DELETE',
  path: '/api/connex/deleteDriverFromDriversCollection/:driverId',
  noun: 'drivers',
  summary: 'Delete a driver account',
  access: 'session',
  status: 204,
  params: driverId,
});
