import { useMemo, useRef, useState } from 'react';
import { WIDGET_TITLES } from '#domain/dashboard.ts';
import { dayInFileName } from '#domain/date-format.ts';
import type { Category } from '#domain/load-category.ts';
import { MARKS, type Mark } from '#domain/marks.ts';
import { inFigures, type Message, msg, t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { saveFile } from '#ui/save-file.ts';
import { SearchBox } from '#ui/search-box.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useAtOnce } from '#ui/use-at-once.ts';
import { ALL_COLUMNS } from './dashboard-row.ts';
import type { ListIndex } from './list-indexes.ts';
import classes from './list-tools.module.css';
import { type ListView, viewQuery } from './list-view.ts';
import { chipsOf, countMarks, MARK_TITLES } from './marked-rows.ts';
import { readViews, removeView } from './saved-views.ts';

const SaveViewDialog = later(async () => (await import('./save-view-dialog.tsx')).SaveViewDialog);

interface ListToolsProps {
  viewer: Session;
  category: Category;
  /** The whole list; null until it is read. */
  index: ListIndex | null;
  view: ListView;
  onChange: (change: Partial<ListView>) => void;
  onSearch: (key: string, typed: string) => void;
  nowMs: number;
  /** How many rows go to paper, while they do. */
  printed: number | undefined;
}

/** Above a list: one search over everything people remember, and chips that count what somebody should look at. */
export function ListTools({ viewer, category, index, view, onChange, onSearch, nowMs, printed }: ListToolsProps) {
  const counts = useMemo(() => index && countMarks(index.rows, nowMs), [index, nowMs]);
  const [marks, setMarks] = useAtOnce(view.marks, (next) => onChange({ marks: next }));
  const toggle = (mark: Mark) =>
    setMarks(marks.includes(mark) ? marks.filter((one) => one !== mark) : [...marks, mark]);
  const [typed, search] = useAtOnce(view.search[ALL_COLUMNS] ?? '', (text) => onSearch(ALL_COLUMNS, text));
  const views = useLiveQuery(readViews, [viewer]) ?? [];
  const own = chipsOf(category, viewer.actor, counts);
  const chips = MARKS.filter((mark) => own.includes(mark) || marks.includes(mark));
  const [naming, setNaming] = useState(false);
  const query = viewQuery(category, { ...view, pages: 1 });
  const tools = useRef<HTMLDivElement>(null);
  const exportCsv = () => {
    if (index) void saveCsv({ viewer, category, index, view, nowMs });
  };
  const remove = (name: string) => {
    // Its button goes with it; what stays takes the focus before.
    const isLast = chips.length + views.length === 1;
    tools.current?.querySelector<HTMLElement>(isLast ? 'input' : 'fieldset')?.focus();
    void removeView(name);
  };
  return (
    <div ref={tools} className={classes.tools}>
      {printed !== undefined && (
        <PaperTitle
          category={category}
          view={view}
          printed={printed}
          matching={index?.look(view, nowMs).length ?? null}
        />
      )}
      <div className={classes.line}>
        <SearchBox
          label={t('Search this list')}
          placeholder={t('P/U number, BOL, company, driver, SKU or last six')}
          value={typed}
          onChange={search}
        />
        <Tool icon="star" label={t('Save this view')} onClick={() => setNaming(true)} />
        <Tool icon="download" label={t('Export CSV')} disabled={!index} onClick={exportCsv} />
        <Tool icon="print" label={t('Print')} disabled={!index} onClick={() => window.print()} />
      </div>
      {chips.length + views.length > 0 && (
        <fieldset tabIndex={-1} className={classes.chips} data-counting={counts === null || undefined}>
          <legend className={classes.legend}>{t('Show only')}</legend>
          {chips.map((mark) => {
            const isOn = marks.includes(mark);
            const count = counts?.[mark];
            return (
              <button
                key={mark}
                type="button"
                aria-pressed={isOn}
                className={classNames(classes.chip, isOn && classes.on)}
                data-empty={count === 0 || undefined}
                onClick={() => toggle(mark)}
              >
                {t(MARK_TITLES[mark])}
                <b className={classes.count}>{count === undefined ? '–' : inFigures(count)}</b>
              </button>
            );
          })}
          {views.map(({ name, query: saved }) => (
            <span key={name} className={classNames(classes.chip, classes.view, saved === query && classes.on)}>
              <Link to={`?${saved}`} aria-current={saved === query || undefined}>
                <Icon name="star" size={16} /> {name}
              </Link>
              <button type="button" aria-label={t('Remove the view {name}', { name })} onClick={() => remove(name)}>
                <Icon name="close" size={16} />
              </button>
            </span>
          ))}
        </fieldset>
      )}
      {naming && <SaveViewDialog query={query} views={views} onClose={() => setNaming(false)} />}
    </div>
  );
}

type Exported = Pick<ListToolsProps, 'viewer' | 'category' | 'view' | 'nowMs'> & { index: ListIndex };

/** Saves the rows that the view shows as a file, or says that it cannot. */
async function saveCsv({ viewer, category, index, view, nowMs }: Exported): Promise<void> {
  const make = async () => {
    // Its code is only needed by those who ask for it.
    const { listCsv } = await import('./list-export.ts');
    return await listCsv(index.look(view, nowMs), { actor: viewer.actor, category, nowMs });
  };
  try {
    const text = await withLoader(make());
    saveFile(`${category}-${dayInFileName(new Date(nowMs).toISOString())}.csv`, text, 'text/csv');
  } catch (error) {
    console.warn('The list was not exported.', error);
    const message = t('The list could not be saved as a file. Try again, or restart the app.');
    showSnackbar({ severity: 'warning', message });
  }
}

interface ToolProps {
  icon: IconName;
  label: string;
  disabled?: boolean;
  onClick: () => void;
}

/** A button with words on a desk, with its drawing alone on a phone. */
function Tool({ icon, label, disabled = false, onClick }: ToolProps) {
  return (
    <button type="button" className={classes.tool} aria-label={label} disabled={disabled} onClick={onClick}>
      <Icon name={icon} size={20} />
      <span className={classes.words}>{label}</span>
    </button>
  );
}

interface PaperTitleProps {
  category: Category;
  view: ListView;
  /** Rows that follow on paper. */
  printed: number;
  /** Rows of the list that the view shows; null while the list is not read whole. */
  matching: number | null;
}

/** What a printed list is: which one, how it was narrowed, and whether all of it is here. */
function PaperTitle({ category, view: { marks, search }, printed, matching }: PaperTitleProps) {
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
