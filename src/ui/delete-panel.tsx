import { Stack, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Icon } from './icon.tsx';
import { Panel } from './panel.tsx';
import { ReasonedButton } from './reasoned-button.tsx';
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
  /** Throws what it can't do. */
  work: () => Promise<unknown>;
  onDeleted: () => void;
}

/** The end of something for good, behind a question that says what it means. */
export function DeletePanel(props: DeletePanelProps) {
  const { title, children, label, whyNot, warning, failureTitle, work, onDeleted } = props;
  const [asking, setAsking] = useState(false);
  const { busy, failure, submit } = useSubmit(work);
  const remove = async () => {
    if (await submit()) onDeleted();
    else setAsking(false);
  };
  return (
    <Panel title={title} icon="trash">
      <Stack gap="sm" align="flex-start">
        <Text>{children}</Text>
        <SubmitFailureNote failure={failure} title={failureTitle} />
        <ReasonedButton whyNot={whyNot} color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
          {label}
        </ReasonedButton>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title={title}
        danger
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{warning}</p>
      </ConfirmDialog>
    </Panel>
  );
}
