import { InstallNotice } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { useUpdate } from '../update-store.ts';

/** What a signed-in person should know, whatever the screen: a new version, a loss, a tab that is no safe place. */
export function Notices() {
  const { apply, agreed } = useUpdate();
  return (
    <>
      <UpdateBanner ready={apply !== null || agreed} busy={agreed} onReload={() => apply?.()} />
      <LossNotice />
      <InstallNotice />
    </>
  );
}
