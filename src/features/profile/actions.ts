import { deleteUser, updateUser } from '#contract/user.ts';
import type { ProfileForm } from '#domain/profile.ts';
import { call } from '#offline/call.ts';
import { changeNow, keepPerson } from '#offline/change-now.ts';
import { forgetAccount } from '#offline/forget-account.ts';
import { signOut } from '#offline/session.ts';

/** Sends one's own profile. Throws CallError. */
export async function saveProfile(id: string, form: ProfileForm): Promise<void> {
  const { firstName, lastName, phone, email } = form;
  const body = {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    phone: phone.trim(),
    email: email.trim(),
  };
  await changeNow(updateUser, { params: { id }, body }, keepPerson);
}

/** Deletes one's own account for good, signs out here and removes what this device kept of it. Throws CallError. */
export async function deleteOwnAccount(id: string): Promise<void> {
  await call(deleteUser, { params: { id } });
  await signOut({ unsent: 'keep' });
  // The account is gone: what stays behind on the device is no reason to say it isn't.
  await forgetAccount(id).catch((error: unknown) =>
    console.warn('The store of the account could not be removed.', error),
  );
}
