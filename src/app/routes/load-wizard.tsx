import { useState } from 'react';
import { type NavigateFunction, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { DocumentCamera } from '#features/build-load/document-camera.ts';
import { BuildLoadWizard, EditLoadWizard } from '#features/build-load/load-wizards.tsx';
import { PhotographDocument } from '#features/papers/photograph-document.tsx';
import { t } from '#language/say.ts';
import { usePageTitle, useReady } from '../base/page.ts';
import { PATHS, replacesOf } from '../base/paths.ts';
import { useViewer } from '../base/session-store.ts';
import { shippedWords, showShipped } from '../base/shipped.ts';

/** /build-outbound-load[?replaces={entry}] */
export function BuildLoad() {
  const navigate = useNavigate();
  const viewer = useViewer();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle(t('Build Outbound Load'));
  const replaces = replacesOf(useSearchParams()[0]);
  return (
    <DocumentCamera value={PhotographDocument}>
      <BuildLoadWizard
        key={replaces ?? 'new'}
        replaces={replaces}
        viewer={viewer}
        shippedWords={(id) => shippedWords(viewer, id)}
        onDone={(shipped) => leave(navigate, replaces, shipped)}
        onReady={() => setUsable(true)}
      />
    </DocumentCamera>
  );
}

/** /shipper-account/{company}/edit/{loadId}[?replaces={entry}] */
export function EditLoad() {
  const navigate = useNavigate();
  const viewer = useViewer();
  const { loadId = '' } = useParams();
  const [usable, setUsable] = useState(false);
  useReady(usable);
  usePageTitle(t('Edit Load'));
  const replaces = replacesOf(useSearchParams()[0]);
  const home = replaces === undefined;
  return (
    <DocumentCamera value={PhotographDocument}>
      <EditLoadWizard
        key={`${loadId}:${replaces}`}
        loadId={loadId}
        replaces={replaces}
        viewer={viewer}
        shippedWords={(id) => shippedWords(viewer, id)}
        back={home ? { to: PATHS.home, label: t('Home') } : { to: PATHS.waiting, label: t('Waiting to send') }}
        onDone={(shipped) => leave(navigate, replaces, shipped)}
        onReady={() => setUsable(true)}
      />
    </DocumentCamera>
  );
}

/** A refused load was changed from the list of what waits, and leads back there. */
function leave(navigate: NavigateFunction, replaces: string | undefined, shipped: string | null): void {
  if (replaces !== undefined) navigate(PATHS.waiting);
  else if (shipped !== null) showShipped(navigate, shipped);
  else navigate(PATHS.home);
}
