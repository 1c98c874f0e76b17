import { askForFormSignIn } from '#features/session/sign-in-again.tsx';
import { InstallNotice } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { useFormFailures } from '../base/on-api-failure.ts';
import { useUpdate } from '../base/shell-state.ts';

/**
 * What a logged-in person should know, whatever the screen: a new version, a loss, a tab that is no safe place; and why a
 * form could not be sent.
 */
export function Notices() {
  const { apply, agreed } = useUpdate();
  useFormFailures(askForFormSignIn);
  return (
    <>
      <UpdateBanner ready={apply !== null || agreed} busy={agreed} onReload={() => apply?.()} />
      <LossNotice />
      <InstallNotice />
    </>
  );
}
