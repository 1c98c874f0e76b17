import { connexIdOf } from '#domain/ids.ts';
import { formatPhone } from '#domain/phone.ts';
import { LANGUAGE_NAMES } from '#language/language-names.ts';
import { isLanguage } from '#language/languages.ts';
import { t } from '#language/say.ts';
import { draftKeeper } from '#offline/drafts.ts';
import { readPerson } from '#offline/read-people.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { InfoList } from '#ui/info-list.tsx';
import { EditToggle, Panel } from '#ui/panel.tsx';
import { useKeptEdit } from '#ui/use-kept-edit.ts';
import { type ProfileDraft, ProfileForm } from './profile-form.tsx';

interface MyProfileProps {
  viewer: Session;
  changePasswordHref: string;
}

const DRAFT_KEY = 'my-profile';

/** Who one is: to read, and behind the toggle to edit. */
export function MyProfile({ viewer, changePasswordHref }: MyProfileProps) {
  const edit = useKeptEdit<ProfileDraft>(DRAFT_KEY, draftKeeper(DRAFT_KEY));
  const userId = viewer.user._id;
  // The session's copy stands until the store has answered, and where it was never pulled.
  const user = useLiveQuery(() => readPerson(userId), [userId]) ?? viewer.user;
  return (
    <Panel
      title={t('User Info')}
      icon="user"
      aside={<EditToggle editing={edit.isOpen} onToggle={edit.isOpen ? edit.close : edit.open} />}
    >
      {edit.isOpen ? (
        <ProfileForm user={user} changePasswordHref={changePasswordHref} edit={edit} />
      ) : (
        <InfoList
          items={[
            { label: t('Name'), value: user.name },
            { label: 'ConnexId', value: connexIdOf(user) },
            {
              label: t('Phone'),
              value: user.phone && (
                <ContactLink kind="phone" to={user.phone}>
                  {formatPhone(user.phone)}
                </ContactLink>
              ),
            },
            { label: t('Email'), value: <ContactLink kind="mail" to={user.email} /> },
            ...(isLanguage(user.language) ? [{ label: t('Language'), value: LANGUAGE_NAMES[user.language] }] : []),
          ]}
        />
      )}
    </Panel>
  );
}
