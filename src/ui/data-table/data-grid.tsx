import '@mantine/core/styles/Table.layer.css';
import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton, Table } from '@mantine/core';
import classes from './data-grid.module.css';
import { DataHead } from './data-head.tsx';
import { DataRow } from './data-row.tsx';
import type { DataTableProps } from './data-table.tsx';

/** The table for wide screens; scrolls sideways by itself when the screen is narrower than it. */
export function DataGrid<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, rowHref, controls, loading = false, empty, footer } = props;
  const { minWidth = 900, maxHeight } = props;
  return (
    <div className={classes.frame}>
      {/* A scroll area must be reachable by keyboard, and is then announced by its name. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling with the arrow keys needs the focus here */}
      <section className={classes.scroll} style={{ maxHeight }} tabIndex={0} aria-label={caption}>
        <Table
          miw={minWidth}
          verticalSpacing="sm"
          horizontalSpacing="md"
          highlightOnHover
          borderColor="var(--app-line)"
          aria-busy={loading}
        >
          <caption className={classes.caption}>{caption}</caption>
          <DataHead columns={columns} controls={controls} />
          <Table.Tbody>
            {rows.map((row) => (
              <DataRow key={rowKey(row)} row={row} columns={columns} href={rowHref?.(row)} />
            ))}
            {rows.length === 0 && loading && <PlaceholderRows columns={columns.length} />}
          </Table.Tbody>
        </Table>
      </section>
      {rows.length === 0 && !loading && empty}
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

const placeholders = ['a', 'b', 'c', 'd', 'e'];

function PlaceholderRows({ columns }: { columns: number }) {
  return placeholders.map((row) => (
    <Table.Tr key={row} aria-hidden="true">
      <Table.Td colSpan={columns}>
        <Skeleton height={22} radius="sm" />
      </Table.Td>
    </Table.Tr>
  ));
}
