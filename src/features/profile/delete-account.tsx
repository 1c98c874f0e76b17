import { Stack, Text } from '@mantine/core';
import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { DELETE_ACCOUNT_WARNING, whyNotDeleteAccount } from '#domain/account-deletion.ts';
import { ROLE } from '#domain/roles.ts';
import { readDirectory } from '#offline/reads/read-directory.ts';
import { countUnsent, type Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { deleteOwnAccount } from './actions.ts';

interface DeleteAccountProps {
  viewer: Session;
  onDeleted: () => void;
}

/** The end of one's own account, behind a question that says what it means. */
export function DeleteAccount({ viewer, onDeleted }: DeleteAccountProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, submit } = useSubmit(deleteOwnAccount);
  const { user } = viewer;
  const whyNot = useLiveQuery(() => whyNotDelete(viewer), [viewer], 'Checking…');
  const remove = async () => {
    if (await submit(user._id)) onDeleted();
    else setAsking(false);
  };
  return (
    <Panel title="Delete account" icon="trash">
      <Stack gap="sm" align="flex-start">
        <Text>Your loads stay with your company. Your name, contact data and login go for good.</Text>
        <SubmitFailureNote failure={failure} title="Your account was not deleted" />
        <ReasonedButton whyNot={whyNot} color="red" leftSection={<Icon name="trash" />} onClick={() => setAsking(true)}>
          Delete Account
        </ReasonedButton>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Delete account"
        danger
        busy={busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{DELETE_ACCOUNT_WARNING}</p>
      </ConfirmDialog>
    </Panel>
  );
}

/** Nobody could ever send what a deleted account left unsent; and a company keeps an admin. */
async function whyNotDelete({ user, actor }: Session): Promise<string | null> {
  const unsent = await countUnsent();
  if (unsent > 0) return 'Some of your work is not sent yet. Send or discard it first.';
  const { people, pulled } = await readDirectory();
  // An unknown directory forbids nothing here: the server has the last word.
  if (!pulled) return null;
  const otherAdmins = people.filter(({ _id, role }) => role === ROLE.admin && _id !== user._id).length;
  return whyNotDeleteAccount({ role: actor.role, otherAdmins });
}
