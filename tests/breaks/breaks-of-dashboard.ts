// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** The dashboard. */
export const DASHBOARD: readonly Break[] = [
  b(
    '2.13',
    'home shows the last six of the user id',
    'User ID: {homeUserId(user._id)}',
    'User ID: {user._id.slice(18)}',
  ),
  b('2.14', 'the greeting stands below the dashboard', '      <Welcome viewer={viewer} />\n', ''),
  b(
    '2.30',
    'Unsubmitted comes before Outbound',
    "shipper: ['inbound', 'outbound', 'unsubmitted', 'completed']",
    "shipper: ['inbound', 'unsubmitted', 'outbound', 'completed']",
  ),
  b(
    '2.31 4.21',
    'a driver’s dashboard begins with what is completed',
    "driver: ['shipping', 'completed']",
    "driver: ['completed', 'shipping']",
  ),
  b(
    '2.32',
    'a widget switches the address but not the table',
    'const asked = widgets.find((widget) => widget === params.get(LIST_PARAM));',
    'const asked = undefined as (typeof widgets)[number] | undefined;',
  ),
  b('2.33', 'drop date and pick-up date change places', 'cell: (row) => row.dropDate }', 'cell: (row) => row.pUDate }'),
  b(
    '2.34',
    'the search boxes name the rows that are shown',
    '`Search ${total ?? 0} records...`',
    '`Search ${rows?.length ?? 0} of records...`',
  ),
  b(
    '2.35',
    'a second press on a header does not turn the order round',
    "const sign = direction === 'asc' ? 1 : -1;",
    'const sign = 1;',
  ),
  b(
    '2.36',
    'the first order is the other way round',
    "const FIRST_ORDER: RowOrder = { key: 'id', direction: 'asc' };",
    "const FIRST_ORDER: RowOrder = { key: 'id', direction: 'desc' };",
  ),
  b(
    '2.37 9.6 4.22',
    'see more loads brings nothing',
    'onMore={() => changeView({ pages: listView.pages + 1 })}',
    'onMore={() => changeView({ pages: listView.pages })}',
  ),
  b(
    '2.38 9.7',
    'the dashboard’s table shrinks below 900 px',
    'style={{ minWidth }} aria-busy',
    'style={{ minWidth: 600 }} aria-busy',
  ),
  b(
    '2.39',
    'a load without BOLs has an empty company',
    "const NOT_ASSIGNED = 'not-assigned';",
    "const NOT_ASSIGNED = '';",
  ),
  b(
    '2.40',
    'a load with several stops shows its first',
    'if (others.length > 0) return',
    'if (others.length > 9) return',
  ),
  b(
    '2.41',
    'the row of one stop shows no receiver',
    'company: first.receiver?.name || NOT_ASSIGNED,',
    'company: NOT_ASSIGNED,',
  ),
  b(
    '2.42 2.44',
    'a row leads to the list in capitals',
    'const href = loadPath(sideOf(actor), company.name, category, loadId);',
    'const href = loadPath(sideOf(actor), company.name, category.toUpperCase() as Category, loadId);',
  ),
  b(
    '2.43',
    'a carrier’s row leads to the shipper’s side',
    "return companyType === COMPANY_TYPE.carrier ? 'carrier' : 'shipper';",
    "return companyType === COMPANY_TYPE.carrier ? 'shipper' : 'carrier';",
  ),
  b('2.38', 'the dashboard asks for a narrower table', 'minWidth={LIMITS.tableMinWidth}', 'minWidth={600}'),
  b(
    '2.126',
    'the words of the status are gone',
    '{statusWords(status, nowMs)}\n      </StatusBadge>\n      {waits &&',
    '\n      </StatusBadge>\n      {waits &&',
  ),
  b(
    '2.127',
    'signing is offered to whoever may not',
    'if (!may(reader, VERB_OF[action], relations)) return false;',
    '',
  ),
  b(
    '2.128',
    'only the last six are copied',
    'await navigator.clipboard.writeText(id);',
    'await navigator.clipboard.writeText(id.slice(18));',
  ),
  b('2.129', 'a chip counts nothing', 'for (const mark of marks.lasting) counts[mark] += 1;', ''),
  b(
    '2.130',
    'the search over all columns knows no SKUs, files and drivers',
    'row.company, row.text, row.dropDate',
    'row.company, row.dropDate',
  ),
  b('2.131', 'chips are not in the address', "if (marks.length > 0) params.set('marks', marks.join(','));", ''),
  b(
    '2.132',
    'an eleventh view is taken',
    'return isNew && views.length >= MOST_VIEWS',
    'return isNew && views.length > MOST_VIEWS',
  ),
  b('2.133', 'formulas reach the spreadsheet', "test(text) ? `'${text}` : text;", 'test(text) ? text : text;'),
  b('2.134', 'Enter opens nothing', 'items.find((item) => item.key === key)?.run();', ''),
];
