// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** A load and its BOLs. */
export const LOADS: readonly Break[] = [
  b(
    '2.58 2.73',
    'the document is not on the load’s screen',
    'document: sole && <BolDocument key="document" file={sole.file} />,',
    'document: undefined,',
  ),
  b(
    '2.59',
    'the shipper’s block shows no phone',
    '            value: shipper.phone && (',
    "            value: '' && (",
  ),
  b(
    '2.60',
    'the carrier’s block shows no phone',
    "items={[\n            { label: 'Name', value: carrier.name },\n            {\n              label: 'Phone',\n              value: carrier.phone && (",
    "items={[\n            { label: 'Name', value: carrier.name },\n            {\n              label: 'Phone',\n              value: '' && (",
  ),
  b('2.61', 'the driver’s phone is missing', '              value: driver.phone && (', "              value: '' && ("),
  b(
    '2.62 6.15',
    'a receiver sees the pick-up',
    '  if (!seesPickUp) return null;\n  return (\n    <PickUpInfo',
    '  return (\n    <PickUpInfo',
  ),
  b(
    '2.63',
    'the scheduled delivery time is missing',
    "          { label: 'Scheduled', value: timeThere(bol.dropDate) },\n",
    '',
  ),
  b(
    '2.63',
    'a delivery shows its check-in where it was checked out',
    "{ label: 'Checked out', value: timeThere(bol.checkout) }",
    "{ label: 'Checked out', value: timeThere(bol.checkin) }",
  ),
  b(
    '2.64',
    'the OSD report opens before the check-in',
    'whyNot={bol.completed ? null : whyNotReportOsd({ bol, at })}',
    'whyNot={null}',
  ),
  b('2.65', 'Complete Load stays on completed BOLs', 'if (bol.completed || !may(viewer.actor', 'if (!may(viewer.actor'),
  b(
    '2.66 9.20',
    'a load is headed by its first characters',
    'title={`Load: ${shortId(load._id)}`}',
    'title={`Load: ${load._id.slice(0, 6)}`}',
  ),
  b(
    '2.67',
    'the list of BOLs is not numbered',
    'number={index + 1}\n                name={bol.file.name}',
    'number={1}\n                name={bol.file.name}',
  ),
  b(
    '2.67',
    'the list of BOLs shows the date of the first at each',
    'formatForReader(bol.deliveryDate, deliveryZone(bol))]\n                  .filter',
    'formatForReader(bols[0]?.deliveryDate ?? null, deliveryZone(bol))]\n                  .filter',
  ),
  b('2.68', 'a BOL opens at the load’s own address', "return `${path.replace(/\\/$/, '')}/${bolId}`;", 'return path;'),
  b(
    '2.70',
    'the driver of a completed load can be changed',
    'if (isLoadCompleted(bols) || bols.length === 0 ||',
    'if (bols.length === 0 ||',
  ),
  b('2.71', 'the shipper’s contact is missing', "          { label: 'Contact', value: contact.name },\n", ''),
  b(
    '2.71',
    'the contact’s e-mail is missing',
    '          { label: \'Email\', value: contact.email && <ContactLink kind="mail" to={contact.email} /> },\n',
    '',
  ),
  b(
    '2.72 4.20',
    'pick-up is compared with itself',
    'timelinessOf(load.pUDate, load.checkin, mode)',
    'timelinessOf(load.checkin, load.checkin, mode)',
  ),
  b(
    '2.72',
    'the scheduled pick-up is missing',
    "          { label: 'Scheduled', value: timeThere(load.pUDate) },\n",
    '',
  ),
  b(
    '2.74',
    'address lines 2 and 3 are missing',
    "...lines.filter(({ value }, index) => index === 0 || value !== ''),",
    '...lines.slice(0, 1),',
  ),
  b('2.74', 'the zip is missing', "          { label: 'Zip', value: address.zip },\n", ''),
  b(
    '2.75',
    'the single BOL shows no delivery',
    'delivery: sole && <DeliverySection key="delivery"',
    'delivery: false && sole && <DeliverySection key="delivery"',
  ),
  b('2.76', 'the OSD table is missing', 'osd: sole && <OsdSection key="osd" bol={sole} />,', 'osd: undefined,'),
  b(
    '1.22 4.16 4.18',
    'the delivery is compared the other way round',
    'timelinessOf(bol.dropDate, bol.checkin, mode)',
    'timelinessOf(bol.checkin, bol.dropDate, mode)',
  ),
  b(
    '2.115 9.10',
    'the OSD table grows without end',
    'const table = { maxHeight: LIMITS.osdTableMaxHeight };',
    'const table = {};',
  ),
  b(
    '2.116',
    'completing does not say that it is final',
    "{' '}\n          <strong>This cannot be undone.</strong>",
    '',
  ),
  b(
    '4.14',
    'Complete Load stays on while the OSD report is open',
    'whyNotComplete({ bol, osdDialogOpen })',
    'whyNotComplete({ bol, osdDialogOpen: false })',
  ),
];
