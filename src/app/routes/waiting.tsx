import { useNavigate } from 'react-router-dom';
import { askForSignIn } from '#features/session/sign-in-again-store.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import type { OutboxEntry } from '#offline/db/outbox-entry.ts';
import { editAsNewPath } from '../edit-as-new-path.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
import { useViewer } from '../use-viewer.ts';

/** What waits on this device, what needs attention, what was sent today. */
export function Waiting() {
  useReady();
  usePageTitle('Waiting to send');
  const viewer = useViewer();
  const navigate = useNavigate();
  const editAsNew = (entry: OutboxEntry) => {
    const path = editAsNewPath(entry, viewer);
    return path === null ? null : () => navigate(path);
  };
  return <WaitingList onSignIn={askForSignIn} editAsNew={editAsNew} />;
}
