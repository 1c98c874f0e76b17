import { UnstyledButton } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { inFigures } from '#language/say.ts';
import { Icon, type IconName } from './icon.tsx';
import classes from './widget-tabs.module.css';

/** One tile: `count` is shown large, or a dash while it isn't known. */
export interface WidgetTab {
  key: string;
  label: string;
  count: number | null;
  icon?: IconName;
}

interface WidgetTabsProps {
  /** Names the row for screen readers. */
  label: string;
  tabs: WidgetTab[];
  selected: string;
  onSelect: (key: string) => void;
  /** The id of the element whose content the tiles switch. */
  panelId: string;
}

/** The id of a tile, for the `aria-labelledby` of the panel. */
export function widgetTabId(panelId: string, key: string): string {
  return `${panelId}-tab-${key}`;
}

/**
 * A row of two or four large tiles of which one is chosen; what the chosen one stands for is shown below it.
 *
 * It is a tab list: one tab stop for the whole row, arrow keys, Home and End move and choose. The caller's panel takes
 * `id={panelId}`, `role="tabpanel"` and `aria-labelledby={widgetTabId(panelId, selected)}`.
 */
export function WidgetTabs({ label, tabs, selected, onSelect, panelId }: WidgetTabsProps) {
  const row = useRef<HTMLDivElement>(null);
  const move = (event: KeyboardEvent) => {
    const current = tabs.findIndex(({ key }) => key === selected);
    const target = tabs[nextIndex(event.key, current, tabs.length)];
    if (!target) return;
    event.preventDefault();
    onSelect(target.key);
    row.current?.querySelector<HTMLElement>(`[data-key="${target.key}"]`)?.focus();
  };
  return (
    <div ref={row} role="tablist" aria-label={label} className={classes.row} data-count={tabs.length} onKeyDown={move}>
      {tabs.map(({ key, label: title, count, icon }) => (
        <UnstyledButton
          key={key}
          role="tab"
          id={widgetTabId(panelId, key)}
          aria-selected={key === selected}
          aria-controls={panelId}
          tabIndex={key === selected ? 0 : -1}
          data-key={key}
          className={classes.tab}
          onClick={() => onSelect(key)}
        >
          <span className={classes.label}>
            {icon && <Icon name={icon} size={18} />}
            {title}
          </span>
          <span className={classes.count}>{count === null ? '–' : inFigures(count)}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}

/** Where a key leads, or -1 for keys that don't move. */
function nextIndex(key: string, current: number, length: number): number {
  switch (key) {
    case 'ArrowRight':
    case 'ArrowDown':
      return (current + 1) % length;
    case 'ArrowLeft':
    case 'ArrowUp':
      return (current + length - 1) % length;
    case 'Home':
      return 0;
    case 'End':
      return length - 1;
    default:
      return -1;
  }
}
