import { Button, Stack, Switch } from '@mantine/core';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { labelOf, type OutboxEntry, type Receipt } from '#changes/entry.ts';
import { formatBytes } from '#domain/bytes-format.ts';
import { clockTime } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { offlineFacts, onOfflineFacts } from '#offline/offline-ready.ts';
import { readServerLevel } from '#offline/outbox.ts';
import { readEntries, readRecentReceipts, type SyncStatus } from '#offline/read-outbox.ts';
import { type StorageReport, storageReport } from '#offline/storage.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { type InfoItem, InfoList } from '#ui/info-list.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { sendNow } from './actions.ts';
import { EntryGroupPanel, groupByLoad } from './entry-group-panel.tsx';
import { offlineSentences, offlineWords } from './offline-state.tsx';
import { needsSignIn, PORTAL_WORDS, SIGN_IN_WORDS } from './sync-status.tsx';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { noteWords } from '#changes/note-words.ts';
import { keepWifiOnly, readWifiOnly } from '#offline/paper-originals.ts';
import classes from './receipt-list.module.css';

interface WaitingListProps {
  /** Opens the form a refused entry came from, filled with it; null for entries without a form. */
  editAsNew?: (entry: OutboxEntry) => (() => void) | null;
  /** Opens "log in again". */
  onSignIn?: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Receipts of the last day are looked up again this often, ms. */
const RECEIPT_PERIOD_MS = 60_000;

/** The screen of everything that is only on this device, what went out lately, and the room left. */
export function WaitingList({ editAsNew = () => null, onSignIn }: WaitingListProps) {
  const now = useNow();
  const since = Math.floor(now / RECEIPT_PERIOD_MS) * RECEIPT_PERIOD_MS - DAY_MS;
  const entries = useLiveQuery(readEntries);
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const serverLevel = useLiveQuery(readServerLevel);
  const receipts = useLiveQuery(() => readRecentReceipts(since), [since]);
  if (!entries || !receipts || serverLevel === undefined || !status) return <Coming shape="page" />;
  const whyNot = entries.some(({ status }) => status !== 'attention') ? null : t('Nothing waits to be sent.');
  return (
    <>
      <PageHeader
        title={t('Waiting to send')}
        description={t('Work that is safe on this device and not yet on the server. It goes out by itself.')}
        actions={
          <ReasonedButton whyNot={whyNot} quiet onClick={() => void sendNow()} leftSection={<Icon name="send" />}>
            {t('Send now')}
          </ReasonedButton>
        }
      />
      <Stack>
        <ObstaclePanel onSignIn={onSignIn} />
        {entries.length === 0 && (
          <EmptyState icon="done" title={t('Everything is sent')}>
            {t('What you do without a network waits here until it can go out.')}
          </EmptyState>
        )}
        {groupByLoad(entries).map((group) => (
          <EntryGroupPanel key={group.lane} group={group} serverLevel={serverLevel} now={now} editAsNew={editAsNew} />
        ))}
        <ReceiptList receipts={receipts} />
        <OfflinePanel status={status} />
        <StoragePanel />
      </Stack>
    </>
  );
}

/** Whether the app works on this device without a network, and what is missing. */
function OfflinePanel({ status }: { status: SyncStatus }) {
  const facts = useSyncExternalStore(onOfflineFacts, offlineFacts);
  const words = offlineWords(facts, status);
  return (
    <Panel title={words?.text ?? t('Working offline')} icon="offline">
      {words === null && <Coming shape="line" label={t('Looking…')} />}
      {words !== null && offlineSentences(facts, status).map((sentence) => <p key={sentence}>{sentence}</p>)}
    </Panel>
  );
}

/** The time in ms, renewed every `everyMs` while the screen is there: for texts like "next try in 20 s". */
function useNow(everyMs = 1000): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}

