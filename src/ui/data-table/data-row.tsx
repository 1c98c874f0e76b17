import { type MouseEvent, memo } from 'react';
import { classNames } from '../class-names.ts';
import { Link } from '../link.tsx';
import type { DataColumn } from './data-column.ts';
import classes from './data-row.module.css';

interface DataRowProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  href: string | undefined;
  isMarked: boolean;
}

function Row<Row>({ row, columns, href, isMarked }: DataRowProps<Row>) {
  const leading = columns.find(({ isMark }) => !isMark)?.key;
  const follow = href === undefined ? {} : { onClick: followRow, onAuxClick: followRow };
  return (
    <tr
      className={classNames(href !== undefined && classes.link)}
      data-marked={isMarked || undefined}
      aria-current={isMarked || undefined}
      {...follow}
    >
      {columns.map(({ key, cell, aside, align, interactive }) => (
        <td
          key={key}
          className={classNames(align === 'end' && classes.end)}
          data-interactive={interactive || undefined}
        >
          {key === leading && href !== undefined ? <Link to={href}>{cell(row)}</Link> : cell(row)}
          {aside?.(row)}
        </td>
      ))}
    </tr>
  );
}

/** One record; redrawn only when the record, the columns or its address change. */
export const DataRow = memo(Row) as typeof Row;

/**
 * Makes the whole row follow its link: a plain click goes through the link itself (so the router sees it), the middle
 * button and Ctrl, Cmd or Shift open another tab or window. Not when text was being selected, nor inside other controls.
 */
function followRow(event: MouseEvent<HTMLTableRowElement>): void {
  const target = event.target as Element;
  const link = event.currentTarget.querySelector('a');
  if (!link || event.button > 1 || target.closest('a, button, input, label, select, [data-interactive]')) return;
  if (window.getSelection()?.type === 'Range') return;
  if (event.button === 1 || event.ctrlKey || event.metaKey || event.shiftKey)
    window.open(link.href, '_blank', 'noopener');
  else link.click();
}
