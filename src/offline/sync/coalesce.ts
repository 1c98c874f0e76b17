/**
 * `work`, one run at a time. Whoever calls while it runs gets one more run after it, shared by all who called meanwhile:
 * a hundred nudges during a long send are one fetch. Resolves when nothing is wanted any more.
 */
export function coalesce(work: () => Promise<void>): () => Promise<void> {
  let wanted = false;
  let running: Promise<void> | null = null;
  const runWhileWanted = async () => {
    try {
      while (wanted) {
        wanted = false;
        await work();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    wanted = true;
    running ??= runWhileWanted();
    return running;
  };
}
