import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { OpenSession } from '#contract/open-session.ts';
import { formatDateTime, formatTableDate } from '#domain/date-format.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EntryText } from '#ui/entry-text.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar-store.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import classes from './open-sessions.module.css';
import { useOpenSessions } from './use-open-sessions.ts';

/** What is asked about: one session, or all others. */
type Question = OpenSession | 'others';

/** Where a person is signed in. What was lost or left behind is signed out from here. */
export function OpenSessions({ userId }: { userId: string }) {
  const { sessions, problem, load, end } = useOpenSessions(userId);
  const [asked, setAsked] = useState<Question | null>(null);
  const { busy, failure, submit } = useSubmit(end);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const confirm = async (question: Question) => {
    const done = await submit(question === 'others' ? null : question._id);
    setAsked(null);
    if (done) showSnackbar({ severity: 'success', message: `${nameOf(question)} signed out.` });
  };
  return (
    <Panel title="Where you are signed in" icon="shield">
      <Stack gap="sm" align="stretch">
        {problem !== null && (
          <ErrorPanel tone="warning" title="Where you are signed in could not be read" onRetry={() => void load()}>
            {problem}
          </ErrorPanel>
        )}
        {sessions === null && problem === null && <Text c="dimmed">Asking the server where you are signed in…</Text>}
        {sessions !== null && (
          <ul className={classes.list}>
            {sessions.map((session) => (
              <li key={session._id} className={classes.item}>
                <EntryText name={session.device} facts={factsOf(session)} />
                {session.isCurrent ? (
                  <StatusBadge tone="info">This device</StatusBadge>
                ) : (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={`Sign out ${session.device}, ${factsOf(session)}`}
                    onClick={() => setAsked(session)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <SubmitFailureNote failure={failure} title="Nothing was signed out" />
        {others.length > 1 && (
          <ReasonedButton
            whyNot={null}
            variant="default"
            leftSection={<Icon name="logout" />}
            onClick={() => setAsked('others')}
          >
            Sign out everywhere else
          </ReasonedButton>
        )}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === 'others' ? 'Sign out everywhere else?' : `Sign out ${asked?.device ?? ''}?`}
        danger
        busy={busy}
        confirmLabel="Sign out"
        cancelLabel="Cancel"
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void confirm(asked)}
      >
        <p>{WHAT_IT_DOES}</p>
      </ConfirmDialog>
    </Panel>
  );
}

const WHAT_IT_DOES =
  'From there nothing can be fetched or sent until you log in again, and PINs you set on other devices end. What is ' +
  'already kept on a device stays on it, and so does what was not sent yet: it goes out when you log in there.';

const factsOf = ({ signedInAt, seenAt }: OpenSession) =>
  `Signed in ${formatDateTime(signedInAt)} · last used ${formatTableDate(seenAt)}`;

const nameOf = (question: Question) => (question === 'others' ? 'All your other devices are' : `${question.device} is`);
