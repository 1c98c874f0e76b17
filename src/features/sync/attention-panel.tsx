import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Comparison } from '#changes/change.ts';
import { mineAndTheirs, type OutboxEntry } from '#changes/entry.ts';
import { problemWords } from '#changes/problem-words.ts';
import { fieldSentence } from '#contract/field-labels.ts';
import { t } from '#language/say.ts';
import { arrivalOf } from '#offline/outbox.ts';
import { readServerState } from '#offline/read-loads.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { Icon } from '#ui/icon.tsx';
import { exportWork, retryNow } from './actions.ts';
import classes from './attention-panel.module.css';
import { DiscardDialog, EditAsNewDialog } from './remove-dialogs.tsx';

interface AttentionPanelProps {
  entry: OutboxEntry;
  onEdit: (() => void) | null;
}

/** An entry only a person can settle: the reason in words, both sides, and every way out. None of them is silent. */
export function AttentionPanel({ entry, onEdit }: AttentionPanelProps) {
  const [discarding, setDiscarding] = useState(false);
  const [editing, setEditing] = useState(false);
  const server = useLiveQuery(() => readServerState(entry.lane), [entry.lane]);
  const reason = entry.lastError ? problemWords(entry.lastError.words) : t('The server did not accept this.');
  const fields = Object.entries(entry.lastError?.fields ?? {})
    .map(([field, words]) => [field, fieldSentence(field, words)] as const)
    // The one that is the reason stands above.
    .filter(([, sentence]) => sentence !== reason);
  // What nobody heard of may be recorded: as new it would be there twice.
  const edit = () => (arrivalOf(entry) === 'unheard' ? setEditing(true) : onEdit?.());
  return (
    <div className={classes.root}>
      <p className={classes.reason}>{reason}</p>
      {fields.length > 0 && (
        <ul className={classes.fields}>
          {fields.map(([field, sentence]) => (
            <li key={field}>{sentence}</li>
          ))}
        </ul>
      )}
      {server && <ComparisonTable lines={mineAndTheirs(entry, server)} />}
      <div className={classes.actions}>
        {onEdit && (
          <Button size="sm" onClick={edit} leftSection={<Icon name="edit" size={18} />}>
            {t('Edit and send as new')}
          </Button>
        )}
        <Button
          size="sm"
          variant="default"
          onClick={() => retryNow(entry)}
          leftSection={<Icon name="refresh" size={18} />}
        >
          {t('Retry')}
        </Button>
        <Button
          size="sm"
          variant="default"
          onClick={() => exportWork(entry)}
          leftSection={<Icon name="download" size={18} />}
        >
          {t('Export')}
        </Button>
        <Button
          size="sm"
          variant="outline"
          color="red"
          onClick={() => setDiscarding(true)}
          leftSection={<Icon name="trash" size={18} />}
        >
          {t('Discard')}
        </Button>
      </div>
      {onEdit && <EditAsNewDialog entry={entry} opened={editing} onClose={() => setEditing(false)} onEdit={onEdit} />}
      <DiscardDialog entry={entry} opened={discarding} onClose={() => setDiscarding(false)} />
    </div>
  );
}

/** What was entered here beside what the server has; nothing where there is no difference to show. */
function ComparisonTable({ lines }: { lines: readonly Comparison[] }) {
  if (lines.length === 0) return null;
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{t('What differs')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('You entered')}</th>
          <th scope="col">{t('The server has')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, mine, server }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{mine}</td>
            <td>{server}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
