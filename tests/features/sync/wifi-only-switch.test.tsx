import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { recordOriginal } from '#changes/keep-original.ts';
import { WaitingList } from '#features/sync/waiting-list.tsx';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { readWifiOnly } from '#offline/paper-originals.ts';
import { keepPhoto } from '#offline/photos.ts';
import { bol } from '../../support/device/freight.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { first, useWaitingDevice } from './waiting-device.ts';

const device = useWaitingDevice();
const onNetwork = (connection: object | undefined) =>
  Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));
const NAME = /^Send original photographs on Wi-Fi only/;

describe('photographs that wait', () => {
  it('go on Wi-Fi only where the person says so, which is kept', async () => {
    onNetwork({ type: 'cellular' });
    const { unmount } = renderUi(<WaitingList />);
    const toggle = await screen.findByRole('switch', { name: NAME });
    expect(toggle).not.toBeChecked();
    await userEvent.click(toggle);
    await waitFor(() => expect(toggle).toBeChecked());
    expect(await device.session.db.meta.get('originalsOnWifiOnly')).toMatchObject({ value: true });
    unmount();
    renderUi(<WaitingList />);
    await waitFor(() => expect(screen.getByRole('switch', { name: NAME })).toBeChecked());
  });

  it('have no such switch where the browser does not tell what network it is', async () => {
    onNetwork({ effectiveType: '4g' });
    renderUi(<WaitingList />);
    await screen.findByText('Storage on this device');
    // What the switch waits for before it shows.
    expect(await readWifiOnly()).toBeNull();
    expect(screen.queryByRole('switch', { name: NAME })).toBeNull();
  });

  it('are called what they are', async () => {
    const sha256 = (await keepPhoto(newJpeg({}).buffer, 'original')) ?? '';
    const quad = [0, 1, 2, 3].map((at) => ({ x: at / 4, y: 0 }));
    const original = { sha256, quad, smaller: false };
    await enqueue(recordOriginal({ bol: bol(1, first), paperId: 'ab'.repeat(12), page: 1, original }));
    renderUi(<WaitingList />);
    expect(await screen.findByRole('region', { name: 'Photographs of a paper' })).toHaveTextContent(
      'Photograph of page 1 of a paper of BOL',
    );
  });
});
