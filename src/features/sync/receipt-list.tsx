import type { Receipt } from '#changes/entry.ts';
import { clockTime } from '#domain/date-format.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './receipt-list.module.css';

/** What was settled in the last day, newest first: the proof a driver shows when somebody says nothing arrived. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
  return (
    <Panel title="Last 24 hours" icon="clock" flush>
      {receipts.length === 0 ? (
        <p className={classes.none}>Nothing was sent from this device in the last 24 hours.</p>
      ) : (
        <ul className={classes.list}>
          {receipts.map((receipt) => (
            <li key={receipt.id} className={classes.receipt}>
              <span>{receipt.label}</span>
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
  const done = `${outcome === 'discarded' ? 'Discarded' : 'Sent'} ${clockTime(settledAt)}`;
  return note === null ? done : `${done}: ${note}`;
}
