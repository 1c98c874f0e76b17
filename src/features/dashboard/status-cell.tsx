import { UnstyledButton } from '@mantine/core';
import { shortId } from '#domain/ids.ts';
import { statusOf } from '#domain/status.ts';
import { besidesOf } from '#domain/status-besides.ts';
import type { Reader } from '#domain/status-facts.ts';
import { statusWords } from '#domain/status-words.ts';
import { t } from '#language/say.ts';
import { Icon } from '#ui/icon.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import classes from './dashboard-columns.module.css';
import type { DashboardRow, documentOf } from './dashboard-row.ts';

interface StatusProps {
  row: DashboardRow;
  reader: Reader;
  nowMs: number;
}

/** The state of a row as a drawing; the words stand in the last column. */
export function StatusMark({ row, reader, nowMs }: StatusProps) {
  const { icon, tone } = statusOf(row.status, reader, nowMs);
  return (
    <span className={classes.state} data-tone={tone}>
      <Icon name={icon} size={20} />
    </span>
  );
}

interface CellProps extends StatusProps {
  waits: boolean;
  document: ReturnType<typeof documentOf>;
}

/** What is true of a row now, and what of it is only on this device or not there yet. */
export function StatusCell({ row, reader, nowMs, waits, document }: CellProps) {
  const status = statusOf(row.status, reader, nowMs);
  return (
    <span className={classes.status}>
      <StatusBadge tone={status.tone} icon={status.icon}>
        {statusWords(status, nowMs)}
      </StatusBadge>
      {besidesOf(row.status, status, reader, nowMs).map(({ words, ...look }) => (
        <StatusBadge key={words} {...look}>
          {words}
        </StatusBadge>
      ))}
      {waits && status.kind !== 'not-sent' && (
        <StatusBadge tone="info" icon="cloudUp">
          {t('Not sent yet')}
        </StatusBadge>
      )}
      {document === 'coming' && <Coming />}
      {document === 'missing' && (
        <StatusBadge tone="neutral" icon="offline">
          {t('Not on this device yet')}
        </StatusBadge>
      )}
    </span>
  );
}

/** A document on its way. Words that come for seconds would make the row higher, and the rows below it jump. */
function Coming() {
  const words = t('Its document is being fetched');
  return (
    <span className={classes.coming} role="img" aria-label={words} title={words}>
      <Icon name="download" size={14} />
    </span>
  );
}

/** Puts the whole id on the clipboard. */
export function CopyId({ id }: { id: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      showSnackbar({ severity: 'success', message: t('ID copied') });
    } catch {
      showSnackbar({ severity: 'error', message: t('This browser did not let the ID be copied.') });
    }
  };
  return (
    <UnstyledButton
      className={classes.copy}
      aria-label={t('Copy ID {id}', { id: shortId(id) })}
      onClick={() => void copy()}
    >
      <Icon name="copy" size={18} />
    </UnstyledButton>
  );
}
