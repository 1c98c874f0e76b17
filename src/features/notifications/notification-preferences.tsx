import { Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import {
  type NotificationPreferences as Chosen,
  getNotificationPreferences,
  setNotificationPreferences,
} from '#contract/notification.ts';
import { t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { Coming } from '#ui/coming.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './device-push.ts';
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
        {!chosen && problem === null && <Coming shape="line" label={t('Asking the server for your choice…')} />}
        {chosen && (
          <>
            <QuestionSwitch
              question={t('E-mail')}
              yes={t(
                'Loads, drivers, deliveries, OSD reports, papers, claims and disputed times; not the mere progress of a load',
              )}
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

/** Pushes to the browser in hand. The browser's question comes only from this switch, never by itself. */
function DevicePushSwitch({ userId }: { userId: string }) {
  const { state, problem, busy, turn } = useDevicePush(userId);
  if (state === null) return <Coming shape="line" />;
  if (state === 'unsupported') {
    return (
      <p className={classes.always}>
        {t(
          'This browser can’t show push notifications for the app. On an iPhone or iPad, add the app to the home screen and open it from there.',
        )}
      </p>
    );
  }
  if (state === 'denied') {
    return (
      <ErrorPanel tone="warning" title={t('Notifications are blocked on this device')}>
        {t(
          'This browser was told not to show any for this site. Allow notifications in the browser’s settings for this site, then come back here.',
        )}
      </ErrorPanel>
    );
  }
  return (
    <>
      <QuestionSwitch
        question={t('Push notifications on this device')}
        yes={t('Shown here, also while the app is closed, until you log out')}
        no={t('Not shown on this device')}
        value={state === 'on'}
        disabled={busy}
        onChange={(on) => void turn(on)}
      />
      {problem !== null && (
        <ErrorPanel tone="warning" title={t('That did not work')}>
          {problem}
        </ErrorPanel>
      )}
    </>
  );
}

interface DevicePush {
  /** Null until the browser was asked. */
  state: PushState | null;
  problem: string | null;
  busy: boolean;
  turn: (on: boolean) => Promise<void>;
}

/** Pushes to this browser for a person, and the switch for them. */
function useDevicePush(userId: string): DevicePush {
  const [state, setState] = useState<PushState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let here = true;
    const show = (found: PushState) => here && setState(found);
    readPushState(userId).then(show, () => show('unsupported'));
    return () => {
      here = false;
    };
  }, [userId]);

  const turn = async (on: boolean) => {
    setBusy(true);
    setProblem(null);
    try {
      if (!on) await turnOffPush();
      setState(on ? await turnOnPush(userId) : 'off');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setState(await readPushState(userId));
    } finally {
      setBusy(false);
    }
  };
  return { state, problem, busy, turn };
}
