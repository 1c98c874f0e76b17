import { Button } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import type { IconName } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import classes from './work-panel.module.css';

interface WorkPanelProps {
  title: string;
  icon: IconName;
  /** Elements with keys. */
  rows: ReactElement[];
}

/** Rows drawn at first, and with each "Show more": a long list would make the tablet slow to answer. */
const STEP = 20;

/** A list of work at the gate; nothing at all when it is empty. */
export function WorkPanel({ title, icon, rows }: WorkPanelProps) {
  const [limit, setLimit] = useState(STEP);
  if (rows.length === 0) return null;
  return (
    <Panel title={`${title} (${rows.length})`} icon={icon} flush>
      <ul className={classes.list}>{rows.slice(0, limit)}</ul>
      {rows.length > limit && (
        <div className={classes.more}>
          <Button variant="default" onClick={() => setLimit(limit + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}
