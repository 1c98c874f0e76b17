import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { PictureStrip } from '#ui/picture/picture-strip.tsx';
import { renderUi } from '../../support/render-ui.tsx';

const BYTES = new Uint8Array([0xff, 0xd8, 0xff]).buffer;

/** A device that gets a picture at the try with this number. */
const from = (tries: number) => {
  let tried = 0;
  return vi.fn(async () => {
    tried += 1;
    if (tried < tries) throw new Error('This picture needs a connection.');
    return BYTES;
  });
};
const missing = () => screen.findByRole('button', { name: 'Photo 1 of 1: not on this device' });
const thumbnail = () => screen.findByRole('button', { name: 'Enlarge: Photo 1 of 1' });

describe('pictures side by side', () => {
  it('open large one at a time, and close again', async () => {
    renderUi(<PictureStrip pictures={['one', 'two']} open={from(0)} label="Photo" />);
    await userEvent.click(await screen.findByRole('button', { name: 'Enlarge: Photo 2 of 2' }));
    const dialog = await screen.findByRole('dialog', { name: 'Photo 2 of 2' });
    expect(dialog).toContainElement(screen.getByRole('img', { name: 'Photo 2 of 2' }));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('say which is not here and why, and ask for it again when it is pressed', async () => {
    const open = from(3);
    renderUi(<PictureStrip pictures={['one']} open={open} label="Photo" />);
    expect(await missing()).toHaveAttribute('title', 'This picture needs a connection.');
    await userEvent.click(await missing());
    await waitFor(() => expect(open).toHaveBeenCalledTimes(2));
    await userEvent.click(await missing());
    expect(await thumbnail()).toBeVisible();
  });

  it('ask again for what is not here when the network returns, and not for what is', async () => {
    const open = from(2);
    renderUi(<PictureStrip pictures={['one']} open={open} label="Photo" />);
    await missing();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await thumbnail()).toBeVisible();
    act(() => void window.dispatchEvent(new Event('online')));
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('are taken away by the cross beside them, where they can be', async () => {
    const gone = vi.fn();
    const { rerender } = renderUi(
      <PictureStrip pictures={['one', 'two']} open={from(0)} label="Photo" onRemove={gone} />,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    expect(gone.mock.calls).toEqual([['two']]);
    rerender(<PictureStrip pictures={['one', 'two']} open={from(0)} label="Photo" />);
    expect(screen.queryByRole('button', { name: 'Remove photo 2' })).toBeNull();
  });
});
