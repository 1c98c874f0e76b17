import { Button } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { readSyncStatus } from '#offline/reads/read-sync-status.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { clockTime } from './clock-time.ts';
import { needsSignIn, PORTAL_WORDS, SIGN_IN_WORDS } from './status-words.ts';

/** What keeps everything from going out, and what the person can do about it; nothing where nothing does. */
export function ObstaclePanel({ onSignIn }: { onSignIn: (() => void) | undefined }) {
  const status = useLiveQuery(readSyncStatus);
  if (!status) return null;
  if (needsSignIn(status)) {
    return (
      <ErrorPanel
        tone="warning"
        title={SIGN_IN_WORDS}
        actions={onSignIn && <Button onClick={onSignIn}>Sign in</Button>}
      >
        Your session has ended. Everything here is kept and goes out once you are signed in.
      </ErrorPanel>
    );
  }
  if (status.portal) {
    return (
      <ErrorPanel tone="warning" title={PORTAL_WORDS}>
        Something else answers in the server’s place. Sign in to the Wi-Fi in your browser, or switch to mobile data.
      </ErrorPanel>
    );
  }
  if (status.offlineSince === null) return null;
  return (
    <ErrorPanel tone="warning" title="The server can’t be reached">
      No answer since {clockTime(status.offlineSince)}. Trying again by itself; everything here is kept.
    </ErrorPanel>
  );
}
