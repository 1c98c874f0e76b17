import { askForSignIn } from '#features/session/sign-in-again-store.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';

/** What waits on this device, what needs attention, what was sent today. */
export function Waiting() {
  useReady();
  usePageTitle('Waiting to send');
  return <WaitingList onSignIn={askForSignIn} />;
}
