import type { DriverAccount } from '#contract/driver-account.ts';
import { DELETE_ACCOUNT_WARNING } from '#domain/account-deletion.ts';
import { whyNotMay } from '#domain/permissions.ts';
import type { Session } from '#offline/session.ts';
import { DeletePanel } from '#ui/delete-panel.tsx';
import { deleteAccount } from './actions.ts';

interface DeleteDriverAccountProps {
  viewer: Session;
  account: DriverAccount;
  onDeleted: () => void;
}

/** The end of a driver account. The login stays. */
export function DeleteDriverAccount({ viewer, account, onDeleted }: DeleteDriverAccountProps) {
  return (
    <DeletePanel
      title="Delete driver account"
      label="Delete Account"
      whyNot={whyNotMay(viewer.actor, 'driver-account.delete')}
      warning={DELETE_ACCOUNT_WARNING}
      failureTitle="The driver account was not deleted"
      work={() => deleteAccount(account)}
      onDeleted={onDeleted}
    >
      License, truck, trailer and the place on the carrier’s list go for good. Login and loads stay.
    </DeletePanel>
  );
}
