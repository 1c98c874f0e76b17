/** Companies: shippers, receivers and carriers are one table; a carrier is type 0. */

import * as z from 'zod/mini';
import { LIMITS } from '#domain/limits.ts';
import { t } from '#language/say.ts';
import { DwellTerms, DwellTermsIntent } from './dwell.ts';
import { endpoint } from './endpoint.ts';
import { CompanyTypeNumber, Id, IdList, line, QueryCompanyType, TimeZone, Version } from './values.ts';

export const Address = z.object({
  line1: z.string(),
  line2: z.string(),
  line3: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
});
export type Address = z.infer<typeof Address>;

/** IANA name of the zone its docks keep. Servers of before don't send it: see `zoneOf`. */
const timeZone = z.optional(z.string());

export const Company = z.object({
  _id: Id,
  name: z.string(),
  phone: z.string(),
  type: CompanyTypeNumber,
  address: Address,
  timeZone,
  img: z.nullable(z.string()),
  /** Of trucks that stay at its docks; missing where the usual ones hold, and from older servers. */
  dwellTerms: z.optional(DwellTerms),
  version: Version,
});
export type Company = z.infer<typeof Company>;

/** A company as it stands on a load or BOL. */
export const Party = z.object({ _id: Id, name: z.string(), phone: z.string(), address: Address, timeZone });
export type Party = z.infer<typeof Party>;

const companyId = z.object({ id: Id });

export const getCompany = endpoint({
  method: 'GET',
  path: '/api/companies/:id',
  noun: 'companies',
  summary: 'Basic data of a company',
  access: 'session',
  params: companyId,
  reply: Company,
});

export const searchCompanies = endpoint({
  method: 'GET',
  path: '/api/companies/search',
  noun: 'companies',
  summary: 'Companies by part of their name or the end of their id',
  access: 'session',
  query: z.object({
    name: z._default(line(0, 100), ''),
    companyType: z.optional(QueryCompanyType),
    deleted: z.optional(z.enum(['false', 'true'])),
  }),
  reply: z.array(Company),
});

export const listParties = endpoint({
  method: 'GET',
  path: '/api/companies/shippers-receivers-carriers',
  noun: 'companies',
  summary: 'Several companies by id',
  access: 'session',
  query: z.object({ objectIds: IdList }),
  reply: z.array(Company),
});

const addressChange = z.object({
  line1: z.optional(line()),
  line2: z.optional(line()),
  line3: z.optional(line()),
  city: z.optional(line()),
  state: z.optional(line()),
  zip: z.optional(line()),
});

/** A JPEG or PNG as data URL, at most about 500 kB of text. */
export const ImageData = z
  .string()
  .check(
    z.maxLength(LIMITS.imageCharsMax),
    z.regex(/^data:image\/(jpeg|png);base64,[A-Za-z0-9+/=]+$/, { error: () => t('must be a JPEG or PNG image') }),
  );

export const updateCompany = endpoint({
  method: 'PUT',
  path: '/api/companies/:id',
  noun: 'companies',
  summary: 'Change the company’s profile or image',
  access: 'session',
  params: companyId,
  body: z.object({
    name: z.optional(line(1)),
    phone: z.optional(line(0, 30)),
    zip: z.optional(line()),
    city: z.optional(line()),
    state: z.optional(line()),
    address: z.optional(addressChange),
    timeZone: z.optional(TimeZone),
    img: z.optional(ImageData),
    dwellTerms: z.optional(DwellTermsIntent),
  }),
  reply: Company,
});

export const getImage = endpoint({
  method: 'GET',
  path: '/api/images/:sha256',
  noun: 'companies',
  summary: 'A company’s or licence image',
  access: 'session',
  params: z.object({ sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }),
});
