import '@mantine/core/styles/Skeleton.layer.css';
import { Skeleton } from '@mantine/core';
import { memo, type RefObject } from 'react';
import { comes } from '../comes.ts';
import { Icon } from '../icon.tsx';
import { Link } from '../link.tsx';
import classes from './data-cards.module.css';
import type { DataColumn, DataTableProps } from './data-column.ts';
import { DataSearchPanel } from './data-search-panel.tsx';

/** The same records for a phone: one card each, headed by the first column, with search and order behind a button. */
export function DataCards<Row>({ list, ...props }: DataTableProps<Row> & { list: RefObject<HTMLElement | null> }) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    rowHref,
    isMarked,
    controls,
    loading = false,
    empty,
    footer,
    maxHeight,
  } = props;
  return (
    <div ref={loading ? comes : null}>
      {controls && <DataSearchPanel columns={columns} controls={controls} />}
      <ul
        ref={list as RefObject<HTMLUListElement | null>}
        aria-label={caption}
        aria-busy={loading}
        className={classes.list}
        style={{ maxHeight }}
      >
        {rows.map((row) => (
          <DataCard
            key={rowKey(row)}
            row={row}
            columns={columns}
            href={rowHref?.(row)}
            isMarked={isMarked?.(row) ?? false}
          />
        ))}
        {rows.length === 0 && loading && <PlaceholderCards />}
      </ul>
      {rows.length === 0 && !loading && empty}
      {footer && <div className={classes.footer}>{footer}</div>}
    </div>
  );
}

interface CardProps<Row> {
  row: Row;
  columns: readonly DataColumn<Row>[];
  href: string | undefined;
  isMarked: boolean;
}

function Card<Row>({ row, columns, href, isMarked }: CardProps<Row>) {
  const { head, subtitle, badge, facts } = partsOf(columns);
  if (!head) return null;
  return (
    <li className={classes.card} data-marked={isMarked || undefined} aria-current={isMarked || undefined}>
      <div className={classes.head}>
        <span className={classes.label}>{head.title}</span>
        {href === undefined ? (
          <span className={classes.title}>{head.cell(row)}</span>
        ) : (
          <Link to={href} className={classes.title}>
            {head.cell(row)}
          </Link>
        )}
        {href !== undefined && <Icon name="chevronRight" size={18} className={classes.chevron} />}
      </div>
      {subtitle && <p className={classes.subtitle}>{subtitle.cell(row)}</p>}
      {badge && <div className={classes.badge}>{badge.cell(row)}</div>}
      <dl className={classes.facts}>
        {facts.map(({ key, title, cell, aside, interactive }) => (
          <div key={key} className={interactive ? classes.controls : undefined}>
            <dt className={classes.label}>{title}</dt>
            <dd className={classes.value}>
              {cell(row)}
              {aside && <span className={classes.controls}>{aside(row)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}

function partsOf<Row>(columns: readonly DataColumn<Row>[]) {
  const shown = columns.filter(({ isMark }) => !isMark);
  const at = (place: DataColumn<Row>['card']) => shown.find(({ card }) => card === place);
  const parts = { head: at('title') ?? shown[0], subtitle: at('subtitle'), badge: at('badge') };
  const placed = new Set(Object.values(parts));
  return { ...parts, facts: shown.filter((column) => !placed.has(column)) };
}

const DataCard = memo(Card) as typeof Card;

const placeholders = ['a', 'b', 'c'];

function PlaceholderCards() {
  return placeholders.map((card) => (
    <li key={card} className={classes.card} aria-hidden="true">
      <Skeleton height={20} width="40%" mb="sm" />
      <Skeleton height={44} />
    </li>
  ));
}
