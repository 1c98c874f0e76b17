import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DriverAccount } from '#contract/driver-account.ts';
import { DELETE_ACCOUNT_WARNING } from '#domain/account-deletion.ts';
import { whyNotMay } from '#domain/permissions.ts';
import type { Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { Panel } from '#ui/panel.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { deleteAccount } from './actions.ts';

interface DeleteDriverAccountProps {
  viewer: Session;
  account: DriverAccount;
  onDeleted: () => void;
}

/** The end of a driver account, behind a question that says what it means. The login stays. */
export function DeleteDriverAccount({ viewer, account, onDeleted }: DeleteDriverAccountProps) {
  const [asking, setAsking] = useState(false);
  const { busy, failure, submit } = useSubmit(deleteAccount);
  const remove = async () => {
    if (await submit(account)) onDeleted();
    else setAsking(false);
  };
  return (
    <Panel title="Delete driver account" icon="trash">
      <Stack gap="sm" align="flex-start">
        <Text>License, truck, trailer and the place on the carrier’s list go for good. Login and loads stay.</Text>
        {failure && <ErrorPanel title="The driver account was not deleted">{failure.message}</ErrorPanel>}
        <ReasonedButton
          whyNot={whyNotMay(viewer.actor, 'driver-account.delete')}
          color="red"
          leftSection={<Icon name="trash" />}
          onClick={() => setAsking(true)}
        >
          Delete Account
        </ReasonedButton>
      </Stack>
      <ConfirmDialog
        opened={asking}
        title="Delete driver account"
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
