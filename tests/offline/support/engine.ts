/** The engine of a device, with one load of one BOL on the server, on a page that is looked at. */
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { countRows } from '#offline/read-lists.ts';
import { startSync, stopSync } from '#offline/sync.ts';
import { patiently } from '../../support/patiently.ts';
import type { Device } from './device.ts';
import { installStreams } from './fake-event-source.ts';
import { makePage } from './fake-page.ts';
import { bolOf, loadOf } from './freight.ts';

/** Starts it when a test asks for it, and stops it after each test of the file. */
export function useEngine(device: Device) {
  let removeStreams: () => void;
  beforeEach(() => {
    removeStreams = installStreams();
  });
  afterEach(async () => {
    await stopSync();
    removeStreams();
    vi.unstubAllGlobals();
  });
  return {
    /** As in a browser that has no streams of events. */
    removeStreams: () => removeStreams(),
    /** Somebody logs in, and their load is here. */
    async start() {
      await device.signIn();
      device.server.putLoad(loadOf(1));
      device.server.putBol(bolOf(1, loadOf(1)));
      const page = makePage();
      await startSync({ page });
      await patiently(async () => expect(await countRows('inbound')).toBe(1));
      return page;
    },
  };
}
