import { liveQuery } from 'dexie';
import { isFilling, untilCalm } from './base/filling.ts';

/**
 * Answers `read` now and after each commit that changes what it read, like a live query; while rows arrive page by page
 * it pauses, and reads again when they are there. Returns the function that stops it.
 */
export function followQuery<T>(
  read: () => Promise<T>,
  onAnswer: (answer: T) => void,
  onError: (error: unknown) => void,
): () => void {
  let stopped = false;
  let stop = () => {};
  const follow = () => {
    const subscription = liveQuery(read).subscribe({
      next: (answer) => {
        if (stopped) return;
        onAnswer(answer);
        if (isFilling()) pause();
      },
      error: (error) => !stopped && onError(error),
    });
    stop = () => subscription.unsubscribe();
  };
  const pause = () => {
    stop();
    void untilCalm().then(() => !stopped && follow());
  };
  follow();
  return () => {
    stopped = true;
    stop();
  };
}
