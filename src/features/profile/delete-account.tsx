import { DELETE_ACCOUNT_WARNING, whyNotDeleteAccount } from '#domain/profile.ts';
import { ROLE } from '#domain/roles.ts';
import { t } from '#language/say.ts';
import { readDirectory } from '#offline/read-people.ts';
import { countUnsent, type Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { DeletePanel } from '#ui/delete-panel.tsx';
import { deleteOwnAccount } from './actions.ts';

interface DeleteAccountProps {
  viewer: Session;
  onDeleted: () => void;
}

/** The end of one's own account. */
export function DeleteAccount({ viewer, onDeleted }: DeleteAccountProps) {
  const whyNot = useLiveQuery(() => whyNotDelete(viewer), [viewer], t('Checking…'));
  return (
    <DeletePanel
      title={t('Delete account')}
      label={t('Delete Account')}
      whyNot={whyNot}
      warning={t(DELETE_ACCOUNT_WARNING)}
      failureTitle={t('Your account was not deleted')}
      work={(password) => deleteOwnAccount(viewer.user._id, password)}
      onDeleted={onDeleted}
    >
      {t(
        'Your loads stay with your company. Your name, contact data and login go for good. What your other devices have not sent yet can’t be sent after that.',
      )}
    </DeletePanel>
  );
}

/** Nobody could ever send what a deleted account left unsent; and a company keeps an admin. */
async function whyNotDelete({ user, actor }: Session): Promise<string | null> {
  const unsent = await countUnsent();
  if (unsent > 0) return t('Some of your work is not sent yet. Send or discard it first.');
  const { people, pulled } = await readDirectory();
  // An unknown directory forbids nothing here: the server has the last word.
  if (!pulled) return null;
  const otherAdmins = people.filter(({ _id, role }) => role === ROLE.admin && _id !== user._id).length;
  return whyNotDeleteAccount({ role: actor.role, otherAdmins });
}
