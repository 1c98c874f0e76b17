import { useEffect, useState } from 'react';
import { followQuery } from '#offline/follow-query.ts';

/**
 * What `read` answers, followed; undefined until the first answer. Another `read` keeps the last answer on the screen until
 * its own is there, so it must be the same function as long as it asks the same. An unreadable store is thrown to the
 * error boundary.
 */
export function useFollowed<T>(read: () => Promise<T>): T | undefined {
  const [answer, setAnswer] = useState<T>();
  useEffect(() => {
    const fail = (error: unknown) =>
      setAnswer(() => {
        throw error;
      });
    return followQuery(read, setAnswer, fail);
  }, [read]);
  return answer;
}
