/** Breaks of what the profiles of a company and of a driver say. */
import { type Break, b } from './break.ts';

export const PROFILES: readonly Break[] = [
  b(
    '9.339',
    'a carrier is told a free time',
    '        ...(company.type === COMPANY_TYPE.shipper\n',
    '        ...(company.name\n',
  ),
  b(
    '9.339',
    'a carrier is asked for a free time',
    '        {company.type === COMPANY_TYPE.shipper && (\n',
    '        {company.name && (\n',
  ),
  b(
    '9.339',
    'a company’s own free time is told as the usual one',
    'value: termsWords(company.dwellTerms ?? USUAL_TERMS)',
    'value: termsWords(USUAL_TERMS)',
  ),
  b(
    '9.339',
    'nobody hears for which loads a free time holds',
    "            description={t('Holds for loads that ship from now on')}\n",
    '',
  ),
  b('9.339', 'a state has three letters', "['state', msg('State'), { maxLength: 2 }]", "['state', msg('State')]"),
  b(
    '9.340',
    'the plate stands where the trailer is looked for',
    "{ label: t('Trailer number'), value: account.trlNum }",
    "{ label: t('Trailer number'), value: account.plate }",
  ),
  b(
    '9.340',
    'the truck and its plate change places',
    "{ label: t('Truck number'), value: account.truckNum },\n            { label: t('License plate'), value: account.plate },",
    "{ label: t('Truck number'), value: account.plate },\n            { label: t('License plate'), value: account.truckNum },",
  ),
  b(
    '9.340',
    'the carrier’s phone is digits only',
    '                  {formatPhone(carrier.phone)}\n',
    '                  {carrier.phone}\n',
  ),
  b(
    '9.340',
    'the carrier’s mail goes to its phone',
    '<ContactLink kind="mail" to={carrier.email} />',
    '<ContactLink kind="mail" to={carrier.phone} />',
  ),
];
