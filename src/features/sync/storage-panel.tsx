import { useEffect, useState } from 'react';
import { type StorageReport, storageReport } from '#offline/storage.ts';
import { InfoList } from '#ui/info-list.tsx';
import { Panel } from '#ui/panel.tsx';
import { storageFacts } from './storage-facts.ts';

/** How much is kept on this device, how much room there is, and whether the browser promised to keep it. */
export function StoragePanel() {
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
    <Panel title="Storage on this device" icon="box">
      {report === 'asking' && <p>Measuring…</p>}
      {report === 'unknown' && <p>This browser does not tell how much is used.</p>}
      {typeof report === 'object' && <InfoList items={storageFacts(report)} />}
    </Panel>
  );
}
