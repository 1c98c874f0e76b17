import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { isId } from '#domain/ids.ts';
import { validateReset } from '#features/session/password-calls.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { leadsAway, useApiFailure } from '../base/on-api-failure.ts';
import { PATHS } from '../base/paths.ts';

/** What is known about the mailed link the page was opened with. */
export type ResetLink =
  | { state: 'checking' | 'incomplete' | 'failed' }
  | { state: 'valid'; userId: string; resetToken: string };

/**
 * Asks the server about the token when the page opens, and again when `retry` is called. A token that no longer works
 * (403) leaves the page; see on-api-failure.ts.
 */
export function useResetLink(): { link: ResetLink; retry: () => void } {
  const [query] = useSearchParams();
  const userId = query.get('userId') ?? undefined;
  const resetToken = query.get('resetToken') ?? '';
  const [link, setLink] = useState<ResetLink>({ state: 'checking' });
  const [tries, setTries] = useState(0);
  const onFailure = useApiFailure();

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is what asks again
  useEffect(() => {
    if (resetToken === '' || (userId !== undefined && !isId(userId))) {
      setLink({ state: 'incomplete' });
      return;
    }
    let gone = false;
    setLink({ state: 'checking' });
    withLoader(validateReset(resetToken, userId)).then(
      (owner) => {
        if (!gone) setLink({ state: 'valid', userId: owner, resetToken });
      },
      async (error: unknown) => {
        if (gone) return;
        // A link that is over is not one that could not be checked: the next screen says so.
        if (!leadsAway(error, PATHS.resetPassword)) setLink({ state: 'failed' });
        await onFailure(error);
      },
    );
    return () => {
      gone = true;
    };
  }, [userId, resetToken, tries]);

  return { link, retry: () => setTries((count) => count + 1) };
}
