import { WIDGET_TITLES } from '#domain/dashboard.ts';
import type { Category } from '#domain/load-category.ts';
import { MARK_TITLES } from '#domain/marks.ts';
import { ALL_COLUMNS } from './dashboard-row.ts';
import classes from './list-tools.module.css';
import type { ListView } from './list-view.ts';

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
    ...marks.map((mark) => MARK_TITLES[mark]),
    ...typed.map(([key, words]) => `${key === ALL_COLUMNS ? '' : `${COLUMN_WORDS[key] ?? key}: `}“${words.trim()}”`),
  ];
  const count = (rows: number) => rows.toLocaleString('en-US');
  const isAll = matching !== null && printed >= matching;
  return (
    <div className={classes.paper}>
      <h2>{WIDGET_TITLES[category]}</h2>
      <p>
        {isAll
          ? printed === 1
            ? '1 row'
            : `All ${count(printed)} rows`
          : `The first ${count(printed)} rows${matching === null ? '' : ` of ${count(matching)}; Export CSV has all of them`}`}
        {narrowed.length > 0 && ` · only ${narrowed.join(', ')}`}
      </p>
    </div>
  );
}

const COLUMN_WORDS: Record<string, string> = {
  id: 'ID',
  company: 'Company Name',
  dropDate: 'Drop Date',
  pUNum: 'P/U Number',
  pUDate: 'P/U Date',
};
