// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** What the server tells of loads, BOLs, companies and people, and what screens show of it: each value in its own field. */
export const ENTITIES: readonly Break[] = [
  b(
    '3.1',
    'a person has one name only',
    '  `${firstName} ${lastName}`.trim();\n\nexport',
    '  `${firstName}`.trim();\n\nexport',
  ),
  b(
    '3.6 3.22',
    'a company is told under the name of its phone',
    'return { _id: id, name, phone, address, timeZone: zoneOfCompany(row) };',
    'return { _id: id, name, phone: name, address, timeZone: zoneOfCompany(row) };',
  ),
  b(
    '3.22',
    'a party loses the third line of its address',
    'return { _id: id, name, phone, address, timeZone: zoneOfCompany(row) };',
    "return { _id: id, name, phone, address: { ...address, line3: '' }, timeZone: zoneOfCompany(row) };",
  ),
  b(
    '3.12',
    'a driver’s carrier has no phone',
    'return { _id: id, carrierName, phone, email, admin, drivers: await',
    "return { _id: id, carrierName, phone: '', email, admin, drivers: await",
  ),
  b(
    '3.13',
    'a driver is on a load that is completed',
    'where b.driver_id = ${userId} and not b.completed and l.ready',
    'where b.driver_id = ${userId} and l.ready',
  ),
  b('3.13', 'a driver’s truck is the trailer', 'truckNum: account.truckNum,', 'truckNum: account.trlNum,'),
  b(
    '3.14',
    'the licence picture has no address',
    '{ imagePreviewUrl: imageAddress(account.licensePic) }',
    '{ imagePreviewUrl: account.licensePic }',
  ),
  b(
    '3.15',
    'a load was created when it is picked up',
    'createdDate: load.createdAt.toISOString(),\n    checkin',
    'createdDate: load.pUDate.toISOString(),\n    checkin',
  ),
  b('3.15', 'a load has no drivers', 'drivers: [...drivers].map(names.driver),', 'drivers: [],'),
  b('3.16', 'a load goes where it is picked up', 'destination: load.destination,', 'destination: load.pULocation,'),
  b('3.16', 'a load’s number is its P/U number', 'loadNum: load.loadNum,', 'loadNum: load.pUNum,'),
  b('3.16', 'a load with one BOL has no drop date', 'dropDate: iso(only?.deliveryDate ?? null),', 'dropDate: null,'),
  b(
    '3.18',
    'the carrier stands as shipper on a BOL',
    'shipper: names.party(load.shipperId),\n    receiver: bol',
    'shipper: names.party(load.carrierId ?? load.shipperId),\n    receiver: bol',
  ),
  b(
    '3.18',
    'who created a BOL has no email',
    'return { name: nameOf(user), email: user.email };',
    "return { name: nameOf(user), email: '' };",
  ),
  b(
    '3.18',
    'the document of a BOL is nowhere',
    'imagePreviewUrl: `/api/files/${bol.fileSha256}`',
    'imagePreviewUrl: `/files/${bol.fileSha256}`',
  ),
  b('3.19', 'a BOL is dropped when it is picked up', 'dropDate: delivery,', 'dropDate: load.pUDate.toISOString(),'),
  b('3.19', 'a BOL leaves when it comes', 'checkout: iso(bol.checkout),', 'checkout: iso(bol.checkin),'),
  b(
    '3.23',
    'the shipper stands as carrier on a BOL',
    'carrier: load.carrierId === null ? null : names.party(load.carrierId),\n    driver: bol',
    'carrier: load.carrierId === null ? null : names.party(load.shipperId),\n    driver: bol',
  ),
  b(
    '3.25',
    'a row of inbound has the BOLs of others',
    'bol.receiverId === actor.companyId && !bol.completed);\n  return',
    '!bol.completed);\n  return',
  ),
  b(
    '5.32 9.1',
    'a driver is looked for while somebody types',
    'const [settled] = useDebouncedValue(wanted, SEARCH_DEBOUNCE_MS);',
    'const [settled] = useDebouncedValue(wanted, 100);',
  ),
  b('2.72', 'a pick-up does not say when it left', "{ label: t('Checked out'), value: timeThere(load.checkout) },", ''),
  b(
    '2.72',
    'a pick-up does not say where',
    "...(load.pULocation ? [{ label: t('Location'), value: load.pULocation }] : []),",
    '',
  ),
  b('7.8', 'who built a load keeps their old name on it', 'sql`l.created_by = ${userId} or exists', 'sql`exists'),
  b(
    '2.76',
    'a report shows its overages in every list',
    '{osd[kind].map(({ _id, sku, qty }) => (',
    '{osd.overages.map(({ _id, sku, qty }) => (',
  ),
  b(
    '3.20',
    'a report does not say that it counts cases',
    "{t('Qty (cases)')}\n            </th>",
    "{t('Qty')}\n            </th>",
  ),
  b(
    '4.33',
    'a SKU is kept with its blanks',
    'sku: draft.sku.trim(), qty: Number(draft.qty)',
    'sku: draft.sku, qty: Number(draft.qty)',
  ),
  b('1.19', 'a report that was saved is there to be saved again', '    if (saved) change(EMPTY_DRAFT);\n', ''),
];
