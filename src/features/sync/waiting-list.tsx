import { Stack } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { readEntries } from '#offline/reads/read-entries.ts';
import { readRecentReceipts } from '#offline/reads/read-recent-receipts.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { sendNow } from './actions.ts';
import { EntryGroupPanel } from './entry-group-panel.tsx';
import { groupByLoad } from './group-by-load.ts';
import { ObstaclePanel } from './obstacle-panel.tsx';
import { ReceiptList } from './receipt-list.tsx';
import { StoragePanel } from './storage-panel.tsx';
import { useNow } from './use-now.ts';

interface WaitingListProps {
  /** Opens the form a refused entry came from, filled with it; null for entries without a form. */
  editAsNew?: (entry: OutboxEntry) => (() => void) | null;
  /** Opens "sign in again". */
  onSignIn?: () => void;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Receipts of the last day are looked up anew this often, ms. */
const RECEIPT_PERIOD_MS = 60_000;

/** The screen of everything that is only on this device, what went out lately, and the room left. */
export function WaitingList({ editAsNew = () => null, onSignIn }: WaitingListProps) {
  const now = useNow();
  const since = Math.floor(now / RECEIPT_PERIOD_MS) * RECEIPT_PERIOD_MS - DAY_MS;
  const entries = useLiveQuery(readEntries);
  const receipts = useLiveQuery(() => readRecentReceipts(since), [since]);
  if (!entries || !receipts) return <LoaderOverlay open />;
  const whyNot = entries.some(({ status }) => status !== 'attention') ? null : 'Nothing waits to be sent.';
  return (
    <>
      <PageHeader
        title="Waiting to send"
        description="Work that is safe on this device and not yet on the server. It goes out by itself."
        actions={
          <ReasonedButton whyNot={whyNot} quiet onClick={() => void sendNow()} leftSection={<Icon name="send" />}>
            Send now
          </ReasonedButton>
        }
      />
      <Stack>
        <ObstaclePanel onSignIn={onSignIn} />
        {entries.length === 0 && (
          <EmptyState icon="done" title="Everything is sent">
            What you do without a network waits here until it can go out.
          </EmptyState>
        )}
        {groupByLoad(entries).map((group) => (
          <EntryGroupPanel key={group.lane} group={group} now={now} editAsNew={editAsNew} />
        ))}
        <ReceiptList receipts={receipts} />
        <StoragePanel />
      </Stack>
    </>
  );
}
