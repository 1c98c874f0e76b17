// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
/** Breaks of reports: what is counted, for whom, and of which days. */
import { type Break, b } from './break.ts';

export const REPORTS: readonly Break[] = [
  b(
    '9.58',
    'somebody on the minute counts as late',
    'const onTime = judged.length - late.length;',
    'const onTime = judged.length - late.length - 1;',
  ),
  b(
    '9.58',
    'a report on loads a week leaves out weeks without any',
    'const ofWeek = byWeek.get(monday) ?? [];\n',
    'const ofWeek = byWeek.get(monday) ?? [];\n    if (ofWeek.length === 0) continue;\n',
  ),
  b(
    '9.155',
    'a year in the middle of being typed is a period',
    'if (from < FIRST_DAY || to < FIRST_DAY)',
    "if (from === '' || to === '')",
  ),
  b(
    '9.155',
    'the address takes back what was typed faster than it follows',
    'setFields({ ...fields, typed: next, told:',
    'setFields({ ...fields, seen: next, typed: next, told:',
  ),
  b(
    '9.155',
    'an address from elsewhere does not come into the fields',
    'return own < 0 ? fresh(period)',
    'return own < -1 ? fresh(period)',
  ),
  b(
    '9.155',
    'the fields begin anew with every digit',
    '<fieldset className={classes.fields} data-screen-only>',
    '<fieldset key={`${from} ${to}`} className={classes.fields} data-screen-only>',
  ),
  b(
    '9.59',
    'a receiver’s report counts how long trucks stood at its shippers',
    'visits: [...(seesPickUp ? pickUpVisit(load) : []),',
    'visits: [...pickUpVisit(load),',
  ),
  b(
    '9.59',
    'a pick-up counts on the reader’s day',
    'day: dayOf(load.pUDate, pickUpZone(load)),',
    "day: dayOf(load.pUDate, 'UTC'),",
  ),
  b(
    '9.58',
    'the report’s “Nine of ten within” shows the median',
    'text: ({ p90 }) => duration(p90),',
    'text: ({ median }) => duration(median),',
  ),
  b(
    '9.58',
    'the report’s loads a week count loads again where BOLs stand',
    "counted('bols', t('BOLs'), ({ bols }) => bols)",
    "counted('bols', t('BOLs'), ({ loads }) => loads)",
  ),
  b(
    '9.58',
    'the report’s damages are its overages',
    "cases('damages', t('Damages')),",
    "{ ...cases('overages', t('Damages')), key: 'damages' },",
  ),
  b(
    '9.58',
    'a carrier’s reports are split by carrier, which is itself',
    "? ['shipper', 'receiver'] : ['carrier', 'receiver', 'shipper']",
    "? ['carrier', 'receiver', 'shipper'] : ['carrier', 'receiver', 'shipper']",
  ),
  b('9.60', 'reports opened too early never come, though every load is here by now', '}, [isWhole]);', '}, []);'),
  b(
    '9.60',
    'reports do not say that they count what is not sent yet',
    '{waiting > 0 ? `${made} ${unsent}` : made}',
    '{waiting < 0 ? `${made} ${unsent}` : made}',
  ),
];
