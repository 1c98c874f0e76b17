/**
 * Days as people write them. In English as in the United States, `03/04/2026`; a reader of Spanish or French would take that
 * for the third of April, so there the month has its name, `4 mar 2026`.
 */
import { type Language, LOCALES } from './languages.ts';
import { spokenLanguage } from './say.ts';

/** A day `YYYY-MM-DD` as it is read. */
export function dayWords(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const language = spokenLanguage();
  return language === 'en'
    ? `${month}/${date}/${year}`
    : `${Number(date)} ${monthsOf(language)[Number(month) - 1]} ${year}`;
}

const known: Partial<Record<Language, string[]>> = {};

/** Short names as they stand in a date, without the dots behind them. Asked for once: lists say thousands of days. */
function monthsOf(language: Language): string[] {
  const format = () => new Intl.DateTimeFormat(LOCALES[language], { day: 'numeric', month: 'short', timeZone: 'UTC' });
  known[language] ??= Array.from({ length: 12 }, (_, month) => {
    const parts = format().formatToParts(Date.UTC(2026, month, 1));
    return (parts.find(({ type }) => type === 'month')?.value ?? '').replace('.', '');
  });
  return known[language];
}
