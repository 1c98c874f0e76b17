import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import { aStamp } from '../../support/freight.ts';
import { exif, hashOf, newJpeg } from '../../support/jpegs.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { atTheDock, because, CAME, choose, type Dialog, driver, record, report, toldBy } from './at-the-dock.tsx';

const ARRIVED = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };

/** What the browser would draw of each file: happy-dom decodes nothing. What it writes says where it was, as Safari's does more. */
let drawn: Uint8Array<ArrayBuffer>[];
let asked: [width: number, height: number][];
beforeEach(() => {
  drawn = [];
  asked = [];
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (!(await file.text()).startsWith('picture')) throw new DOMException('no', 'InvalidStateError');
    return { width: 4000, height: 3000, close: () => {} };
  });
  const { prototype } = HTMLCanvasElement;
  vi.spyOn(prototype, 'getContext').mockReturnValue({ fillRect: () => {}, drawImage: () => {} } as never);
  vi.spyOn(prototype, 'toBlob').mockImplementation(function toBlob(this: HTMLCanvasElement, done, type, quality) {
    expect([type, quality]).toEqual(['image/jpeg', 0.8]);
    asked.push([this.width, this.height]);
    const jpeg = newJpeg({ before: exif(1), salt: [drawn.length + 1] });
    drawn.push(jpeg);
    done(new Blob([jpeg]));
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  signOut();
});

const picture = (text = 'picture') => new File([text], 'IMG_1.jpg', { type: 'image/jpeg' });
const take = (dialog: Dialog, ...files: File[]) =>
  fireEvent.change(dialog.getByLabelText('Photos'), { target: { files } });
const shown = (dialog: Dialog) => dialog.queryAllByRole('button', { name: /^Enlarge: Photo/ }).length;
const blobs = () => requireSession().db.blobs.toCollection().primaryKeys();

async function refusal() {
  const made = await atTheDock(driver(), ARRIVED);
  const dialog = await report();
  await choose(dialog, 'They refused it all');
  return { ...made, dialog };
}

const photosOfDraft = async (bolId: string) => ((await readDraft(`outcome/${bolId}`)) as { photos: string[] }).photos;

