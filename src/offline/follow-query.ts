import { isFilling, untilCalm } from './base/filling.ts';
import { steadyQuery } from './base/steady-query.ts';

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
    const { unsubscribe } = steadyQuery(read).subscribe(
      (answer) => {
        if (stopped) return;
        onAnswer(answer);
        if (isFilling()) pause();
      },
      (error) => !stopped && onError(error),
    );
    stop = unsubscribe;
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
