import { startTransition, useOptimistic } from 'react';

/**
 * For what a person types or presses: it shows at once, and everything that follows from it is drawn once, as soon as
 * there is time. Drawn together with every key, a long list would follow the fingers later.
 *
 * @returns what shows, and how it is changed; `tell` gets each change.
 */
export function useAtOnce<Value>(value: Value, tell: (next: Value) => void) {
  const [shown, setShown] = useOptimistic(value);
  const change = (next: Value) =>
    startTransition(() => {
      setShown(next);
      tell(next);
    });
  return [shown, change] as const;
}
