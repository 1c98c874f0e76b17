import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Link } from '#ui/link.tsx';
import { accessTo } from '../base/access.ts';
import { PATHS } from '../base/paths.ts';

/** Of the address of home when what another app shared could not be kept (`SHARE_FAILED`). */
const SHARE = 'share';

/** Says that what another app shared was not taken. Once: the address forgets it at once, the screen when it was read. */
export function ShareNotice({ session }: { session: Session }) {
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
