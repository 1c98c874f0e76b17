import { useCallback, useEffect, useState } from 'react';
import {
  getNotificationPreferences,
  type NotificationPreferences,
  setNotificationPreferences,
} from '#contract/notification.ts';
import { call } from '#offline/call.ts';

interface Preferences {
  /** Null until the server has answered. */
  chosen: NotificationPreferences | null;
  /** Why they can't be read or kept, as a sentence. */
  problem: string | null;
  saving: boolean;
  load: () => Promise<void>;
  choose: (change: Partial<NotificationPreferences>) => Promise<void>;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The person's own choice of ways. It lives on the server: mails and pushes are sent from there. */
export function usePreferences(): Preferences {
  const [chosen, setChosen] = useState<NotificationPreferences | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);

  const load = useCallback(async () => {
    setProblem(null);
    try {
      setChosen(await call(getNotificationPreferences));
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  }, []);
  useEffect(() => void load(), [load]);

  const choose = async (change: Partial<NotificationPreferences>) => {
    if (!chosen) return;
    setProblem(null);
    setSaving(true);
    try {
      setChosen(await call(setNotificationPreferences, { body: { ...chosen, ...change } }));
    } catch (error) {
      setProblem(sentenceOf(error));
    } finally {
      setSaving(false);
    }
  };
  return { chosen, problem, saving, load, choose };
}
