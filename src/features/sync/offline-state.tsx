import { useSyncExternalStore } from 'react';
import { t } from '#language/say.ts';
import { type OfflineFacts, offlineFacts, onOfflineFacts } from '#offline/offline-ready.ts';
import { isComing, type SyncStatus } from '#offline/read-outbox.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { Link } from '#ui/link.tsx';
import classes from './offline-state.module.css';

interface OfflineStateProps {
  /** The screen that says what is missing. */
  href: string;
}

/** Whether the app works here without a network, for the header: beside the status of sending, whose words stay its own. */
export function OfflineState({ href }: OfflineStateProps) {
  const facts = useSyncExternalStore(onOfflineFacts, offlineFacts);
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const words = status && offlineWords(facts, status);
  if (!words) return null;
  const { state, text, percent } = words;
  return (
    <Link to={href} className={classes.state} data-state={state}>
      {percent === null ? text : <Progress text={text} percent={percent} />}
    </Link>
  );
}

function Progress({ text, percent }: { text: string; percent: number }) {
  return (
    <span role="progressbar" aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100} aria-label={text}>
      {text}
    </span>
  );
}

/**
 * How far this device is with working offline, in words: decided from what was looked at in this page, never assumed.
 */
export interface OfflineWords {
  state: 'preparing' | 'ready' | 'not-ready' | 'impossible';
  text: string;
  /** While preparing, 0 to 99. */
  percent: number | null;
}

type Rows = Pick<SyncStatus, 'pulledAt' | 'served'>;

/** Loads and BOLs count as much as this many files: what they are is not known before they are here. */
const ROWS_WEIGHT = 20;

/** The words for the header; null while too little is known to say anything. */
export function offlineWords({ shell, documents }: OfflineFacts, rows: Rows): OfflineWords | null {
  if (shell === 'impossible') return { state: 'impossible', text: t('Works online only'), percent: null };
  const hasRows = rows.pulledAt !== null;
  const whole = shell !== null && shell.kept === shell.files && documents !== null && isWhole(documents);
  if (whole && hasRows) return { state: 'ready', text: readyText(documents.tooMany), percent: null };
  const coming = shell?.busy || documents?.busy || isComing(rows);
  if (coming) {
    const percent = percentOf([
      shell ?? { kept: 0, files: 100 },
      { kept: hasRows ? ROWS_WEIGHT : 0, files: ROWS_WEIGHT },
      { kept: documents?.kept ?? 0, files: documents?.all ?? 0 },
    ]);
    return { state: 'preparing', text: t('Preparing for offline, {percent} %', { percent }), percent };
  }
  if (shell === null || documents === null) return null;
  return { state: 'not-ready', text: t('Not ready for offline'), percent: null };
}

const isWhole = ({ kept, all }: { kept: number; all: number }) => kept === all;

function readyText(tooMany: number): string {
  if (tooMany === 0) return t('Ready offline');
  return t('{count, plural, one {Ready offline, except # document} other {Ready offline, except # documents}}', {
    count: tooMany,
  });
}

/** Never 100: that is for what was looked at and found whole. */
function percentOf(parts: readonly { kept: number; files: number }[]): number {
  const sum = (key: 'kept' | 'files') => parts.reduce((total, part) => total + part[key], 0);
  return Math.min(99, Math.floor((100 * sum('kept')) / Math.max(1, sum('files'))));
}

/** What is missing, a sentence each, for the screen behind the words. */
export function offlineSentences({ shell, documents }: OfflineFacts, rows: Rows): string[] {
  if (shell === 'impossible') {
    return [
      t('This browser can’t keep the app. Without a network it does not start; what you enter is kept all the same.'),
    ];
  }
  const missing: string[] = [];
  if (shell && shell.kept < shell.files) {
    missing.push(
      t('The app: {kept} of {files} files are on this device. Without a network it may not start.', {
        kept: shell.kept,
        files: shell.files,
      }),
    );
  }
  if (rows.pulledAt === null) missing.push(t('Your loads are not on this device yet.'));
  if (documents && documents.kept < documents.all) {
    const { kept, all } = documents;
    missing.push(t('Documents of open BOLs: {kept} of {all} are on this device.', { kept, all }));
  }
  if (documents && documents.tooMany > 0) {
    missing.push(
      t(
        '{count, plural, one {# document is not fetched ahead, because it is too large. Open it if you need it.} other {# documents are not fetched ahead, because together they are too large. Open the ones you need.}}',
        { count: documents.tooMany },
      ),
    );
  }
  if (missing.length > 0)
    return [...missing, t('Stay connected with the app open: what is missing is fetched by itself.')];
  if (shell === null || documents === null) return [t('Looking…')];
  return [t('The app, your loads and the documents of open BOLs are on this device.')];
}
