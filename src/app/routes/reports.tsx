import { Reports as ReportTables } from '#features/reports/reports.tsx';
import { t } from '#language/say.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { PrintButton } from '#ui/print-button.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { useViewer } from '../base/session-store.ts';

/** /reports: what an admin wants to know of the last months. */
export function Reports() {
  const viewer = useViewer();
  usePageTitle(t('Reports'));
  useReady();
  return (
    <>
      <PageHeader title={t('Reports')} actions={<PrintButton />} />
      <ReportTables viewer={viewer} />
    </>
  );
}
