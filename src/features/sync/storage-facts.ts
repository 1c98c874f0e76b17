import { formatBytes } from '#domain/bytes-format.ts';
import type { StorageReport } from '#offline/storage.ts';
import type { InfoItem } from '#ui/info-list.tsx';

/** The storage report in lines; what the browser doesn't tell is left as a dash. */
export function storageFacts(report: StorageReport): InfoItem[] {
  const { usage, quota, persisted, documents, unsentDocuments } = report;
  const free = usage === null || quota === null ? null : Math.max(0, quota - usage);
  return [
    { label: 'Used', value: usage === null ? null : formatBytes(usage) },
    { label: 'Free', value: free === null ? null : formatBytes(free) },
    { label: 'Documents to send', value: formatBytes(unsentDocuments) },
    { label: 'Documents kept for offline', value: formatBytes(documents) },
    {
      label: 'Kept by the browser',
      value: persisted ? 'Yes, until you remove the app' : 'The browser may clear it when space runs out',
    },
  ];
}
