import { useLiveQuery } from 'dexie-react-hooks';
import { Link } from 'react-router-dom';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { classNames } from '#ui/class-names.ts';
import button from '#ui/header-button.module.css';
import { Icon } from '#ui/icon.tsx';
import { statusWords } from './status-words.ts';
import classes from './sync-status.module.css';

interface SyncStatusProps {
  /** The list of what waits. */
  href: string;
}

/** Where sending stands, for the header; leads to the list. Screen readers hear it change. */
export function SyncStatus({ href }: SyncStatusProps) {
  const status = useLiveQuery(readSyncStatus);
  const words = status && statusWords(status);
  return (
    <div role="status" className={classes.status}>
      {words && (
        <Link to={href} className={button.button} data-tone={words.tone} data-count={words.count ?? undefined}>
          <Icon name={words.icon} />
          <span className={classNames(classes.words, button.words)}>
            <span>{words.text}</span>
            {words.note !== null && <span className={classes.note}>{words.note}</span>}
          </span>
        </Link>
      )}
    </div>
  );
}
