/** `/api/connex/carriers…`: views of companies of type 0. */
import * as z from 'zod/mini';
import { Company } from './company.ts';
import { endpoint } from './endpoint.ts';
import { User } from './user.ts';
import { Id, line } from './values.ts';

export const Carrier = z.object({
  _id: Id,
  carrierName: z.string(),
  phone: z.string(),
  email: z.string(),
  admin: z.nullable(Id),
  /** Ids of the driver accounts in the carrier's list. */
  drivers: z.array(Id),
});
export type Carrier = z.infer<typeof Carrier>;

export const createCarrier = endpoint({
  method: 'POST',
  path: '/api/connex/carriers',
  noun: 'carriers',
  summary: 'Create the carrier profile of the logged-in person’s carrier company',
  access: 'session',
  status: 201,
  body: z.object({ admin: Id, carrierName: line(1), email: line(3, 254), phone: line(0, 30) }),
  reply: Carrier,
});

export const getCarrier = endpoint({
  method: 'GET',
  path: '/api/connex/carriers/:carrierId',
  noun: 'carriers',
  summary: 'A carrier by id',
  access: 'session',
  params: z.object({ carrierId: Id }),
  reply: Carrier,
});

export const getCarrierByLastSix = endpoint({
  method: 'GET',
  path: '/api/connex/getCarrierByLastSix',
  noun: 'carriers',
  summary: 'Carriers whose id ends in these characters; all that match',
  access: 'session',
  query: z.object({ lastSix: z._default(line(0, 24), '') }),
  reply: z.array(z.object({ carrId: Id, name: z.string() })),
});

export const listCompanyUsers = endpoint({
  method: 'GET',
  path: '/api/companies/users/loads',
  noun: 'companies',
  summary: 'The directory: drivers and admins of one’s own company',
  access: 'session',
  query: z.object({ getAllLoads: z.optional(z.enum(['true', 'false'])) }),
  reply: z.object({ drivers: z.array(User), admin: z.array(User), clerks: z.array(User), company: Company }),
});
