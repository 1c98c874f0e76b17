import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { recordOriginal } from '#changes/keep-original.ts';
import { HEADERS } from '#contract/failure.ts';
import { environment } from '#offline/base/environment.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { keepPhoto } from '#offline/photos.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { aPaper, atTheBol, driver, papers, READABLE } from './at-the-bol.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});
const QUAD = [0, 1, 2, 3].map((at) => ({ x: at / 4, y: 0.5 }));

/**
 * The paper, opened by who took it, with the photographs of so many of its pages still on the device. The viewer asks the
 * server as soon as it opens; without a `fetch` there is no network.
 */
async function opened(count: number, fetch?: typeof environment.fetch) {
  const tom = driver();
  const paper = aPaper(tom, { pages: [READABLE, READABLE] });
  const { bol } = await atTheBol(tom, [paper]);
  for (let page = 1; page <= count; page += 1) {
    const sha256 = (await keepPhoto(newJpeg({ salt: [page] }).buffer, 'original')) ?? '';
    const original = { sha256, quad: QUAD, smaller: page === 2 };
    await enqueue(recordOriginal({ bol, paperId: paper._id, page, original }));
  }
  if (fetch) environment.fetch = fetch;
  await userEvent.click(papers().getByRole('button', { name: /^Open: Proof of delivery/ }));
  return within(await screen.findByRole('dialog', { name: 'Proof of delivery' }));
}

describe('a paper that is looked at', () => {
  it('shows the photograph of each page, with its outline, without a network while they wait here', async () => {
    const dialog = await opened(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Show original' }));
    const list = within(await dialog.findByRole('list', { name: 'Photographs' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent('Page 1');
    expect(second).toHaveTextContent('Made smaller on the device: the camera’s file was too large.');
    expect(first?.querySelector('polygon')?.getAttribute('points')).toBe('0,0.5 0.25,0.5 0.5,0.5 0.75,0.5');
    await userEvent.click(dialog.getByRole('button', { name: 'Show paper' }));
    expect(dialog.queryByRole('list', { name: 'Photographs' })).toBeNull();
  });

  it('says of how many pages the photograph did not arrive', async () => {
    const headers = { [HEADERS.api]: '1', [HEADERS.now]: String(Date.now()) };
    const dialog = await opened(1, async () => Response.json({ originals: [] }, { headers }));
    await userEvent.click(dialog.getByRole('button', { name: 'Show original' }));
    expect(await dialog.findByText(/^The photograph of one page did not arrive, or not yet\./)).toBeVisible();
  });

  it('says that they are on the server only where that cannot be asked, and asks again', async () => {
    const dialog = await opened(0);
    await userEvent.click(dialog.getByRole('button', { name: 'Show original' }));
    expect(await dialog.findByText('These photographs are on the server only')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Try again' })).toBeEnabled();
  });
});
