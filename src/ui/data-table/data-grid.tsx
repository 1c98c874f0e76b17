import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import type { DataTableProps } from './data-column.ts';
import classes from './data-grid.module.css';
import { DataHead } from './data-head.tsx';
import { DataRow } from './data-row.tsx';

/**
 * The table for wide screens; scrolls sideways by itself when the screen is narrower than it. Plain table elements: the
 * library's Table brings its scroll area along, which the first screen would have to load.
 */
export function DataGrid<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, controls, loading = false, empty, footer } = props;
  const { minWidth = 900, maxHeight, isMarked } = props;
  return (
    <div className={classes.frame}>
      {/* A scroll area must be reachable by keyboard, and is then announced by its name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling with the arrow keys needs the focus here */}
      <section className={classes.scroll} style={{ maxHeight }} tabIndex={0} aria-label={caption}>
        <table
          className={classes.table}
          data-many={columns.length > 7 || undefined}
          style={{ minWidth }}
          aria-busy={loading}
        >
          <caption className={classes.caption}>{caption}</caption>
          <DataHead columns={columns} controls={controls} />
          <tbody>
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
