// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** What is done with a whole list: searched, kept under a name, taken along as a file or on paper, chosen from. */
export const LISTS_OF_LOADS: readonly Break[] = [
  b(
    '9.73',
    'Select all takes the rows that the filter hides, too',
    '...index.look(view, nowMs).map(({ key }) => key)]',
    '...index.rows.map(({ key }) => key)]',
  ),
  b(
    '2.132',
    'a saved view forgets of which list it is',
    'const query = viewQuery(category, { ...view, pages: 1 });',
    'const query = viewQuery(null, { ...view, pages: 1 });',
  ),
  b(
    '2.132',
    'a saved view forgets its chips',
    'const query = viewQuery(category, { ...view, pages: 1 });',
    'const query = viewQuery(category, { ...view, marks: [], pages: 1 });',
  ),
  b(
    '2.133',
    'the file has only the first page of the list',
    'await listCsv(index.look(view, nowMs), {',
    'await listCsv(index.look(view, nowMs).slice(0, 50), {',
  ),
  b(
    '2.133',
    'the file tells delivery times by the clock of the pick-up',
    "bol ? formatPlaceTime(at, deliveryZone(bol)) : ''",
    "bol ? formatPlaceTime(at, pickUpZone(bol)) : ''",
  ),
  b(
    '2.133',
    'who signed for one side stands in the file as signed for all three',
    "(one) => one.purpose === side && signatureState(one, bol.file.sha256) === 'valid',",
    "(one) => signatureState(one, bol.file.sha256) === 'valid',",
  ),
  b('2.133', 'the file has the shortages as overages, too', 'cases(bol?.osd.overages)', 'cases(bol?.osd.shortages)'),
  b(
    '2.133',
    'the file has the pick-up’s check-in as its check-out',
    'of: (line) => atPickUp(line.load.checkout, line)',
    'of: (line) => atPickUp(line.load.checkin, line)',
  ),
  b(
    '2.134',
    'a person found by the search over everything leads to the whole list, not to their loads',
    'new URLSearchParams({ list: category, q: typed })',
    'new URLSearchParams({ list: category })',
  ),
  b(
    '2.134',
    'the search over everything finds no colleagues',
    'new Map<string, Known>([...drivers, ...people].map(',
    'new Map<string, Known>([...drivers].map(',
  ),
  b(
    '2.134',
    'the search over everything shows one load, however many match',
    'items: loads.slice(0, MOST_LOADS).map(loadItem)',
    'items: loads.slice(0, 1).map(loadItem)',
  ),
  b(
    '2.129',
    'the chip Today counts loads and shows none',
    "return mark === 'today' ? isOfToday(marks, nowMs) : marks.lasting.includes(mark);",
    'return marks.lasting.includes(mark);',
  ),
  b(
    '2.129',
    'a truck at the dock that only its carrier has to sign for is not among those to sign',
    "lead.arrivedAt ? ['receiver', 'carrier'] : isAtPickUp",
    "lead.arrivedAt ? ['receiver'] : isAtPickUp",
  ),
  b(
    '2.130',
    'a load is not found by the SKU of what was damaged',
    'of [...osd.overages, ...osd.shortages, ...osd.damages]) words.add(sku)',
    'of [...osd.overages, ...osd.shortages]) words.add(sku)',
  ),
  b('2.130', 'a load is not found by its carrier', 'shipper.name, carrier?.name]);', 'shipper.name]);'),
  b(
    '9.31',
    'Outbound and Shipping have the drop date by the calendar of the pick-up',
    '      dropZone: deliveryZone(bol),\n      receiver: bol.receiver &&',
    '      dropZone: deliveryZone({ ...bol, receiver: null }),\n      receiver: bol.receiver &&',
  ),
  b(
    '9.31',
    'Inbound has the drop date by the calendar of who sends',
    'dropZone: zoneOf(requireSession().company),',
    'dropZone: zoneOf(shipper),',
  ),
  b(
    '2.126',
    'a late load is drawn in green with the tick of what is done',
    "late: { words: msg('Late'), icon: 'clock', tone: 'danger' }",
    "late: { words: msg('Late'), icon: 'done', tone: 'success' }",
  ),
  b(
    '2.35',
    'the order by company is that of the P/U numbers',
    "{ key: 'company', text: (row) => row.company },",
    "{ key: 'company', text: (row) => row.company, order: (row) => row.pUNum },",
  ),
  b('9.55', 'a printed list ends after a hundred rows', 'const MOST_PRINTED = 3000;', 'const MOST_PRINTED = 100;'),
  b(
    '2.132',
    'an eleventh view is taken by the dialog that asks for its name',
    'const whyNot = whyNotSaveView(views, name);',
    'const whyNot = whyNotSaveView([], name);',
  ),
  b(
    '9.86',
    'a list that was searched keeps dates and words of the language of before',
    '`${db.name} ${category} ${spokenLanguage()}`',
    '`${db.name} ${category}`',
  ),
  b(
    '9.55',
    'every printed list is headed Outbound',
    '<h2>{t(WIDGET_TITLES[category])}</h2>',
    '<h2>{t(WIDGET_TITLES.outbound)}</h2>',
  ),
  b(
    '2.129',
    'a BOL that was completed without a driver keeps its load among those without one',
    'undriven: open.filter(({ driverId }) => driverId === null).length,',
    'undriven: bols.filter(({ driverId }) => driverId === null).length,',
  ),
  b(
    '2.134',
    'a person found by the search over everything leads to the first list, whichever has their loads',
    'categories[counts.indexOf(most)]',
    'categories[0]',
  ),
  b('2.134', 'a colleague no list names leads to an empty list', 'return most > 0 ?', 'return most >= 0 ?'),
];
