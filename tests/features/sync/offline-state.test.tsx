/** Whether this device works without a network, in the header, and where the words lead. */
import { act, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { OfflineState, offlineSentences } from '#features/sync/offline-state.tsx';
import { noteOffline, type OfflineFacts } from '#offline/offline-ready.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(async () => {
  noteOffline({ shell: null, documents: null });
  await wipeDevice();
});

const documents = { kept: 5, all: 5, busy: false, tooMany: 0, missing: new Set<string>(), coming: new Set<string>() };

it('leads to what is missing, marked as what it is, and counts for those who cannot see', async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [] });
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  renderUi(<OfflineState href="/waiting" />);
  act(() => noteOffline({ shell: { kept: 100, files: 100, busy: false }, documents }));
  const words = await screen.findByRole('link', { name: 'Ready offline' });
  expect(words).toHaveAttribute('href', '/waiting');
  expect(words).toHaveAttribute('data-state', 'ready');
  act(() => noteOffline({ shell: { kept: 40, files: 100, busy: true } }));
  const bar = await screen.findByRole('progressbar', { name: 'Preparing for offline, 52 %' });
  expect(bar).toHaveAttribute('aria-valuenow', '52');
  expect(screen.getByRole('link')).toHaveAttribute('data-state', 'preparing');
  act(() => noteOffline({ shell: { kept: 40, files: 100, busy: false } }));
  expect(await screen.findByRole('link', { name: 'Not ready for offline' })).toHaveAttribute('data-state', 'not-ready');
});

it('says behind the words what is missing, and what brings it', () => {
  const rows = { pulledAt: 1, served: true };
  const facts: OfflineFacts = {
    shell: { kept: 40, files: 100, busy: false },
    documents: { ...documents, kept: 4, tooMany: 1 },
  };
  expect(offlineSentences(facts, { ...rows, pulledAt: null })).toEqual([
    'The app: 40 of 100 files are on this device. Without a network it may not start.',
    'Your loads are not on this device yet.',
    'Documents of open BOLs: 4 of 5 are on this device.',
    '1 document is not fetched ahead, because it is too large. Open it if you need it.',
    'Stay connected with the app open: what is missing is fetched by itself.',
  ]);
  expect(offlineSentences({ shell: { kept: 9, files: 9, busy: false }, documents }, rows)).toEqual([
    'The app, your loads and the documents of open BOLs are on this device.',
  ]);
});
