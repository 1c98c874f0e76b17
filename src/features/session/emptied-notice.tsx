import { useEffect, useState } from 'react';
import type { TextStore } from '#offline/outbox/mirror.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { unsentWords } from './unsent-words.ts';

/** On a device whose storage was emptied or damaged: says that unsent work comes back, and what it takes. */
export function EmptiedNotice({ store }: { store: TextStore | null }) {
  const [orphaned, setOrphaned] = useState(0);
  useEffect(() => {
    let gone = false;
    if (store === null) return;
    count(store).then(
      (found) => {
        if (!gone) setOrphaned(found);
      },
      // Signing in looks again.
      (error: unknown) => console.warn('The second copies on this device could not be counted.', error),
    );
    return () => {
      gone = true;
    };
  }, [store]);
  if (orphaned === 0) return null;
  return (
    <ErrorPanel tone="warning" title="This device’s storage was emptied or damaged.">
      A second copy of {unsentWords(orphaned)} not sent yet is still here. Log in as the person who entered them, and
      they are sent.
    </ErrorPanel>
  );
}

async function count(store: TextStore): Promise<number> {
  const { orphanedCopies } = await import('#offline/loss.ts');
  return orphanedCopies(store);
}