/** How much is kept on this device, how much room there is, and whether the browser promised to keep it. */
function StoragePanel() {
  const [report, setReport] = useState<StorageReport | 'asking' | 'unknown'>('asking');
  useEffect(() => {
    let gone = false;
    const show = (answer: StorageReport | 'unknown') => {
      if (!gone) setReport(answer);
    };
    storageReport().then(show, (error: unknown) => {
      console.warn('The storage of this device could not be measured.', error);
      show('unknown');
    });
    return () => {
      gone = true;
    };
  }, []);
  return (
    <Panel title={t('Storage on this device')} icon="box">
      {report === 'asking' && <Coming shape="line" label={t('Measuring…')} />}
      {report === 'unknown' && <p>{t("This browser doesn't report how much is used.")}</p>}
      {typeof report === 'object' && <InfoList items={storageFacts(report)} />}
      <WifiOnlySwitch />
    </Panel>
  );
}

/** The storage report in lines; what the browser doesn't tell is left as a dash. */
export function storageFacts(report: StorageReport): InfoItem[] {
  const { usage, quota, persisted, documents, unsentDocuments } = report;
  const free = usage === null || quota === null ? null : Math.max(0, quota - usage);
  return [
    { label: t('Used'), value: usage === null ? null : formatBytes(usage) },
    { label: t('Free'), value: free === null ? null : formatBytes(free) },
    { label: t('Documents to send'), value: formatBytes(unsentDocuments) },
    { label: t('Documents kept for offline'), value: formatBytes(documents) },
    {
      label: t('Kept by the browser'),
      value: persisted ? t('Yes, until you remove the app') : t('The browser may clear it when space runs out'),
    },
  ];
}

/** What keeps everything from going out, and what the person can do about it; nothing where nothing does. */
function ObstaclePanel({ onSignIn }: { onSignIn: (() => void) | undefined }) {
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  if (!status) return null;
  if (needsSignIn(status)) {
    return (
      <ErrorPanel
        tone="warning"
        title={t(SIGN_IN_WORDS)}
        actions={onSignIn && <Button onClick={onSignIn}>{t('Log in')}</Button>}
      >
        {t('Your session has ended. Everything here is kept and goes out once you are logged in.')}
      </ErrorPanel>
    );
  }
  if (status.portal) {
    return (
      <ErrorPanel tone="warning" title={t(PORTAL_WORDS)}>
        {t(
          'Something else answers in the server’s place. Log in to the Wi-Fi in your browser, or switch to mobile data.',
        )}
      </ErrorPanel>
    );
  }
  if (status.offlineSince === null) return null;
  return (
    <ErrorPanel tone="warning" title={t('The server can’t be reached')}>
      {t('No answer since {time}. Trying again by itself; everything here is kept.', {
        time: clockTime(status.offlineSince),
      })}
    </ErrorPanel>
  );
}

/** Whether the camera's photographs of papers wait for Wi-Fi; nothing where the browser does not tell what network it is. */
function WifiOnlySwitch() {
  const isOn = useLiveQuery(readWifiOnly);
  if (isOn === undefined || isOn === null) return null;
  return (
    <Switch
      size="md"
      label={t('Send original photographs on Wi-Fi only')}
      description={t('Papers themselves are always sent.')}
      checked={isOn}
      onChange={({ currentTarget }) => void keepWifiOnly(currentTarget.checked)}
    />
  );
}

/** What was settled in the last day, newest first: the proof a driver shows when somebody says nothing arrived. */
function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Panel title={t('Last 24 hours')} icon="clock" flush>
      {receipts.length === 0 ? (
        <p className={classes.none}>{t('Nothing was sent from this device in the last 24 hours.')}</p>
      ) : (
        <ul className={classes.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id} className={classes.receipt}>
              <span>{labelOf(receipt)}</span>
              <span className={classes.outcome}>{receiptWords(receipt)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** `Sent 14:02`, or what else became of it. */
export function receiptWords({ outcome, settledAt, note }: Receipt): string {
  const time = clockTime(settledAt);
  const done = outcome === 'discarded' ? t('Discarded {time}', { time }) : t('Sent {time}', { time });
  return note === null ? done : t('{what}: {why}', { what: done, why: noteWords(note) });
}
