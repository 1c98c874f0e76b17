import { Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import {
  type NotificationPreferences as Chosen,
  getNotificationPreferences,
  setNotificationPreferences,
} from '#contract/notification.ts';
import { t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { DevicePushSwitch } from './device-push-switch.tsx';
import classes from './notification-preferences.module.css';

/** By which ways a person hears of news: in the app always, by push and e-mail as they choose. */
export function NotificationPreferences({ userId }: { userId: string }) {
  const { chosen, problem, saving, load, choose } = usePreferences();
  return (
    <Panel title={t('How you are notified')} icon="settings">
      <Stack gap="sm">
        <p className={classes.always}>{t('In the app you always see every notification.')}</p>
        {problem !== null && (
          <ErrorPanel
            tone="warning"
            title={chosen ? t('Your choice could not be saved') : t('Your choice could not be read')}
            {...(chosen ? {} : { onRetry: () => void load() })}
          >
            {problem}
          </ErrorPanel>
        )}
        {!chosen && problem === null && <p className={classes.always}>{t('Asking the server for your choice…')}</p>}
        {chosen && (
          <>
            <QuestionSwitch
              question={t('E-mail')}
              yes={t('New, changed and withdrawn loads, drivers, OSD reports and completed deliveries')}
              no={t('No e-mails')}
              value={chosen.mail}
              disabled={saving}
              onChange={(mail) => void choose({ mail })}
            />
            <QuestionSwitch
              question={t('Push notifications')}
              yes={t('On every device where you switched them on')}
              no={t('Paused on all your devices')}
              value={chosen.push}
              disabled={saving}
              onChange={(push) => void choose({ push })}
            />
          </>
        )}
        <DevicePushSwitch userId={userId} />
      </Stack>
    </Panel>
  );
}

interface Preferences {
  /** Null until the server has answered. */
  chosen: Chosen | null;
  /** Why they can't be read or kept, as a sentence. */
  problem: string | null;
  saving: boolean;
  load: () => Promise<void>;
  choose: (change: Partial<Chosen>) => Promise<void>;
}

const sentenceOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** The person's own choice of ways. It lives on the server: mails and pushes are sent from there. */
function usePreferences(): Preferences {
  const [chosen, setChosen] = useState<Chosen | null>(null);
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

  const choose = async (change: Partial<Chosen>) => {
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
