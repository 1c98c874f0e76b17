import type { User } from '#contract/user.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { SubmitFailureNote } from '#ui/submit-failure-note.tsx';
import { useSubmit } from '#ui/use-submit.ts';
import { signOutEverywhere } from './actions.ts';

interface SignOutDialogProps {
  /** Who is asked about; null: nobody. */
  person: User | null;
  onClose: () => void;
}

/** For a colleague whose phone is gone: signs them out on all their devices. */
export function SignOutDialog({ person, onClose }: SignOutDialogProps) {
  const { busy, failure, submit, forget } = useSubmit(signOutEverywhere);
  const close = () => {
    forget();
    onClose();
  };
  const signOut = async ({ _id, name }: User) => {
    if (!(await submit(_id))) return;
    showSnackbar({ severity: 'success', message: `${name} is logged out everywhere.` });
    close();
  };
  return (
    <ConfirmDialog
      opened={person !== null}
      title={`Log out ${person?.name ?? ''}?`}
      danger
      busy={busy}
      confirmLabel="Log out"
      cancelLabel="Cancel"
      onCancel={close}
      onConfirm={() => person && void signOut(person)}
    >
      <SubmitFailureNote failure={failure} title="Nobody was logged out" />
      <p>
        Their devices can fetch and send nothing until they log in there again, and their PINs end. What a device keeps
        already stays on it, and so does what was not sent yet.
      </p>
    </ConfirmDialog>
  );
}
