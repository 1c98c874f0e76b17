/**
 * Whom pushes to this browser are for. A browser has one push subscription, whoever is logged in; this remembers who
 * asked for it, so that nobody else on the device is shown their news.
 */
import { deviceDb } from './account/device-db.ts';

/** The person who switched pushes on here; null when nobody did. */
export async function readPushOwner(): Promise<string | null> {
  return (await deviceDb().settings.get('pushOwner'))?.value ?? null;
}

/** Remembers the person, or with null forgets them. */
export async function keepPushOwner(userId: string | null): Promise<void> {
  const { settings } = deviceDb();
  await (userId === null ? settings.delete('pushOwner') : settings.put({ key: 'pushOwner', value: userId }));
}

/** Whether the person pushes are for is the one logged in; false too when the device can't be asked. */
export async function isPushForLoggedIn(): Promise<boolean> {
  try {
    const [owner, signedIn] = await Promise.all([readPushOwner(), deviceDb().settings.get('signedIn')]);
    return owner !== null && owner === signedIn?.value;
  } catch (error) {
    console.warn('Who is logged in could not be read; the message is shown without its words.', error);
    return false;
  }
}
