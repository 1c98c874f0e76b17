import { Button } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { csvText } from '#domain/csv.ts';
import { t } from '#language/say.ts';
import type { DataColumn } from '#ui/data-table/data-column.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { IconName } from '#ui/icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { saveFile } from '#ui/save-file.ts';
import classes from './report-table.module.css';

/** One figure of a line. */
export interface Figure<Line> {
  key: string;
  title: string;
  text: (line: Line) => string;
  /** Words stand at the left, figures at the right. */
  isWords?: boolean;
  /** How long its bar is, 0 to 1; null for none. The text beside it says the same. */
  share?: (line: Line) => number | null;
  /** As a spreadsheet can reckon with it, where the text is for people. */
  csv?: { title: string; text: (line: Line) => string };
}

interface ReportTableProps<Line> {
  title: string;
  icon: IconName;
  /** How it is counted. */
  children: ReactNode;
  /** The first one names the line. */
  figures: readonly Figure<Line>[];
  lines: readonly Line[];
  keyOf: (line: Line) => string;
  /** Of the CSV, without its ending. */
  fileName: string;
  /** Few narrow columns: a table on a phone too. */
  isNarrow?: boolean;
}

/** One report: how it is counted, its lines with bars beside the figures, and the same as a file. */
export function ReportTable<Line>(props: ReportTableProps<Line>) {
  const { title, icon, children, figures, lines, keyOf, fileName, isNarrow = false } = props;
  const columns = useMemo(() => figures.map(columnOf), [figures]);
  const exportCsv = () => {
    const cells = figures.map(({ title: head, text, csv }) => csv ?? { title: head, text });
    const table = [cells.map((cell) => cell.title), ...lines.map((line) => cells.map((cell) => cell.text(line)))];
    saveFile(`${fileName}.csv`, csvText(table), 'text/csv');
  };
  return (
    <Panel
      title={title}
      icon={icon}
      flush
      aside={
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon name="download" />}
          aria-label={t('Export CSV: {title}', { title })}
          disabled={lines.length === 0}
          onClick={exportCsv}
        >
          {t('Export CSV')}
        </Button>
      }
    >
      <p className={classes.rule}>{children}</p>
      <div className={classes.table}>
        <DataTable
          caption={title}
          columns={columns}
          rows={lines}
          rowKey={keyOf}
          minWidth={0}
          layout={isNarrow ? 'table' : 'auto'}
          empty={
            <EmptyState icon="calendar" title={t('Nothing in this period')}>
              {t('Choose a longer one above.')}
            </EmptyState>
          }
        />
      </div>
    </Panel>
  );
}

function columnOf<Line>({ key, title, text, share, isWords }: Figure<Line>): DataColumn<Line> {
  return {
    key,
    title,
    align: isWords || share ? 'start' : 'end',
    cell: (line) => (share ? <WithBar text={text(line)} share={share(line)} /> : text(line)),
  };
}

/** A figure and how it compares. The bar says nothing that the figure does not, so it is for eyes only. */
function WithBar({ text, share }: { text: string; share: number | null }) {
  return (
    <span className={classes.figure}>
      <span className={classes.text}>{text}</span>
      <span className={classes.track} aria-hidden="true">
        {share !== null && <span className={classes.bar} style={{ inlineSize: `${Math.min(share, 1) * 100}%` }} />}
      </span>
    </span>
  );
}
