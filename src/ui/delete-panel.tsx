import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { t } from '#language/say.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
import { SecretField } from './secret-field.tsx';
import { SubmitFailureNote } from './submit-failure-note.tsx';
import { useSubmit } from './use-submit.ts';

interface DeletePanelProps {
  /** Of the panel and of the question. */
  title: string;
  /** What goes and what stays. */
  children: ReactNode;
  label: string;
  /** Why it can't be done now, as a sentence; null when it can. */
  whyNot: string | null;
  warning: string;
  /** What did not happen, should it fail. */
  failureTitle: string;
  /** Gets the password where the server asked for it, else an empty text. Throws what it can't do. */
  work: (password: string) => Promise<unknown>;
  onDeleted: () => void;
}

/** The server asks for the password again: a matter of its field. */
const NOT_CONFIRMED = { 'not-confirmed': 'password' };
const AT_FIELDS = ['password'];

/** The end of something for good, behind a question that says what it means. */
export function DeletePanel(props: DeletePanelProps) {
  const { title, children, label, whyNot, warning, failureTitle, work, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState('');
  const { busy, failure, submit, forget } = useSubmit(work, NOT_CONFIRMED);
  const wrongPassword = failure?.fields.password;
  const asksPassword = wrongPassword !== undefined || password !== '';
  const ask = () => {
    forget();
    setPassword('');
    setAsking(true);
  };
  const remove = async () => {
    if (await submit(password)) onDeleted();
  };
  return (
    <Panel title={title} icon="trash">
      <Stack gap="sm" align="flex-start">
        <Text>{children}</Text>
        <SubmitFailureNote failure={failure} title={failureTitle} shownAtFields={AT_FIELDS} />
        <ReasonedButton whyNot={whyNot} color="red" leftSection={<Icon name="trash" />} onClick={ask}>
          {label}
        </ReasonedButton>
      </Stack>
      <ConfirmDialog
        // What went wrong stands behind the dialog, but for the password it asks for.
        opened={asking && (failure === null || asksPassword)}
        title={title}
        danger
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{warning}</p>
        {asksPassword && (
          <SecretField
            name="password"
            label={t('Your password')}
            autoComplete="current-password"
            value={password}
            error={wrongPassword}
            onType={(value) => {
              setPassword(value);
              forget();
            }}
          />
        )}
      </ConfirmDialog>
    </Panel>
  );
}
