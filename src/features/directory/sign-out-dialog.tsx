import type { User } from '#contract/user.ts';
import { t } from '#language/say.ts';
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
    showSnackbar({ severity: 'success', message: t('{name} is logged out everywhere.', { name }) });
    close();
  };
  return (
    <ConfirmDialog
      opened={person !== null}
      title={t('Log out {name}?', { name: person?.name ?? '' })}
      danger
      busy={busy}
      confirmLabel={t('Log out')}
      cancelLabel={t('Cancel')}
      onCancel={close}
      onConfirm={() => person && void signOut(person)}
    >
      <SubmitFailureNote failure={failure} title={t('Nobody was logged out')} />
      <p>
        {t(
          'Their devices can fetch and send nothing until they log in there again, and their PINs end. What a device keeps already stays on it, and so does what was not sent yet.',
        )}
      </p>
    </ConfirmDialog>
  );
}
