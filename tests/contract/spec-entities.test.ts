/** The entities of the specification (its section 3), field by field, against what really crosses the wire. */
import { describe, expect, it } from 'vitest';
import { Bol } from '#contract/bol.ts';
import { Carrier, createCarrier, listCompanyUsers } from '#contract/carrier.ts';
import { Address, Company, Party } from '#contract/company.ts';
import { createDriverAccount, DriverAccount } from '#contract/driver-account.ts';
import { InboundRow, Load, listCarrierLoads, listCompanyLoads, listDriverLoads } from '#contract/load.ts';
import { OsdEntry, WholeOsd } from '#contract/osd.ts';
import { CurrentUser, User } from '#contract/user.ts';

type Shape = Record<string, unknown>;
/** The keys of an object schema, through `nullable`, `optional` and lists. */
function keys(schema: unknown): string[] {
  const { def } = schema as { def: { shape?: Shape; innerType?: unknown; element?: unknown; in?: unknown } };
  if (def.shape) return Object.keys(def.shape);
  return keys(def.innerType ?? def.element ?? def.in);
}
const missing = (schema: unknown, fields: string) => fields.split(' ').filter((field) => !keys(schema).includes(field));

const address = 'line1 line2 line3 city state zip';
const osd = 'overages shortages damages';

describe('on the wire', () => {
  it.each<[string, unknown, string]>([
    [
      'a user has id, names, phone, picture, company, role and ConnexIds',
      User,
      '_id username email firstName lastName name phone img companyId role connexId connexUserId',
    ],
    ['a company has name, phone, type, address and picture', Company, '_id name phone type address img'],
    ['an address has three lines, city, state and zip', Address, address],
    [
      'a company with all its data comes with admin, drivers and clerks',
      listCompanyUsers.reply,
      'drivers admin clerks company',
    ],
    ['a carrier has admin and the list of its drivers', Carrier, '_id carrierName phone email admin drivers'],
    [
      'a driver has user, carrier, license, truck, trailer, picture and current load',
      DriverAccount,
      '_id userId carrierId accountName driverLicense truckNum trlNum driverLicensePic currentLoad',
    ],
    [
      'the carrier of a driver has name, phone, email and drivers',
      DriverAccount.shape.carrierId,
      '_id carrierName phone email drivers',
    ],
    ['the license picture of a driver is a preview address', DriverAccount.shape.driverLicensePic, 'imagePreviewUrl'],
    [
      'a load has parties, times, flags, stops, BOLs and drivers',
      Load,
      '_id shipperId carrierId createdBy createdDate checkin checkout ready deleted stops bols drivers',
    ],
    [
      'a load has its numbers, pick-up and drop',
      Load,
      'loadNum pUNum pUDate pUTime pULocation destination dropDate dropTime',
    ],
    [
      'a BOL has document, parties, driver and creator',
      Bol,
      '_id file imagePreviewUrl shipperId receiverId driverId driver receiver shipper carrier creator load',
    ],
    [
      'a BOL has dates, check-in, check-out, completion and seal',
      Bol,
      'deliveryDate dropDate checkin checkout completed sealIntact',
    ],
    ['the document of a BOL has a name', Bol.shape.file, 'name'],
    ['the creator of a BOL has name and email', Bol.shape.creator, 'name email'],
    ['OSD is three lists', Bol.shape.osd, osd],
    ['an OSD entry has SKU and quantity', OsdEntry, 'sku qty'],
    ['receiver and shipper of a BOL have name, phone and address', Bol.shape.receiver, '_id name phone address'],
    ['the carrier of a BOL has name and phone', Bol.shape.carrier, 'name phone'],
    ['a dashboard row of a load has its number, date, stops and BOLs', Load, '_id pUNum pUDate stops bols'],
    ['a dashboard row of what comes in has load, drop date and shipper', InboundRow, 'load dropDate shipper'],
    ['the load in such a row has its number and date', InboundRow.shape.load, '_id pUNum pUDate'],
    ['the shipper in such a row has a name', Party, 'name'],
    [
      'a shipper’s lists are four, each with a total',
      listCompanyLoads.reply,
      'outbound inbound unsubmitted completed outboundTotal inboundTotal unsubmittedTotal completedTotal',
    ],
    [
      'a carrier’s lists are two, each with a total',
      listCarrierLoads.reply,
      'shipping shippingTotal completed completedTotal',
    ],
    [
      'a driver’s lists are two, each with a total',
      listDriverLoads.reply,
      'shipping shippingTotal completed completedTotal',
    ],
    [
      'creating a driver account sends license, carrier, user, picture and name',
      createDriverAccount.body,
      'driverLicense carrierId userId driverLicensePic accountName',
    ],
    ['creating a carrier sends admin, name, email and phone', createCarrier.body, 'admin carrierName email phone'],
  ])('%s', (_what, schema, fields) => {
    expect(missing(schema, fields)).toEqual([]);
  });

  it('a whole OSD report is the same three lists', () => {
    expect(missing(WholeOsd, osd)).toEqual([]);
  });

  it('the logged-in user brings the company along', () => {
    expect(missing(CurrentUser, 'company')).toEqual([]);
  });

  it('check-in and check-out of loads and BOLs may be null', () => {
    for (const { shape } of [Load, Bol]) {
      expect([shape.checkin.safeParse(null).success, shape.checkout.safeParse(null).success]).toEqual([true, true]);
    }
  });

  it('nothing is left of the legacy bill: no status, receiver’s name or items, and one spelling of check-in', () => {
    const legacy = ['status', 'receivedBy', 'checkIn', 'checkOut', 'items'];
    expect(legacy.filter((field) => keys(Bol).includes(field))).toEqual([]);
  });

  it('a role is 1, 2 or 3, and a company’s type 0 or 1', () => {
    const accepted = (schema: { safeParse: (value: unknown) => { success: boolean } }, values: unknown[]) =>
      values.filter((value) => schema.safeParse(value).success);
    expect(accepted(User.shape.role, [0, 1, 2, 3, 4, '1', null])).toEqual([1, 2, 3]);
    expect(accepted(Company.shape.type, [-1, 0, 1, 2, '0', null])).toEqual([0, 1]);
  });
});
