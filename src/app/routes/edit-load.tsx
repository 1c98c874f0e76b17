import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { EditLoadWizard } from '#features/build-load/edit-load-wizard.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** /shipper-account/{company}/edit/{loadId} */
export function EditLoad() {
  const navigate = useNavigate();
  const { loadId = '' } = useParams();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle('Edit Load');
  return (
    <EditLoadWizard
      key={loadId}
      loadId={loadId}
      viewer={useViewer()}
      back={{ to: PATHS.home, label: 'Home' }}
      onDone={() => navigate(PATHS.home)}
      onReady={() => setUsable(true)}
    />
  );
}
