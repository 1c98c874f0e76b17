import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { readServerState } from '#offline/reads/read-server-state.ts';
import { Icon } from '#ui/icon.tsx';
import { exportWork, retryNow } from './actions.ts';
import classes from './attention-panel.module.css';
import { ComparisonTable } from './comparison-table.tsx';
import { mineAndTheirs } from './mine-and-theirs.ts';
import { DiscardDialog } from './remove-dialogs.tsx';

interface AttentionPanelProps {
  entry: OutboxEntry;
  onEdit: (() => void) | null;
}

/** An entry only a person can settle: the reason in words, both sides, and every way out. None of them is silent. */
export function AttentionPanel({ entry, onEdit }: AttentionPanelProps) {
  const [discarding, setDiscarding] = useState(false);
  const server = useLiveQuery(() => readServerState(entry.lane), [entry.lane]);
  const fields = Object.entries(entry.lastError?.fields ?? {});
  return (
    <div className={classes.root}>
      <p className={classes.reason}>{entry.lastError?.words ?? 'The server did not accept this.'}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map(([field, words]) => (
            <li key={field}>
              {field}: {words}
            </li>
          ))}
        </ul>
      )}
      {server && <ComparisonTable lines={mineAndTheirs(entry, server)} />}
      <div className={classes.actions}>
        {onEdit && (
          <Button size="sm" onClick={onEdit} leftSection={<Icon name="edit" size={18} />}>
            Edit and send as new
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          onClick={() => retryNow(entry)}
          leftSection={<Icon name="refresh" size={18} />}
        >
          Retry
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => exportWork(entry)}
          leftSection={<Icon name="download" size={18} />}
        >
          Export
        </Button>
        <Button
          size="sm"
          variant="outline"
          color="red"
          onClick={() => setDiscarding(true)}
          leftSection={<Icon name="trash" size={18} />}
        >
          Discard
        </Button>
      </div>
      <DiscardDialog entry={entry} opened={discarding} onClose={() => setDiscarding(false)} />
    </div>
  );
}
