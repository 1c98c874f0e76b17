/**
 * What is to be said on the screen somebody is sent to, kept in the address's history until that screen is there: a
 * snackbar goes by after three seconds, and on a slow line the screen may take longer, or come as a fresh document.
 */
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type Severity, showSnackbar } from '#ui/snackbar.tsx';

export interface ArrivalMessage {
  severity: Severity;
  message: string;
}

/** The history state that takes a message along. */
export const takingAlong = (said: ArrivalMessage) => ({ said });

/** Says once what the way here brought along, when the screen that calls this is painted; not while it is about to go. */
export function useArrivalMessage({ leaving = false }: { leaving?: boolean } = {}): void {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const { said, ...rest } = (state ?? {}) as { said?: ArrivalMessage };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the message is what it is about
  useEffect(() => {
    if (leaving || !said) return;
    showSnackbar(said);
    // Neither Back nor a reload says it again.
    navigate({ pathname, search, hash }, { replace: true, state: Object.keys(rest).length > 0 ? rest : null });
  }, [said?.message, leaving]);
}
