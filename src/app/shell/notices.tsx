import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { matchPath, useLocation, useSearchParams } from 'react-router-dom';
import { askForFormSignIn } from '#features/session/sign-in-again.tsx';
import { InstallNotice, isInstalledApp } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { startUndo } from '#features/sync/undo.ts';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { accessTo } from '../base/access.ts';
import { useFormFailures } from '../base/on-api-failure.ts';
import { localTexts } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useUpdate } from '../base/shell-state.ts';
import { useRightClock } from './right-clock.ts';

startUndo();

const PullToRefresh = later(async () => (await import('#features/sync/pull-to-refresh.tsx')).PullToRefresh);
const PaperHead = later(async () => (await import('./paper-head.tsx')).PaperHead);

/**
 * What a logged-in person should know, whatever the screen: a new version, a loss, a shared file that was not taken, a tab
 * that is no safe place; and why a form could not be sent. On paper the page's head stands in their place.
 */
export function Notices({ session }: { session: Session }) {
  const { apply, agreed } = useUpdate();
  const { pathname } = useLocation();
  useFormFailures(askForFormSignIn);
  useRightClock();
  return (
    <>
      <PaperHead company={session.company.name} person={session.user.name} />
      {isInstalledApp() && hasPull(pathname) && <PullToRefresh />}
      <div data-screen-only>
        <UpdateBanner ready={apply !== null || agreed} busy={agreed} onReload={() => apply?.()} />
        <LossNotice />
        <ShareNotice session={session} />
        <InstallNotice texts={localTexts()} />
      </div>
    </>
  );
}

/** Where people wait for news: the lists, the dock's board, a load and its BOLs. */
const WITH_PULL = [
  PATHS.home,
  PATHS.homeOf,
  PATHS.driverCheckin,
  PATHS.pickupCheckout,
  PATHS.shipperLoad,
  PATHS.shipperBol,
  PATHS.carrierLoad,
  PATHS.carrierBol,
];

/** A tab of a browser has the browser's own pull, so this is asked in the installed app only; a form is no list. */
function hasPull(pathname: string): boolean {
  return !matchPath(PATHS.editLoad, pathname) && WITH_PULL.some((path) => matchPath(path, pathname));
}

/** Of the address of home when what another app shared could not be kept (`SHARE_FAILED`). */
const SHARE = 'share';

/** Says that what another app shared was not taken. Once: the address forgets it at once, the screen when it was read. */
function ShareNotice({ session }: { session: Session }) {
  const [params, setParams] = useSearchParams();
  const failed = params.get(SHARE) === 'failed';
  const [told, setTold] = useState(false);
  useEffect(() => {
    if (!failed) return;
    setTold(true);
    const withoutShare = (now: URLSearchParams) => {
      const next = new URLSearchParams(now);
      next.delete(SHARE);
      return next;
    };
    setParams(withoutShare, { replace: true });
  }, [failed, setParams]);
  if (!told) return null;
  const close = () => setTold(false);
  return (
    <ErrorPanel
      title={t('The shared file was not taken over.')}
      actions={
        <>
          {accessTo(PATHS.buildLoad, session.actor) === 'allowed' && (
            <Button component={Link} to={PATHS.buildLoad} onClick={close}>
              {t('Create a Load')}
            </Button>
          )}
          <Button variant="default" onClick={close}>
            {t('Close')}
          </Button>
        </>
      }
    >
      {t(
        'Only PDFs can be. If it is one, free some space on this device and share it again, or choose it while you create a load.',
      )}
    </ErrorPanel>
  );
}
