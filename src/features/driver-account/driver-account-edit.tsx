import { Loader } from '@mantine/core';
import type { User } from '#contract/user.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { CreateAccount } from './create-account.tsx';
import { EditAccount } from './edit-account.tsx';
import { useDriverAccount } from './use-driver-account.ts';

interface DriverAccountEditProps {
  viewer: Session;
  driver: Pick<User, '_id' | 'name'>;
  /** Gets the account's name as it is then. */
  onSaved: (accountName: string) => void;
}

/** The form of a driver account, or where there is none the form that creates it. */
export function DriverAccountEdit({ viewer, driver, onSaved }: DriverAccountEditProps) {
  const { state, retry } = useDriverAccount(driver._id);
  // Not filled with what the device saw last while the server may say something newer in a moment.
  const waiting = state.status === 'loading' || (state.status === 'ready' && !state.checked && state.why === null);
  if (waiting) return <Loader role="progressbar" aria-label="Loading the driver account" m="xl" />;
  if (state.status === 'unreachable') {
    return (
      <ErrorPanel title="The driver account is not on this device" onRetry={retry}>
        {state.why}
      </ErrorPanel>
    );
  }
  if (state.status === 'none') return <CreateAccount viewer={viewer} driver={driver} onCreated={onSaved} />;
  const { account } = state;
  return <EditAccount key={account._id} account={account} onSaved={({ accountName }) => onSaved(accountName)} />;
}
