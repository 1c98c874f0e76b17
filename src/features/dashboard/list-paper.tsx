import { WIDGET_TITLES } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import { type Message, msg, t } from '#language/say.ts';
import classes from './list-tools.module.css';
import type { ListView } from './list-view.ts';
import { MARK_TITLES } from './marked-rows.ts';

interface PaperTitleProps {
  category: Category;
  view: ListView;
  /** Rows that follow on paper. */
  printed: number;
  /** Rows of the list that the view shows; null while the list is not read whole. */
  matching: number | null;
}

/** What a printed list is: which one, how it was narrowed, and whether all of it is here. */
export function PaperTitle({ category, view: { marks, search }, printed, matching }: PaperTitleProps) {
  const typed = Object.entries(search).filter(([, words]) => words.trim() !== '');
  const narrowed = [
    ...marks.map((mark) => t(MARK_TITLES[mark])),
    ...typed.map(([key, words]) => searchWords(key, words.trim())),
  ];
  const rows = rowsWords(printed, matching);
  return (
    <div className={classes.paper}>
      <h2>{t(WIDGET_TITLES[category])}</h2>
      <p>{narrowed.length > 0 ? t('{rows} · only {what}', { rows, what: narrowed.join(', ') }) : rows}</p>
    </div>
  );
}

function rowsWords(count: number, all: number | null): string {
  if (all === null) return t('The first {count, number} rows', { count });
  return count >= all
    ? t('{count, plural, one {# row} other {All # rows}}', { count })
    : t('The first {count, number} rows of {all, number}; Export CSV has all of them', { count, all });
}

function searchWords(key: string, words: string): string {
  const column = COLUMN_WORDS[key];
  return column ? t('{column}: “{words}”', { column: t(column), words }) : `“${words}”`;
}

const COLUMN_WORDS: Record<string, Message> = {
  id: msg('ID'),
  company: msg('Company Name'),
  dropDate: msg('Drop Date'),
  pUNum: msg('P/U Number'),
  pUDate: msg('P/U Date'),
};
