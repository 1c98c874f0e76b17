import { lazy, Suspense } from 'react';
import { askForFormSignIn } from '#features/session/sign-in-again.tsx';
import { InstallNotice } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { startUndo } from '#features/sync/undo.ts';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import type { Session } from '#offline/session.ts';
import { useFormFailures } from '../base/on-api-failure.ts';
import { localTexts } from '../base/page.ts';
import { useUpdate } from '../base/shell-state.ts';
import { ShareNotice } from './share-notice.tsx';

startUndo();

const PaperHead = lazy(async () => ({ default: (await import('./paper-head.tsx')).PaperHead }));

/**
 * What a logged-in person should know, whatever the screen: a new version, a loss, a shared file that was not taken, a tab
 * that is no safe place; and why a form could not be sent. On paper the page's head stands in their place.
 */
export function Notices({ session }: { session: Session }) {
  const { apply, agreed } = useUpdate();
  useFormFailures(askForFormSignIn);
  return (
    <>
      <Suspense fallback={null}>
        <PaperHead company={session.company.name} person={session.user.name} />
      </Suspense>
      <div data-screen-only>
        <UpdateBanner ready={apply !== null || agreed} busy={agreed} onReload={() => apply?.()} />
        <LossNotice />
        <ShareNotice session={session} />
        <InstallNotice texts={localTexts()} />
      </div>
    </>
  );
}
