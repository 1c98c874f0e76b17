import { ErrorPanel } from '#ui/error-panel.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import classes from './notification-preferences.module.css';
import { useDevicePush } from './use-device-push.ts';

/** Pushes to the browser in hand. The browser's question comes only from this switch, never by itself. */
export function DevicePushSwitch({ userId }: { userId: string }) {
  const { state, problem, busy, turn } = useDevicePush(userId);
  if (state === null) return null;
  if (state === 'unsupported') {
    return (
      <p className={classes.always}>
        This browser can’t show push notifications for the app. On an iPhone or iPad, add the app to the home screen and
        open it from there.
      </p>
    );
  }
  if (state === 'denied') {
    return (
      <ErrorPanel tone="warning" title="Notifications are blocked on this device">
        This browser was told not to show any for this site. Allow notifications in the browser’s settings for this
        site, then come back here.
      </ErrorPanel>
    );
  }
  return (
    <>
      <QuestionSwitch
        question="Push notifications on this device"
        yes="Shown here, also while the app is closed, until you log out"
        no="Not shown on this device"
        value={state === 'on'}
        disabled={busy}
        onChange={(on) => void turn(on)}
      />
      {problem !== null && (
        <ErrorPanel tone="warning" title="That did not work">
          {problem}
        </ErrorPanel>
      )}
    </>
  );
}
