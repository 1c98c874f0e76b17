import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SyncStatus } from '#features/sync/sync-status.tsx';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { noteAnswer } from '#offline/api/connection.ts';
import type { Session } from '#offline/session.ts';
import { checkIn, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

let session: Session;
beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [load(1), load(2)] });
  renderUi(<SyncStatus href="/waiting" />);
});
afterEach(wipeDevice);

const region = () => screen.getByRole('status');

describe('the status in the header', () => {
  it('follows the work on this device, in the exact words', async () => {
    await waitFor(() => expect(region()).toHaveTextContent(/^All sent$/));
    const { seq } = await checkIn();
    await checkIn(2);
    await waitFor(() => expect(region()).toHaveTextContent(/^2 waiting to send$/));
    await session.db.outbox.update(seq, { status: 'sending' });
    await waitFor(() => expect(region()).toHaveTextContent(/^Sending…$/));
    await session.db.outbox.update(seq, { status: 'attention' });
    await waitFor(() => expect(region()).toHaveTextContent(/^1 need attention$/));
  });

  it('names the Wi-Fi that wants a login beside what waits', async () => {
    await checkIn();
    await act(() => noteAnswer(session.db, { kind: 'portal', status: 200 }));
    await screen.findByText('This Wi-Fi wants a login');
    expect(screen.getByText('1 waiting to send')).toBeInTheDocument();
  });

  it('leads to the list', async () => {
    expect(await screen.findByRole('link', { name: 'All sent' })).toHaveAttribute('href', '/waiting');
  });
});

describe('the offer of a new version', () => {
  it('is there only when one is ready, and reloads only when agreed to', async () => {
    const onReload = vi.fn();
    const { rerender } = renderUi(<UpdateBanner ready={false} onReload={onReload} />);
    expect(screen.queryByText('A new version is ready')).not.toBeInTheDocument();
    rerender(<UpdateBanner ready onReload={onReload} />);
    expect(screen.getByText('A new version is ready')).toBeInTheDocument();
    expect(onReload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalledOnce();
  });
});
