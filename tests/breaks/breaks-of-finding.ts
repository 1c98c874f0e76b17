// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
import { type Break, b } from './break.ts';

/** What rows and pages say of a load, and the ways from one screen to another and back. */
export const FINDING: readonly Break[] = [
  b(
    '9.117',
    'a BOL that stays behind is hidden behind the state of the others',
    "if (facts.stage !== 'open' || facts.undriven === 0 || !findsDrivers(facts)) return null;",
    'return null;',
  ),
  b(
    '9.118',
    'the chips look at the BOL that leads and at no other',
    'const open = [lead, ...others];',
    'const open = [lead, ...others.slice(0, 0)];',
  ),
  b(
    '9.119',
    'the way back forgets what was searched for',
    "to: homeHref, label: t('Home')",
    "to: PATHS.home, label: t('Home')",
  ),
  b(
    '9.119',
    'the way back is that of whoever was there before',
    'homeView.userId === userId && homeView.query ?',
    'homeView.query ?',
  ),
  b('9.120', 'the box over a list looks for all that is typed as one', '    byWords: true,\n', ''),
  b(
    '9.121',
    'the search over everything begins with the oldest',
    'const distance = distanceOf(row, nowMs);',
    'const distance = distanceOf(row, nowMs) * 0;',
  ),
  b('9.121', 'what was found besides cannot be seen', '...loads.more.map(moreItem)', ''),
  b('9.122', 'a clerk is offered a colleague who leads to NOT FOUND', '(leadsAnywhere || listOf(', '(true || listOf('),
  b(
    '9.123',
    'a BOL kept in brief is exported as signed by nobody',
    "if (bol?.brief) return t('Not on this device');",
    '',
  ),
  b('9.124', 'the page of a BOL wears the state of the load', 'bols.some(isAsked) ?', 'bols.length === 0 ?'),
  b('9.125', 'what is not shipped has chips that are always 0', "if (category === 'unsubmitted') return [];", ''),
  b('9.125', 'a chip that a link asks for cannot be taken out', ' || view.marks.includes(mark));', ');'),
  b(
    '9.126',
    'a load leads to the board without itself',
    '${board}?${new URLSearchParams({ [FIND]: pUNum })}',
    "${board}?${new URLSearchParams({ [FIND]: '' })}",
  ),
  b('9.126', 'the board does not look for what its address names', "params.get(FIND) ?? ''", "''"),
  b('9.126', 'the other tab brings back a search that was cleared', '    onFind?.(words);\n', ''),
  b(
    '9.134',
    'a status tells the time of the place alone',
    'const time = timeForReader(at, zone, there?.day ?? null);',
    'const time = `${there?.time} ${there?.zone}`;',
  ),
  b(
    '9.192',
    'nothing is found by its SKU',
    'for (const { sku } of [...osd.overages, ...osd.shortages, ...osd.damages]) words.add(sku);',
    '',
  ),
  b(
    '9.360',
    'a chip that counts nothing looks like the others',
    'data-empty={count === 0 || undefined}',
    'data-empty={undefined}',
  ),
  b('9.360', 'chips that are being counted look counted', ' data-counting={counts === null || undefined}', ''),
  b(
    '9.360',
    'the search over a list says nothing of what it finds',
    "placeholder={t('P/U number, BOL, company, driver, SKU or last six')}",
    'placeholder=""',
  ),
  b(
    '9.360',
    'the search over a list ends those of its columns',
    '{ ...view.search, [ALL_COLUMNS]: typed }',
    '{ [ALL_COLUMNS]: typed }',
  ),
  b('9.360', 'a list is printed before it is read', "label={t('Print')} disabled={!index}", "label={t('Print')}"),
  b(
    '9.360',
    'a list is saved before it is read',
    "label={t('Export CSV')} disabled={!index}",
    "label={t('Export CSV')}",
  ),
  b(
    '9.360',
    'a list saved twice has one name',
    '`${category}-${dayInFileName(new Date(nowMs).toISOString())}.csv`',
    '`${category}.csv`',
  ),
  b(
    '9.360',
    'paper says that it was searched for nothing',
    "Object.entries(search).filter(([, words]) => words.trim() !== '');",
    'Object.entries(search);',
  ),
];
