import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { BuildLoadWizard, EditLoadWizard } from '#features/build-load/load-wizards.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS, replacesOf } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';

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
