import { Button, Stack } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { endSession, endSessionsOf, listSessions, type OpenSession } from '#contract/open-session.ts';
import { formatDateTime, formatTableDate } from '#domain/date-format.ts';
import { t } from '#language/say.ts';
import { call } from '#offline/call.ts';
import { Coming } from '#ui/coming.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EntryText } from '#ui/entry-text.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import classes from './open-sessions.module.css';

/** What is asked about: one session, or all others. */
type Question = OpenSession | 'others';

/** Where a person is logged in. What was lost or left behind is logged out from here. */
export function OpenSessions({ userId }: { userId: string }) {
  const { sessions, problem, load, end } = useOpenSessions(userId);
  const [asked, setAsked] = useState<Question | null>(null);
  const { busy, failure, submit } = useSubmit(end);
  const others = sessions?.filter(({ isCurrent }) => !isCurrent) ?? [];
  const confirm = async (question: Question) => {
    const done = await submit(question === 'others' ? null : question._id);
    setAsked(null);
    if (done) showSnackbar({ severity: 'success', message: endedWords(question) });
  };
  return (
    <Panel title={t('Where you are logged in')} icon="shield">
      <Stack gap="sm" align="stretch">
        {problem !== null && (
          <ErrorPanel tone="warning" title={t('Couldn’t load your logins')} onRetry={() => void load()}>
            {problem}
          </ErrorPanel>
        )}
        {sessions === null && problem === null && (
          <Coming shape="line" label={t('Asking the server where you are logged in…')} />
        )}
        {sessions !== null && (
          <ul className={classes.list}>
            {sessions.map((session) => (
              <li key={session._id} className={classes.item}>
                <EntryText name={session.device} facts={factsOf(session)} />
                {session.isCurrent ? (
                  <StatusBadge tone="info">{t('This device')}</StatusBadge>
                ) : (
                  <Button
                    variant="default"
                    size="sm"
                    aria-label={t('Log out {device}, {facts}', { device: session.device, facts: factsOf(session) })}
                    onClick={() => setAsked(session)}
                  >
                    {t('Log out')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <SubmitFailureNote failure={failure} title={t('Nothing was logged out')} />
        {others.length > 1 && (
          <ReasonedButton
            whyNot={null}
            variant="default"
            leftSection={<Icon name="logout" />}
            onClick={() => setAsked('others')}
          >
            {t('Log out everywhere else')}
          </ReasonedButton>
        )}
      </Stack>
      <ConfirmDialog
        opened={asked !== null}
        title={
          asked === 'others' ? t('Log out everywhere else?') : t('Log out {device}?', { device: asked?.device ?? '' })
        }
        danger
        busy={busy}
        confirmLabel={t('Log out')}
        cancelLabel={t('Cancel')}
        onCancel={() => setAsked(null)}
        onConfirm={() => asked && void confirm(asked)}
      >
        <p>
          {t(
            'From there nothing can be fetched or sent until you log in again, and PINs you set on other devices end. What is already kept on a device stays on it, and so does what was not sent yet: it goes out when you log in there.',
          )}
        </p>
      </ConfirmDialog>
    </Panel>
  );
}

const factsOf = ({ signedInAt, seenAt }: OpenSession) =>
  t('Logged in {time} · last used {day}', { time: formatDateTime(signedInAt), day: formatTableDate(seenAt) });

const endedWords = (question: Question) =>
  question === 'others'
    ? t('All your other devices are logged out.')
    : t('{device} is logged out.', { device: question.device });

interface SessionList {
  /** The last used first; null until the server has answered. */
  sessions: OpenSession[] | null;
  /** Why they can't be read, as a sentence. */
  problem: string | null;
  load: () => Promise<void>;
  /** Signs one of them out, or with null all but this one, and reads them again. Throws CallError. */
  end: (sessionId: string | null) => Promise<void>;
}

/** Where the person is logged in. The server alone knows, so nothing of it is kept here. */
function useOpenSessions(userId: string): SessionList {
  const [sessions, setSessions] = useState<OpenSession[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const load = useCallback(async () => {
    setProblem(null);
    try {
      setSessions((await call(listSessions)).sessions);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    }
  }, []);
  useEffect(() => void load(), [load]);
  const end = async (sessionId: string | null) => {
    if (sessionId === null) await call(endSessionsOf, { params: { userId } });
    else await call(endSession, { params: { sessionId } });
    await load();
  };
  return { sessions, problem, load, end };
}
