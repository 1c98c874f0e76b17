import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { EditLoadWizard } from '#features/build-load/edit-load-wizard.tsx';
import { PATHS, replacesOf } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** /shipper-account/{company}/edit/{loadId}[?replaces={seq}] */
export function EditLoad() {
  const navigate = useNavigate();
  const { loadId = '' } = useParams();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle('Edit Load');
  const replaces = replacesOf(useSearchParams()[0]);
  const home = replaces === undefined;
  return (
    <EditLoadWizard
      key={`${loadId}:${replaces}`}
      loadId={loadId}
      replaces={replaces}
      viewer={useViewer()}
      back={home ? { to: PATHS.home, label: 'Home' } : { to: PATHS.waiting, label: 'Waiting to send' }}
      onDone={() => navigate(home ? PATHS.home : PATHS.waiting)}
      onReady={() => setUsable(true)}
    />
  );
}
