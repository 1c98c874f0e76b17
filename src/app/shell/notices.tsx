import { InstallNotice } from '#features/sync/install-notice.tsx';
import { LossNotice } from '#features/sync/loss-notice.tsx';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { useUpdate } from '../update-store.ts';

/** What a signed-in person should know, whatever the screen: a new version, a loss, a tab that is no safe place. */
export function Notices() {
  const apply = useUpdate((state) => state.apply);
  return (
    <>
      <UpdateBanner ready={apply !== null} onReload={() => apply?.()} />
      <LossNotice />
      <InstallNotice />
    </>
  );
}
