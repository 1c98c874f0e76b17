/** Which language a device speaks, from its first screen on. */
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '#app/app.tsx';
import { speak, speakFirst } from '#app/base/speak.ts';
import es from '#language/es.json' with { type: 'json' };
import fr from '#language/fr.json' with { type: 'json' };
import { spokenLanguage } from '#language/say.ts';
import { goOffline, wipeDevice } from '../support/device/signed-in-device.ts';

const KEPT = 'connex-language';
const TITLE = 'The bill of lading that works where freight moves';

beforeEach(() => {
  goOffline();
  window.history.replaceState(null, '', '/');
});
// Whatever comes after this is English again: the test files share their modules and the document.
afterEach(async () => {
  vi.restoreAllMocks();
  await act(async () => await speak('en'));
  localStorage.removeItem(KEPT);
  await wipeDevice();
});

const asksFor = (...tags: string[]) => vi.spyOn(navigator, 'languages', 'get').mockReturnValue(tags);
const title = (name: string) => screen.findByRole('heading', { level: 1, name });

/** As main.tsx does it. */
async function start() {
  await speakFirst();
  return render(<App />);
}

describe('a device', () => {
  it('speaks what its browser asks for, from the first screen on', async () => {
    asksFor('es-MX', 'en');
    await start();
    expect(document.documentElement.lang).toBe('es');
    expect(await title(es[TITLE])).toBeVisible();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    // Nothing was chosen: the browser is asked again at the next start.
    expect(localStorage.getItem(KEPT)).toBeNull();
  });

  it('needs no texts to speak English, so that nothing has to be waited for', async () => {
    asksFor('en-US', 'es');
    expect(speakFirst()).toBeNull();
    asksFor('zh-CN');
    expect(speakFirst()).toBeNull();
    expect(spokenLanguage()).toBe('en');
    await start();
    expect(await title(TITLE)).toBeVisible();
  });
});

describe('another language', () => {
  it('is at once that of all that stands on the screen, and of the document', async () => {
    asksFor('en-US');
    await start();
    expect(await title(TITLE)).toBeVisible();
    await act(() => speak('fr'));
    expect(await title(fr[TITLE])).toBeVisible();
    expect(screen.getByRole('heading', { name: fr.Resources })).toBeVisible();
    expect(screen.queryByText(TITLE)).not.toBeInTheDocument();
    expect(document.documentElement.lang).toBe('fr');
    await act(() => speak('en'));
    expect(await title(TITLE)).toBeVisible();
    expect(document.documentElement.lang).toBe('en');
  });

  it('is kept for the next start, whatever the browser asks for', async () => {
    asksFor('es-MX', 'en');
    await speak('fr');
    await forget();
    await start();
    expect(await title(fr[TITLE])).toBeVisible();
    await act(() => speak('en'));
    expect(speakFirst()).toBeNull();
    expect(await title(TITLE)).toBeVisible();
  });

  it('stays away where its texts can’t be had: the first screen comes in English, and a choice is not kept', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    vi.doMock('#language/fr.json', () => {
      throw new Error('No network.');
    });
    vi.resetModules();
    try {
      const fresh = await import('#app/base/speak.ts');
      asksFor('fr-CA');
      await fresh.speakFirst();
      expect(fresh.useLanguage.getState().language).toBe('en');
      await expect(fresh.speak('fr')).rejects.toThrow();
      expect(fresh.useLanguage.getState().language).toBe('en');
      expect(localStorage.getItem(KEPT)).toBeNull();
    } finally {
      vi.doUnmock('#language/fr.json');
      vi.resetModules();
    }
  });
});

/** What a page that is opened anew no longer knows: all but what is kept. */
async function forget() {
  const kept = localStorage.getItem(KEPT);
  await act(async () => await speak('en'));
  if (kept !== null) localStorage.setItem(KEPT, kept);
}
