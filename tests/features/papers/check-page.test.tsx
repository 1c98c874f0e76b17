/** The page that is being checked, with a scanner that is held: what it is asked, and what becomes of its answers. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { newJpeg } from '../../support/jpegs.ts';
import { checking, OUTLINE, useScanner, View, Worker } from './check-rig.tsx';

useScanner();

const takes = () =>
  Worker.all.flatMap(({ calls }) => calls).flatMap(({ work }) => (work.kind === 'take' ? [work.options] : []));

const corners = () =>
  Worker.all.flatMap(({ calls }) => calls).flatMap(({ work }) => (work.kind === 'take' ? [work.corners] : []));

/** A finger; on the screen its pointer is the same through all of a drag. */
const point = (on: Element, type: string, clientX: number, clientY: number) =>
  void on.dispatchEvent(new PointerEvent(type, { pointerId: 1, button: 0, bubbles: true, clientX, clientY }));

describe('a page that is checked', () => {
  it('is tried again with a new scanner when the first one died', async () => {
    Worker.dies = true;
    const dialog = await checking();
    expect(await dialog.findByText('The scanner stopped.')).toBeVisible();
    expect(dialog.getByText(/^The photo and the pages are kept on this device/)).toBeVisible();
    const before = Worker.all.length;
    Worker.dies = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('Readable')).toBeVisible();
    expect(Worker.all.length).toBeGreaterThan(before);
  });

  it('is in color or grey, as somebody says', async () => {
    const dialog = await checking();
    await dialog.findByText('Readable');
    expect(takes().at(-1)).toEqual({ turns: 0, tone: 'color' });
    await userEvent.click(dialog.getByRole('radio', { name: 'Grey' }));
    await waitFor(() => expect(takes().at(-1)).toEqual({ turns: 0, tone: 'grey' }));
    await userEvent.click(dialog.getByRole('radio', { name: 'Color' }));
    await waitFor(() => expect(takes().at(-1)).toEqual({ turns: 0, tone: 'color' }));
  });

  it('is drawn beside the page’s own thread: an image that its style turns, and no canvas', async () => {
    const dialog = await checking();
    const photo = await dialog.findByRole('img', { name: /^The photo, / });
    expect(photo.tagName).toBe('IMG');
    expect(photo.getAttribute('src')).toMatch(/^blob:/);
    expect(photo.style.getPropertyValue('--photo-turns')).toBe('0');
    await userEvent.click(await dialog.findByRole('button', { name: 'Rotate' }));
    await waitFor(() => expect(photo.style.getPropertyValue('--photo-turns')).toBe('1'));
    expect(document.querySelector('canvas')).toBeNull();
  });

  it('is shown larger under the finger that moves a corner, on the side where the finger is not', async () => {
    const dialog = await checking();
    const corner = await dialog.findByRole('button', { name: /^Corner at the top left/ });
    expect(document.querySelector('[data-side]')).toBeNull();
    fireEvent.pointerDown(corner, { pointerId: 1, clientX: 40, clientY: 40, isPrimary: true, button: 0 });
    await waitFor(() => expect(document.querySelector('[data-side]')?.getAttribute('data-side')).toBe('right'));
    fireEvent.pointerUp(corner, { pointerId: 1, clientX: 40, clientY: 40, isPrimary: true, button: 0 });
    await waitFor(() => expect(document.querySelector('[data-side]')).toBeNull());
    const other = dialog.getByRole('button', { name: /^Corner at the bottom right/ });
    fireEvent.pointerDown(other, { pointerId: 1, clientX: 40, clientY: 40, isPrimary: true, button: 0 });
    await waitFor(() => expect(document.querySelector('[data-side]')?.getAttribute('data-side')).toBe('left'));
    fireEvent.pointerUp(other, { pointerId: 1, clientX: 40, clientY: 40, isPrimary: true, button: 0 });
  });

  it('has its corner where the finger let go, also where the screen was too busy to draw it on its way', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 140));
    const dialog = await checking();
    await dialog.findByText('Readable');
    const corner = dialog.getByRole('button', { name: /^Corner at the top left/ });
    act(() => {
      point(corner, 'pointerdown', 10, 10);
      point(corner, 'pointermove', 15, 30);
      point(corner, 'pointerup', 15, 30);
    });
    const [first] = OUTLINE;
    await waitFor(() => expect(corners().at(-1)?.[0]).toEqual({ x: first!.x + 50, y: first!.y + 200 }));
  });

  it('lets its corner go along where the browser gives the moves to what lies under the finger', async () => {
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 140));
    const dialog = await checking();
    await dialog.findByText('Readable');
    const corner = dialog.getByRole('button', { name: /^Corner at the top left/ });
    const under = dialog.getByRole('img', { name: /^The photo, / }).parentElement!;
    const before = corner.style.left;
    act(() => {
      point(corner, 'pointerdown', 10, 10);
      point(under, 'pointermove', 15, 30);
    });
    expect(corner.style.left).not.toBe(before);
    // No move was told of the last bit of the way.
    act(() => point(corner, 'pointerup', 20, 30));
    const [first] = OUTLINE;
    const there = { x: first!.x + 100, y: first!.y + 200 };
    await waitFor(() => expect(corners().at(-1)?.[0]).toEqual(there));

    // Where the system takes the finger away, the place of that event says nothing.
    act(() => {
      point(corner, 'pointerdown', 20, 30);
      point(under, 'pointermove', 21, 31);
      point(corner, 'pointercancel', 0, 0);
      point(under, 'pointermove', 50, 50);
    });
    await waitFor(() => expect(corners().at(-1)?.[0]).toEqual({ x: there.x + 10, y: there.y + 10 }));
  });

  it('is decoded once, by the scanner, and let go of when it is looked at no more', async () => {
    const decode = vi.fn();
    vi.stubGlobal('createImageBitmap', decode);
    const dialog = await checking();
    await dialog.findByText('Readable');
    expect(View.all.map(({ isClosed }) => isClosed)).toEqual([false]);
    await userEvent.click(dialog.getByRole('button', { name: /^Close/ }));
    await waitFor(() => expect(View.all.map(({ isClosed }) => isClosed)).toEqual([true]));
    expect(decode).not.toHaveBeenCalled();
  });

  it('is let go of as well where another one was taken before it was opened', async () => {
    Worker.held = [];
    const dialog = await checking();
    await waitFor(() => expect(Worker.held).toHaveLength(1));
    const file = new File([newJpeg({ salt: [7] })], 'IMG_2.jpg', { type: 'image/jpeg' });
    fireEvent.change(dialog.getByLabelText('Photo of a page'), { target: { files: [file] } });
    await waitFor(() => expect(Worker.held).toHaveLength(2));
    for (const say of Worker.held) say();
    await waitFor(() => expect(View.all.map(({ isClosed }) => isClosed)).toEqual([true, false]));
  });
});
