import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { BuildLoadWizard } from '#features/build-load/build-load-wizard.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** /build-outbound-load */
export function BuildLoad() {
  const navigate = useNavigate();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle('Build Outbound Load');
  return <BuildLoadWizard viewer={useViewer()} onDone={() => navigate(PATHS.home)} onReady={() => setUsable(true)} />;
}
