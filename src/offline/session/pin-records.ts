/**
 * Who has a PIN on this device, kept beside the names, so that the login screen can offer them before anybody's own
 * store is open. Whether a PIN is right, and whether it still counts, the server alone decides; here it is only followed.
 */
import { FIRST_LIMITS } from '#domain/first-limits.ts';
import { deviceDb, type PinRecord } from '../account/device-db.ts';
import { environment } from '../base/environment.ts';

export interface PinPerson {
  userId: string;
  name: string;
}

/** Past its days, or tried too often: the server takes it no more. */
function isOver({ until, usedAt, wrong }: PinRecord): boolean {
  const now = environment.now();
  return now >= until || now - usedAt >= FIRST_LIMITS.pinIdleMs || wrong >= FIRST_LIMITS.pinTries;
}

/** People who can log in here with a PIN; who was here last stands first. */
export async function peopleWithPin(): Promise<PinPerson[]> {
  const accounts = await deviceDb().accounts.toArray();
  return accounts
    .filter(({ pin }) => pin && !isOver(pin))
    .toSorted((a, b) => b.lastSignedInAt - a.lastSignedInAt)
    .map(({ userId, name }) => ({ userId, name }));
}

/** The PIN this person has here, null without one. */
export async function pinOf(userId: string): Promise<PinRecord | null> {
  const pin = (await deviceDb().accounts.get(userId))?.pin;
  return pin && !isOver(pin) ? pin : null;
}

export async function rememberPin(userId: string, until: number): Promise<void> {
  await deviceDb().accounts.update(userId, { pin: { until, usedAt: environment.now(), wrong: 0 } });
}

/** It was right: tries and days without use start over. */
export async function rememberPinUsed(userId: string): Promise<void> {
  await changePin(userId, (pin) => ({ ...pin, usedAt: environment.now(), wrong: 0 }));
}

/** It was not right. Returns whether it is over now, and forgotten here. */
export async function rememberPinWrong(userId: string): Promise<boolean> {
  const pin = await changePin(userId, (was) => ({ ...was, wrong: was.wrong + 1 }));
  if (pin && !isOver(pin)) return false;
  await forgetPin(userId);
  return true;
}

/** Nobody is offered this person's PIN here any more. */
export async function forgetPin(userId: string): Promise<void> {
  await deviceDb()
    .accounts.where('userId')
    .equals(userId)
    .modify((account) => {
      delete account.pin;
    });
}

async function changePin(userId: string, change: (pin: PinRecord) => PinRecord): Promise<PinRecord | null> {
  const { accounts } = deviceDb();
  return deviceDb().transaction('rw', accounts, async () => {
    const known = (await accounts.get(userId))?.pin;
    if (!known) return null;
    const pin = change(known);
    await accounts.update(userId, { pin });
    return pin;
  });
}
