/**
 * The calls of the specification (its section 7): method, address, what is sent, what comes back. Written from the
 * specification; that the server answers so is proven by its own tests, that the screens ask so by theirs.
 */
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';

/** `query` and `body` name what may be sent, `reply` what must come back; `[]` stands for a list. */
const CALLS: readonly [call: string, ways?: { query?: string; body?: string; reply?: string; status?: number }][] = [
  ['POST /api/auth/login', { body: 'username password', reply: 'companyId user' }],
  ['GET /api/auth/logout'],
  ['GET /api/users', { reply: '_id companyId role firstName' }],
  ['PUT /api/users/:', { body: 'firstName lastName phone', reply: '_id firstName lastName phone' }],
  ['GET /api/users/options', { query: 'role searchTerm searchAll', reply: '[]' }],
  ['PUT /api/auth/password/:', { body: 'resetWithToken newPassword confirmedPassword', reply: 'message' }],
  ['GET /api/auth/password/email', { query: 'email', reply: 'message' }],
  ['GET /api/auth/password/validate-token', { query: 'token', reply: 'valid' }],
  ['PUT /api/connex/userUpdate/:', { body: 'phone lastName firstName username companyID', reply: '_id username' }],
  ['GET /api/companies/:', { reply: '_id name phone address' }],
  ['GET /api/companies/search', { query: 'name companyType deleted', reply: '[]' }],
  ['GET /api/companies/shippers-receivers-carriers', { query: 'objectIds', reply: '[]' }],
  ['PUT /api/companies/:', { body: 'name phone zip city state address img', reply: '_id name' }],
  ['GET /api/companies/users/loads', { query: 'getAllLoads', reply: 'drivers admin company' }],
  [
    'GET /api/companies/loads/outbound/inbound/complete/unsubmitted',
    { reply: 'outbound inbound unsubmitted completed outboundTotal inboundTotal unsubmittedTotal completedTotal' },
  ],
  ['GET /api/loads/carrier/:', { reply: 'shipping shippingTotal completed completedTotal' }],
  ['GET /api/loads/driver/:', { reply: 'shipping shippingTotal completed completedTotal' }],
  ['GET /api/loads/pagination', { query: 'page type', reply: 'outbound outboundTotal inbound inboundTotal' }],
  ['GET /api/bols/pagination', { query: 'page', reply: 'completed completedTotal' }],
  [
    'POST /api/loads/create',
    {
      body: 'shipperId checkin checkout createdBy ready deleted stops carrierId pUDate pUNum bols',
      reply: 'newLoad',
      status: 201,
    },
  ],
  ['PUT /api/loads/update', { body: '_id ready carrierId pUDate pUNum bols deleted', reply: 'updatedLoad' }],
  ['PUT /api/loads/:', { body: 'ready carrierId pUDate pUNum bols deleted', reply: 'updatedLoad' }],
  ['PUT /api/bols/:', { body: 'osd completed checkout', reply: 'ok' }],
  ['PUT /api/bols/driver', { query: 'objectIds', body: 'driverId', reply: 'ok' }],
  ['PUT /api/loads/:/checkin', { body: 'driverId occurredAt', reply: 'outcome load' }],
  ['PUT /api/loads/:/checkout', { body: 'driverId occurredAt', reply: 'outcome load' }],
  ['PUT /api/bols/:/checkin', { body: 'driverId occurredAt sealIntact', reply: 'outcome bol' }],
  ['POST /api/connex/carriers', { body: 'admin carrierName email phone', reply: '_id carrierName', status: 201 }],
  ['GET /api/connex/carriers/:', { reply: '_id carrierName' }],
  ['GET /api/connex/getCarrierByLastSix', { reply: '[]' }],
  ['GET /api/connex/drivers/:', { reply: '_id userId accountName' }],
  [
    'POST /api/connex/drivers',
    { body: 'driverLicense carrierId userId driverLicensePic accountName', reply: 'connexDriverId', status: 201 },
  ],
  ['PUT /api/connex/addToDriverCarriersDrivers/:', { body: 'driver' }],
  ['PUT /api/connex/deleteDriverFromCarrier/:', { body: 'drivers' }],
  ['DELETE /api/connex/deleteDriverFromDriversCollection/:', { status: 204 }],
  [
    'PUT /api/connex/driverUpdate/:',
    { body: 'driverLicense truckNum trlNum driverLicensePic carrierId accountName', reply: 'accountName' },
  ],
  ['GET /api/connex/drivers/populate/:', { reply: '_id userId carrierId' }],
];

interface Def {
  type: string;
  shape?: Record<string, unknown>;
  options?: unknown[];
}
/** What an object of this schema, or of one of its alternatives, may carry; `[]` for a list. */
function carried(schema: unknown): string[] {
  const def = (schema as { def: Def } | undefined)?.def;
  if (def?.type === 'array') return ['[]'];
  if (def?.options) return def.options.flatMap(carried);
  return Object.keys(def?.shape ?? {});
}

describe('the call', () => {
  const found = new Map<string, Endpoint>(
    [...endpoints.values()].map((one) => [`${one.method} ${one.path.replace(/:\w+/g, ':')}`, one]),
  );

  it.each(CALLS)('%s is there, takes what it is to take and answers what it is to answer', (call, ways = {}) => {
    const endpoint = found.get(call);
    expect(endpoint).toBeDefined();
    const { status = 200, ...parts } = ways;
    expect(endpoint?.status ?? 200).toBe(status);
    for (const [part, names] of Object.entries(parts)) {
      const known = carried(endpoint?.[part as keyof typeof parts]);
      expect(names.split(' ').filter((name) => !known.includes(name))).toEqual([]);
    }
  });
});
