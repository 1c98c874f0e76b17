import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { BuildLoadWizard } from '#features/build-load/build-load-wizard.tsx';
import { PATHS, replacesOf } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** /build-outbound-load[?replaces={seq}] */
export function BuildLoad() {
  const navigate = useNavigate();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle('Build Outbound Load');
  const replaces = replacesOf(useSearchParams()[0]);
  return (
    <BuildLoadWizard
      key={replaces ?? 'new'}
      replaces={replaces}
      viewer={useViewer()}
      onDone={() => navigate(replaces === undefined ? PATHS.home : PATHS.waiting)}
      onReady={() => setUsable(true)}
    />
  );
}
