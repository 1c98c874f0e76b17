import { labelOf, type Receipt } from '#changes/entry.ts';
import { noteWords } from '#changes/note-words.ts';
import { clockTime } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { Panel } from '#ui/panel.tsx';
import classes from './receipt-list.module.css';

/** What was settled in the last day, newest first: the proof a driver shows when somebody says nothing arrived. */
export function ReceiptList({ receipts }: { receipts: readonly Receipt[] }) {
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