describe('photos of an outcome', () => {
  it('are made smaller, bare of what their files said, and on the device and in the draft at once', async () => {
    const { dialog, bol } = await refusal();
    const button = dialog.getByRole('button', { name: 'Take a photo' });
    expect(dialog.getByText('0 of 6')).toBeVisible();
    const input = dialog.getByLabelText<HTMLInputElement>('Photos');
    expect([input.accept, input.getAttribute('capture'), input.multiple]).toEqual([
      ...['image/jpeg,image/png', 'environment', true],
    ]);
    const pressed = vi.spyOn(input, 'click');
    await userEvent.click(button);
    expect(pressed).toHaveBeenCalledOnce();
    const kept = dialog.getByLabelText<HTMLInputElement>('Photos from this device');
    expect([kept.getAttribute('capture'), kept.multiple]).toEqual([null, true]);
    take(dialog, picture(), picture());
    await waitFor(() => expect(shown(dialog)).toBe(2));
    expect(dialog.getByText('2 of 6')).toBeVisible();
    expect(asked).toEqual([
      [2048, 1536],
      [2048, 1536],
    ]);
    const bare = [1, 2].map((salt) => hashOf(newJpeg({ salt: [salt] })));
    await patiently(async () => expect(await photosOfDraft(bol._id)).toEqual(bare));
    expect((await blobs()).sort()).toEqual([...bare].sort());
  });

  it('go with what is recorded', async () => {
    const { dialog } = await refusal();
    await because(dialog, 'Damaged');
    toldBy(dialog, 'Denise');
    await choose(dialog, 'Bring it back');
    take(dialog, picture());
    await waitFor(() => expect(shown(dialog)).toBe(1));
    await record(dialog);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const photos = [hashOf(newJpeg({ salt: [1] }))];
    expect(await readEntries()).toMatchObject([{ needs: photos, args: { outcome: { photos, note: '' } } }]);
    const told = await screen.findByRole('region', { name: 'Refused at delivery' });
    await userEvent.click(await within(told).findByRole('button', { name: 'Enlarge: Photo 1 of 1' }));
    expect(await within(await screen.findByRole('dialog')).findByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  });

  it('do not take back what is typed while they are taken in', async () => {
    const { dialog, bol } = await refusal();
    take(dialog, picture());
    toldBy(dialog, 'Denise');
    await waitFor(() => expect(shown(dialog)).toBe(1));
    await patiently(async () => expect(await readDraft(`outcome/${bol._id}`)).toMatchObject({ toldBy: 'Denise' }));
    expect(await photosOfDraft(bol._id)).toHaveLength(1);
  });

  it('can be taken away one by one, or given up with the rest', async () => {
    const { dialog } = await refusal();
    take(dialog, picture(), picture());
    await waitFor(() => expect(shown(dialog)).toBe(2));
    await userEvent.click(await dialog.findByRole('button', { name: 'Remove photo 1' }));
    await waitFor(() => expect(shown(dialog)).toBe(1));
    await patiently(async () => expect(await blobs()).toEqual([hashOf(newJpeg({ salt: [2] }))]));
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await patiently(async () => expect(await blobs()).toEqual([]));
  });

  it('are not taken away while others are being taken in', async () => {
    const { dialog } = await refusal();
    take(dialog, picture());
    expect(await dialog.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
    const read = createImageBitmap;
    let goOn = () => {};
    const held = new Promise<void>((go) => {
      goOn = go;
    });
    vi.stubGlobal('createImageBitmap', async (file: Blob) => {
      await held;
      return await read(file);
    });
    take(dialog, picture());
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Remove photo 1' })).toBeNull());
    goOn();
    await waitFor(() => expect(shown(dialog)).toBe(2));
    expect(await dialog.findByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  });

  it('are six at most', async () => {
    const { dialog } = await refusal();
    take(dialog, ...Array.from({ length: 7 }, () => picture()));
    await waitFor(() => expect(shown(dialog)).toBe(6));
    expect(dialog.getByText('6 of 6')).toBeVisible();
    expect(dialog.getByText('Only 6 photos fit. The others were left out.')).toBeVisible();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Take a photo' })).toBeDisabled());
  });

  it.each([
    [
      '\0\0\0\x18ftypheic',
      'This browser cannot read this picture (HEIC). Use Take a photo instead, or set the camera to Most Compatible.',
    ],
    ['what is it', 'This picture cannot be read. Take it again, or choose another one.'],
    ['', 'This picture cannot be read. Take it again, or choose another one.'],
  ])('that cannot be decoded (%j) are told so, and the others are taken', async (text, words) => {
    const { dialog } = await refusal();
    take(dialog, picture(), picture(text));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(words));
    await waitFor(() => expect(shown(dialog)).toBe(1));
  });

  it('that do not fit on the device are told so in words', async () => {
    const { dialog } = await refusal();
    vi.spyOn(requireSession().db.blobs, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    take(dialog, picture());
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/^This device is out of space/));
    expect(shown(dialog)).toBe(0);
  });
});

describe('a photo that is told of', () => {
  it('and is not on this device says so', async () => {
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('offline');
    });
    const { anOutcome } = await import('../../support/freight.ts');
    const outcome = { ...anOutcome('refused', '2026-11-22T17:00:00.000Z'), photos: ['a'.repeat(64)] };
    await atTheDock(driver(), { checkin: null, stamps: ARRIVED.stamps, outcomes: [outcome] });
    const missing = await screen.findByRole('button', { name: 'Photo 1 of 1: not on this device' });
    expect(missing).toHaveAttribute('title', 'This photo is not on this device. Connect to see it.');
  });
});
