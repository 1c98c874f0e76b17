import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { type MouseEvent, memo, type RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { comes } from '../comes.ts';
import { Link } from '../link.tsx';
import type { DataColumn, DataTableProps } from './data-column.ts';
import classes from './data-grid.module.css';
import { DataHead } from './data-head.tsx';

/**
 * The table for wide screens; scrolls sideways by itself when the screen is narrower than it. Plain table elements: the
 * library's Table brings its scroll area along, which the first screen would have to load.
 */
export function DataGrid<Row>({ list, ...props }: DataTableProps<Row> & { list: RefObject<HTMLElement | null> }) {
  const { caption, columns, rows, rowKey, rowHref, controls, loading = false, empty, footer } = props;
  const { minWidth = 900, maxHeight, isMarked, layout } = props;
  return (
    <div className={classes.frame} ref={loading ? comes : null}>
      {/* A scroll area must be reachable by keyboard, and is then announced by its name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling with the arrow keys needs the focus here */}
      <section className={classes.scroll} style={{ maxHeight }} tabIndex={0} aria-label={caption}>
        <table
          className={classes.table}
          data-layout={layout}
          data-many={columns.length > 7 || undefined}
          style={{ minWidth }}
          aria-busy={loading}
        >
          <caption className={classes.caption}>{caption}</caption>
          <DataHead columns={columns} controls={controls} />
          <tbody ref={list as RefObject<HTMLTableSectionElement | null>}>
            {rows.map((row) => (
              <DataRow
                key={rowKey(row)}
                row={row}
                columns={columns}
                href={rowHref?.(row)}
                isMarked={isMarked?.(row) ?? false}
              />
            ))}
            {rows.length === 0 && loading && <PlaceholderRows columns={columns.length} />}
          </tbody>
        </table>
      </section>
      {rows.length === 0 && !loading && empty}
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e'];

function PlaceholderRows({ columns }: { columns: number }) {
  return placeholders.map((row) => (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a table row can't take the focus
    <tr key={row} aria-hidden="true">
      <td colSpan={columns}>
        <Skeleton height={22} radius="sm" />
      </td>
    </tr>
  ));
}

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
const DataRow = memo(Row) as typeof Row;

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
