import { listSessions } from '#contract/open-session.ts';
import { confirmIdentity } from '#contract/session.ts';
import { deleteUser, type User, updateUser } from '#contract/user.ts';
import type { ProfileForm } from '#domain/profile.ts';
import type { Language } from '#language/languages.ts';
import { call } from '#offline/call.ts';
import { changeNow, keepPerson } from '#offline/change-now.ts';
import { forgetAccount, logOut } from '#offline/session.ts';

/** What a new e-mail address takes besides the form. */
export interface NewEmail {
  password: string;
  /** Also log out everywhere else. */
  endOtherSessions: boolean;
}

/** Sends one's own profile; `proof` with a new e-mail address, `language` where another was chosen. Throws CallError. */
export async function saveProfile(
  id: string,
  form: ProfileForm,
  proof: NewEmail | null,
  language?: Language | null,
): Promise<void> {
  const { firstName, lastName, phone, email } = form;
  const body = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    email: email.trim(),
    ...proof,
    ...(language === undefined ? {} : { language }),
  };
  await changeNow(updateUser, { params: { id }, body }, keepPerson);
}

/** Chooses the language of one's own account; the person as the server has them then. Throws CallError. */
export const saveLanguage = (id: string, language: Language): Promise<User> =>
  changeNow(updateUser, { params: { id }, body: { language } }, keepPerson);

/** The devices this person is logged in on besides this one, as people name them. Throws CallError. */
export async function otherDevices(): Promise<string[]> {
  const { sessions } = await call(listSessions);
  return sessions.filter(({ isCurrent }) => !isCurrent).map(({ device }) => device);
}

/**
 * Deletes one's own account for good, logs out here and removes what this device kept of it. `password` where it was
 * asked for. Throws CallError.
 */
export async function deleteOwnAccount(id: string, password: string): Promise<void> {
  if (password !== '') await call(confirmIdentity, { body: { password } });
  await call(deleteUser, { params: { id } });
  await logOut({ unsent: 'keep' });
  // The account is gone: what stays behind on the device is no reason to say it isn't.
  await forgetAccount(id).catch((error: unknown) =>
    console.warn('The store of the account could not be removed.', error),
  );
}
