/** Pulling down at the top of a screen, in the installed app. */
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Shell } from '#app/shell/shell.tsx';
import { startSync, stopSync, syncNow } from '#offline/sync.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { answerWith, goOffline, ours, signedInDevice } from '../../support/device/signed-in-device.ts';
import { useScreens } from '../../support/use-screens.ts';
import { shown, visit } from '../../support/visit.tsx';

useScreens(() => [
  import('#app/shell/signed-in-layer.tsx'),
  import('#app/shell/notices.tsx'),
  import('#features/sync/pull-to-refresh.tsx'),
]);

const setInstalled = (standalone: boolean) =>
  Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true });
beforeEach(() => setInstalled(true));
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'standalone');
  Reflect.deleteProperty(window, 'visualViewport');
  await stopSync();
});

const LOAD_PAGE = '/shipper-account/HarborFoods/outbound/000000000000000000000001';
const isListening = () => document.documentElement.style.overscrollBehaviorY === 'contain';

/** A screen of the app, with the engine at rest: what is asked from here on is what a pull asks for. */
async function open(path = '/home') {
  useSessionStore.setState({ status: 'in', session: await signedInDevice(person(0xa1, 'Ada', HARBOR, 1)) });
  const never = () => () => {};
  await startSync({ page: { isVisible: () => true, onVisible: never, onOnline: never, onHide: never } });
  await syncNow();
  const ofScreen = (
    <Shell>
      <p>the screen</p>
    </Shell>
  );
  visit(path, { part: ofScreen, screen: 'phone' });
  const asked: string[] = [];
  let goOn = () => {};
  const held = new Promise<void>((go) => {
    goOn = go;
  });
  answerWith(async ({ url }) => {
    const { pathname } = new URL(url);
    if (pathname !== '/api/changes') return ours(404, {}, 'not-found');
    asked.push(pathname);
    await held;
    return ours(200, { changes: [], cursor: 'c', more: false, now: new Date().toISOString() });
  });
  return { asked, goOn };
}
async function openInApp(path?: string) {
  const opened = await open(path);
  await waitFor(() => expect(isListening()).toBe(true));
  return opened;
}

type Place = [x: number, y: number];
const touches = (...places: Place[]) => ({ touches: places.map(([clientX, clientY]) => ({ clientX, clientY })) });
const down = (...places: Place[]) => fireEvent.touchStart(screen.getByText('the screen'), touches(...places));
const move = (...places: Place[]) => fireEvent.touchMove(screen.getByText('the screen'), touches(...places));
const letGo = () => act(async () => void fireEvent.touchEnd(screen.getByText('the screen'), touches()));
/** A whole pull, far enough where nothing speaks against it. */
async function pull() {
  down([100, 200]);
  move([102, 240]);
  move([104, 330]);
  await letGo();
}

describe('pulling down at the top of the installed app', () => {
  it('asks the server for news, and says so', async () => {
    const { asked, goOn } = await openInApp();
    down([100, 200]);
    move([102, 240]);
    expect(screen.getByText('Pull down to refresh')).toBeVisible();
    move([104, 330]);
    expect(screen.getByText('Release to refresh')).toBeVisible();
    expect(asked).toEqual([]);
    await letGo();
    const said = await screen.findByText('Refreshing…');
    expect(said.closest('[role=status]')).not.toBeNull();
    expect(said.closest('[aria-hidden=true]')).toBeNull();
    await waitFor(() => expect(asked).toHaveLength(1));
    await pull();
    goOn();
    await waitFor(() => expect(shown()).toEqual({ severity: 'success', message: 'Up to date' }));
    await waitFor(() => expect(screen.queryByText('Refreshing…')).toBeNull());
    expect(asked).toHaveLength(1);
  });

  it('says when the server can’t be reached', async () => {
    await openInApp();
    goOffline();
    await pull();
    await waitFor(() =>
      expect(shown()).toEqual({
        severity: 'warning',
        message: 'The server can’t be reached. You see what this device has.',
      }),
    );
  });

  it.each<[string, () => void]>([
    [
      'who lets go too early',
      () => {
        down([100, 200]);
        move([100, 280]);
      },
    ],
    [
      'who goes back up',
      () => {
        down([100, 200]);
        move([100, 330]);
        move([100, 190]);
      },
    ],
    [
      'who pushes a line along',
      () => {
        down([100, 200]);
        move([160, 220]);
        move([160, 330]);
      },
    ],
    [
      'two fingers',
      () => {
        down([100, 200], [200, 200]);
        move([100, 330], [200, 330]);
      },
    ],
    [
      'a page that is not at its top',
      () => {
        window.scrollTo(0, 50);
        down([100, 200]);
        move([100, 330]);
      },
    ],
    [
      'a finger that the phone takes away, as for a call',
      () => {
        down([100, 200]);
        move([100, 330]);
        fireEvent.touchCancel(screen.getByText('the screen'), touches());
      },
    ],
    [
      'an enlarged page, in which a finger looks about',
      () => {
        Object.defineProperty(window, 'visualViewport', { value: { scale: 1.5 }, configurable: true });
        down([100, 200]);
        move([100, 330]);
      },
    ],
    [
      'a part that is scrolled itself',
      () => {
        const main = screen.getByRole('main');
        const part = document.createElement('div');
        main.append(part);
        part.scrollTop = 10;
        fireEvent.touchStart(part, touches([100, 200]));
        fireEvent.touchMove(part, touches([100, 330]));
        part.remove();
      },
    ],
  ])('asks nothing for %s', async (_who, gesture) => {
    const { asked } = await openInApp();
    gesture();
    await letGo();
    window.scrollTo(0, 0);
    expect(screen.queryByText('Refreshing…')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('the pull', () => {
  it.each(['/driver-checkin', '/pickup-checkout', LOAD_PAGE, `${LOAD_PAGE}/000000000000000000000002`])(
    'is there on %s, with the browser’s own off as long',
    async (path) => {
      await openInApp(path);
      cleanup();
      expect(isListening()).toBe(false);
    },
  );

  it.each(['/build-outbound-load', '/settings/my-profile', LOAD_PAGE.replace('outbound', 'edit')])(
    'is not on %s',
    async (path) => {
      await open(path);
      await screen.findByRole('link', { name: /sent$/ });
      expect(isListening()).toBe(false);
    },
  );

  it('is the browser’s own in a tab', async () => {
    setInstalled(false);
    await open();
    await screen.findByRole('link', { name: /sent$/ });
    expect(isListening()).toBe(false);
  });
});
