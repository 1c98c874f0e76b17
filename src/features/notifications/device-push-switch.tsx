import { useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { type PushState, readPushState, turnOffPush, turnOnPush } from './device-push.ts';
import classes from './notification-preferences.module.css';

/** Pushes to the browser in hand. The browser's question comes only from this switch, never by itself. */
export function DevicePushSwitch({ userId }: { userId: string }) {
  const { state, problem, busy, turn } = useDevicePush(userId);
  if (state === null) return null;
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
