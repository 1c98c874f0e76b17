import { Stack } from '@mantine/core';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Panel } from '#ui/panel.tsx';
import { QuestionSwitch } from '#ui/question-switch.tsx';
import { DevicePushSwitch } from './device-push-switch.tsx';
import classes from './notification-preferences.module.css';
import { usePreferences } from './use-preferences.ts';

/** By which ways a person hears of news: in the app always, by push and e-mail as they choose. */
export function NotificationPreferences({ userId }: { userId: string }) {
  const { chosen, problem, saving, load, choose } = usePreferences();
  return (
    <Panel title="How you are notified" icon="settings">
      <Stack gap="sm">
        <p className={classes.always}>In the app you always see every notification.</p>
        {problem !== null && (
          <ErrorPanel
            tone="warning"
            title={chosen ? 'Your choice could not be saved' : 'Your choice could not be read'}
            {...(chosen ? {} : { onRetry: () => void load() })}
          >
            {problem}
          </ErrorPanel>
        )}
        {!chosen && problem === null && <p className={classes.always}>Asking the server for your choice…</p>}
        {chosen && (
          <>
            <QuestionSwitch
              question="E-mail"
              yes="New, changed and withdrawn loads, drivers, OSD reports and completed deliveries"
              no="No e-mails"
              value={chosen.mail}
              disabled={saving}
              onChange={(mail) => void choose({ mail })}
            />
            <QuestionSwitch
              question="Push notifications"
              yes="On every device where you switched them on"
              no="Paused on all your devices"
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
