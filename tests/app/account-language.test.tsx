/** Whose language a device speaks that several people use: of who is logged in, else its own. */
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSession, useSessionStore } from '#app/base/session-store.ts';
import { speak, speakFirst, speakNow, untoldLanguage } from '#app/base/speak.ts';
import { LanguageChoice, tellAccount } from '#app/shell/language-choice.tsx';
import { spokenLanguage } from '#language/say.ts';
import { currentSession } from '#offline/session.ts';
import { answerCalls } from '../support/device/answer-calls.ts';
import { HARBOR, person } from '../support/device/people.ts';
import { goOffline, ours, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { renderUi } from '../support/render-ui.tsx';

const KEPT = 'connex-language';
const OF_ACCOUNT = 'connex-account-language';

beforeEach(goOffline);
// The test files share their modules and the document.
afterEach(async () => {
  vi.restoreAllMocks();
  await wipeDevice();
  await act(async () => await speak('en'));
  for (const key of [KEPT, OF_ACCOUNT]) localStorage.removeItem(key);
  useSessionStore.setState({ status: 'restoring', session: null, trouble: null });
});

describe('on a device of several people', () => {
  const ada = { ...person(0xa1, 'Ada', HARBOR, 1), language: 'es' };
  const bea = { ...person(0xa2, 'Bea', HARBOR, 1), language: null };
  const PUT = `PUT /api/users/${ada._id}`;
  const says = (language: string) => waitFor(() => expect(spokenLanguage()).toBe(language));
  beforeEach(async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-US']);
    await speak('fr');
    // Follows whoever logs in, as in main.tsx.
    await startSession();
  });

  it('each is spoken to in the language of their account, and whoever never chose in the device’s', async () => {
    await signedInDevice(ada);
    await says('es');
    await signedInDevice(bea);
    await says('fr');
    await signedInDevice(ada);
    await says('es');
    await wipeDevice();
    await says('fr');
    expect(localStorage.getItem(KEPT)).toBe('fr');
  });

  it('a start speaks to who is logged in from the first screen on', async () => {
    await signedInDevice(ada);
    await says('es');
    await act(async () => await speakNow('en'));
    await speakFirst();
    expect(spokenLanguage()).toBe('es');
  });

  it('who is logged in chooses for their account at the foot of the page, not for the next person', async () => {
    await signedInDevice(ada);
    await says('es');
    const asked = answerCalls({ [PUT]: () => ours(200, { ...ada, version: 2, language: 'en' }) });
    renderUi(<LanguageChoice />);
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await waitFor(() => expect(currentSession()?.user.language).toBe('en'));
    expect(asked).toMatchObject([{ call: PUT, body: { language: 'en' } }]);
    await says('en');
    await signedInDevice(bea);
    await says('fr');
  });

  it('who is not logged in chooses for the device', async () => {
    renderUi(<LanguageChoice />);
    await userEvent.click(screen.getByRole('button', { name: 'Español' }));
    await says('es');
    expect(localStorage.getItem(KEPT)).toBe('es');
    expect(localStorage.getItem(OF_ACCOUNT)).toBeNull();
    expect(screen.getByRole('button', { name: 'Español' })).toHaveAttribute('aria-pressed', 'true');
    await signedInDevice(bea);
    await says('es');
  });

  it('what is chosen without a network holds for that person, also at the next start, and is told to the account later', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
    await signedInDevice(ada);
    await says('es');
    renderUi(<LanguageChoice />);
    await userEvent.click(screen.getByRole('button', { name: 'English' }));
    await says('en');
    await waitFor(() =>
      expect(warned).toHaveBeenCalledWith(expect.stringMatching(/could not be changed/), expect.anything()),
    );
    await speakFirst();
    expect(spokenLanguage()).toBe('en');
    await signedInDevice(bea);
    await says('fr');
    await signedInDevice(ada);
    await says('en');
    const asked = answerCalls({ [PUT]: () => ours(200, { ...ada, version: 2, language: 'en' }) });
    await tellAccount(ada._id);
    expect(asked).toMatchObject([{ call: PUT, body: { language: 'en' } }]);
    // From now on the account says it, here and anywhere else.
    expect(untoldLanguage(ada._id)).toBeNull();
    await tellAccount(ada._id);
    expect(asked).toHaveLength(1);
  });
});
