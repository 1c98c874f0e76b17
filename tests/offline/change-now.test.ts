import { afterEach, describe, expect, it } from 'vitest';
import type { CurrentUser, User } from '#contract/user.ts';
import { updateUser } from '#contract/user.ts';
import { loggedInAccount } from '#offline/account/device-db.ts';
import { followProfile } from '#offline/account/follow-profile.ts';
import { changeNow, keepPerson } from '#offline/change-now.ts';
import { currentSession, logOut } from '#offline/session.ts';
import { answerCalls } from '../support/device/answer-calls.ts';
import { HARBOR, person } from '../support/device/people.ts';
import { ours, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';

afterEach(wipeDevice);

const ada = person(0xa1, 'Ada', HARBOR, 1);
const userOf = ({ company: _, ...user }: CurrentUser): User => user;
const at = (version: number, name: string): User => ({ ...userOf(ada), version, name });

describe('a change that goes straight to the server', () => {
  it('keeps the answer, but never an older one over a newer', async () => {
    const { db } = await signedInDevice(ada);
    await keepPerson(at(5, 'Five'));
    await keepPerson(at(4, 'Four'));
    expect(await db.people.get(ada._id)).toMatchObject({ version: 5, name: 'Five' });
  });

  it('keeps the answer as a row of the pass that is under way, and nothing once its person has left', async () => {
    const { db } = await signedInDevice(ada);
    await db.meta.put({ key: 'pull', value: { cursor: null, generation: 7, startedOver: true, confirming: false } });
    await keepPerson(at(5, 'Five'));
    expect(await db.people.get(ada._id)).toMatchObject({ version: 5, generation: 7 });
    await db.people.clear();
    await db.meta.put({ key: 'sealed', value: true });
    await keepPerson(at(6, 'Six'));
    expect(await db.people.count()).toBe(0);
  });

  it('keeps nothing when it was refused', async () => {
    const { db } = await signedInDevice(ada);
    answerCalls({ [`PUT /api/users/${ada._id}`]: () => ours(409, 'Taken.', 'email-taken') });
    const change = changeNow(updateUser, { params: { id: ada._id }, body: { email: 'b@harbor.example' } }, keepPerson);
    await expect(change).rejects.toMatchObject({ name: 'CallError', code: 'email-taken', message: 'Taken.' });
    expect(await db.people.count()).toBe(0);
  });

  it('is done although the answer could not be kept', async () => {
    await signedInDevice(ada);
    answerCalls({ [`PUT /api/users/${ada._id}`]: () => ours(200, at(2, 'Two')) });
    const full = async () => {
      throw new Error('full');
    };
    const change = changeNow(updateUser, { params: { id: ada._id }, body: { firstName: 'Two' } }, full);
    await expect(change).resolves.toMatchObject({ name: 'Two' });
  });
});

describe('the session', () => {
  it('follows what was pulled about its person and company, also over a restart', async () => {
    const { db } = await signedInDevice(ada);
    await db.people.put({ ...at(2, 'Ada King'), generation: 1 });
    await db.companies.put({ ...HARBOR, name: 'Harbor West', version: 3, generation: 1 });
    await followProfile();
    expect(currentSession()).toMatchObject({ user: { name: 'Ada King' }, company: { name: 'Harbor West' } });
    expect((await loggedInAccount())?.user).toMatchObject({ name: 'Ada King', company: { name: 'Harbor West' } });
    expect(currentSession()?.user).not.toHaveProperty('generation');
  });

  it('ends by logging out although it was replaced meanwhile', async () => {
    const { db } = await signedInDevice(ada);
    await db.people.put({ ...at(2, 'Ada King'), generation: 1 });
    const leaving = logOut({ unsent: 'keep' });
    await followProfile();
    await leaving;
    expect(currentSession()).toBeNull();
  });
});
