import { afterEach, expect, it } from 'vitest';
import { rememberSignIn } from '#offline/db/device-db.ts';
import { currentSession, restoreSession } from '#offline/session.ts';
import { HARBOR, person } from '../support/device/people.ts';
import { answerWith, ours, wipeDevice } from '../support/device/signed-in-device.ts';

afterEach(wipeDevice);

it('does not sign out somebody who signs in while the device is being asked', async () => {
  const ada = person(0xa1, 'Ada', HARBOR, 1);
  answerWith(() => ours(200, ada));
  for (let round = 0; round < 10; round++) {
    await restoreSession();
    // Another tab announces something: this tab asks the device, and in that moment somebody signs in here.
    const following = restoreSession();
    await rememberSignIn(ada);
    await Promise.all([following, restoreSession(), restoreSession()]);
    expect(currentSession()?.user._id).toBe(ada._id);
    expect(currentSession()?.db.isOpen()).toBe(true);
    await wipeDevice();
  }
});
