import { useEffect, useState, useSyncExternalStore } from 'react';
import { type ReportFacts, readReportFacts } from '#offline/read-report.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';

/**
 * What reports count, read once when the page is opened: figures that move while somebody reads them help nobody. Read
 * again when the device has everything for the first time. Null while it is being read; an unreadable store is thrown to
 * the error boundary.
 */
export function useReportFacts(): ReportFacts | null {
  const [facts, setFacts] = useState<ReportFacts | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isWhole = Boolean(useSyncExternalStore(onWaiting, syncStatusNow)?.pulledAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before the device had everything is read again
  useEffect(() => {
    let over = false;
    readReportFacts().then(
      (read) => !over && setFacts(read),
      (reason: unknown) => !over && setError(reason),
    );
    return () => {
      over = true;
    };
  }, [isWhole]);
  if (error !== null) throw error;
  return facts;
}
