import { afterEach, beforeAll } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { wipeDevice } from './device/signed-in-device.ts';

/**
 * For the tests of a file that draw whole screens: their modules are fetched before the clock of the first test runs, and each
 * test leaves nobody logged in and nothing on the device.
 */
export function useScreens(fetched: () => Promise<unknown>[] = () => []): void {
  beforeAll(async () => void (await Promise.all(fetched())), 30_000);
  afterEach(async () => {
    useSessionStore.setState({ status: 'out', session: null });
    await wipeDevice();
  });
}
