import { setTimeout as sleep } from 'node:timers/promises';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import Dexie from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { keepPhoto } from '#offline/photos.ts';
import { enter } from '../../support/enter.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { patiently } from '../../support/patiently.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { atTheBol, BLURRED, CAME, driver, photographButton, READABLE } from './at-the-bol.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  signOut();
});

/** Somebody photographed so many pages before; of every second the print is blurred. */
async function begun(count: number, over: object = {}) {
  const made = await atTheBol(driver(), [], { checkin: CAME });
  const pages = [];
  for (let index = 0; index < count; index += 1) {
    const bytes = newJpeg({ salt: [index + 1] });
    const sha256 = await keepPhoto(bytes.buffer);
    const verdict = index % 2 === 0 ? READABLE : BLURRED;
    pages.push({ id: `page-${index}`, sha256, width: 1700, height: 2200, size: 204_800, verdict });
  }
  await saveDraft(`papers/${made.bol._id}`, { kind: null, title: '', pages, shot: null, ...over });
  return { ...made, hashes: pages.map(({ sha256 }) => sha256) };
}

async function open() {
  await userEvent.click(photographButton()!);
  const dialog = within(await screen.findByRole('dialog', { name: 'Photograph papers' }));
  await dialog.findByLabelText('What is it?');
  return dialog;
}

const kept = () => requireSession().db.blobs.toCollection().primaryKeys();
const draftOf = (bolId: string) => readDraft<{ pages: { sha256: string }[]; kind: string }>(`papers/${bolId}`);
const order = async (bolId: string) => (await draftOf(bolId))?.pages.map(({ sha256 }) => sha256);

describe('a paper that was begun', () => {
  it('is gone on with, page by page, with what was found of each', async () => {
    await begun(2);
    await waitFor(() => expect(photographButton()).toHaveTextContent('Continue photographing (2 pages)'));
    const dialog = await open();
    const rows = within(await dialog.findByRole('list', { name: 'Pages' })).getAllByRole('listitem');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Page 1 of 2Readable'),
      expect.stringContaining('Page 2 of 2Hard to read: blurred'),
    ]);
    expect(dialog.getByText('2 pages, 400 kB')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add page' })).toBeEnabled();
  });

  it('says so before its first page is used', async () => {
    await begun(0, { shot: { sha256: 'ab'.repeat(32), corners: null, turns: 0, tone: 'color' } });
    await waitFor(() => expect(photographButton()).toHaveTextContent('Continue photographing'));
  });

  it('keeps its order when pages are moved, also by keys, and forgets what is removed', async () => {
    const { bol, hashes } = await begun(3);
    const [first, second, third] = hashes as [string, string, string];
    const dialog = await open();
    const up = await dialog.findByRole('button', { name: 'Page 3 up' });
    up.focus();
    await userEvent.keyboard('{Enter}');
    await patiently(async () => expect(await order(bol._id)).toEqual([first, third, second]));
    await userEvent.click(dialog.getByRole('button', { name: 'Page 1 down' }));
    await patiently(async () => expect(await order(bol._id)).toEqual([third, first, second]));
    // There is nothing above the first one.
    await userEvent.click(dialog.getByRole('button', { name: 'Page 1 up' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove page 2' }));
    await patiently(async () => expect(await order(bol._id)).toEqual([third, second]));
    await patiently(async () => expect((await kept()).toSorted()).toEqual([third, second].toSorted()));
  });

  it('stays when the dialog is closed', async () => {
    const { bol, hashes } = await begun(1);
    const dialog = await open();
    await userEvent.selectOptions(dialog.getByLabelText('What is it?'), 'Lumper receipt');
    await userEvent.click(dialog.getByRole('button', { name: 'Close dialog' }));
    await patiently(async () => expect(await draftOf(bol._id)).toMatchObject({ kind: 'lumper-receipt' }));
    expect(photographButton()).toHaveTextContent('Continue photographing (1 page)');
    expect(await kept()).toEqual(hashes);
  });

  it('is thrown away only by who says so twice', async () => {
    const { bol } = await begun(2);
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const question = within(await screen.findByRole('dialog', { name: 'Throw 2 pages away?' }));
    await userEvent.click(question.getByRole('button', { name: 'Keep' }));
    expect(await order(bol._id)).toHaveLength(2);
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    const again = within(await screen.findByRole('dialog', { name: 'Throw 2 pages away?' }));
    await userEvent.click(again.getByRole('button', { name: 'Throw away' }));
    await patiently(async () => expect(await draftOf(bol._id)).toBeNull());
    await patiently(async () => expect(await kept()).toEqual([]));
    await waitFor(() => expect(photographButton()).toHaveTextContent('Photograph papers'));
  });

  it('has up to twenty pages', async () => {
    await begun(20);
    const dialog = await open();
    expect(await dialog.findByText('A paper has up to 20 pages. Save it and begin another.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Add page' })).toBeDisabled();
  });
});

describe('what it is', () => {
  it.each([
    ['a proof of delivery once the truck is there', CAME, 'pod'],
    ['a signed BOL before', null, 'signed-bol'],
  ])('is most likely %s', async (_, checkin, kind) => {
    await atTheBol(driver(), [], { checkin });
    const dialog = await open();
    expect(dialog.getByLabelText('What is it?')).toHaveValue(kind);
    expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  });

  it('may be something else, with a title', async () => {
    const { bol } = await atTheBol(driver());
    const dialog = await open();
    expect(dialog.queryByLabelText('Title')).toBeNull();
    await userEvent.selectOptions(dialog.getByLabelText('What is it?'), 'Other paper');
    await enter(dialog.getByLabelText('Title'), 'Pallet slip');
    await patiently(async () => expect(await draftOf(bol._id)).toMatchObject({ kind: 'other', title: 'Pallet slip' }));
  });
});

describe('a photo', () => {
  const take = (dialog: Awaited<ReturnType<typeof open>>, text: string) => {
    const file = new File([text], 'IMG_1.heic', { type: 'image/heic' });
    fireEvent.change(dialog.getByLabelText('Photo of a page'), { target: { files: [file] } });
  };

  it('comes from the camera', async () => {
    await atTheBol(driver());
    const dialog = await open();
    const input = dialog.getByLabelText<HTMLInputElement>('Photo of a page');
    expect([input.accept, input.getAttribute('capture')]).toEqual(['image/jpeg,image/png', 'environment']);
    const pressed = vi.spyOn(input, 'click');
    await userEvent.click(dialog.getByRole('button', { name: 'Take a photo' }));
    expect(pressed).toHaveBeenCalledOnce();
  });

  it('may be one that is on the phone already', async () => {
    const { bol } = await atTheBol(driver());
    const dialog = await open();
    const input = dialog.getByLabelText<HTMLInputElement>('Photo of a page from this device');
    expect(input.getAttribute('capture')).toBeNull();
    const pressed = vi.spyOn(input, 'click');
    await userEvent.click(dialog.getByRole('button', { name: 'Choose a photo' }));
    expect(pressed).toHaveBeenCalledOnce();
    expect(await draftOf(bol._id)).toBeNull();
    const file = new File([newJpeg({})], 'IMG_1.jpg', { type: 'image/jpeg' });
    fireEvent.change(input, { target: { files: [file] } });
    // No more than that: nothing here can draw a picture, so the photo is put aside again.
    await patiently(async () => expect(await draftOf(bol._id)).toMatchObject({ kind: 'signed-bol', pages: [] }));
  });

  it('is shown once it is in the draft, so that what is seen outlives a dead battery', async () => {
    await atTheBol(driver());
    const dialog = await open();
    let release = () => {};
    const free = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { drafts } = requireSession().db;
    const put = drafts.put.bind(drafts);
    const held = vi
      .spyOn(drafts, 'put')
      .mockImplementation((draft) => Dexie.Promise.resolve(Dexie.waitFor(free).then(() => put(draft))));
    let isSeen = false;
    const watch = new MutationObserver(() => {
      isSeen ||= screen.queryByText('Check page 1') !== null;
    });
    watch.observe(document.body, { childList: true, subtree: true });
    const file = new File([newJpeg({})], 'IMG_1.jpg', { type: 'image/jpeg' });
    fireEvent.change(dialog.getByLabelText('Photo of a page'), { target: { files: [file] } });
    await patiently(async () => expect(held).toHaveBeenCalled());
    await sleep(300);
    expect(isSeen).toBe(false);
    release();
    await patiently(async () => expect(isSeen).toBe(true));
    watch.disconnect();
  });

  it('that does not fit on the device says so, and nothing is begun', async () => {
    const { bol } = await atTheBol(driver());
    const dialog = await open();
    vi.spyOn(requireSession().db.blobs, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const file = new File([newJpeg({})], 'IMG_1.jpg', { type: 'image/jpeg' });
    fireEvent.change(dialog.getByLabelText('Photo of a page'), { target: { files: [file] } });
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/^This device is out of space/));
    expect(await draftOf(bol._id)).toBeNull();
  });

  it('that this browser cannot read says what to do', async () => {
    vi.stubGlobal('createImageBitmap', async () => {
      throw new DOMException('no', 'InvalidStateError');
    });
    await atTheBol(driver());
    const dialog = await open();
    take(dialog, '\0\0\0\x18ftypheic');
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent(/Use Take a photo instead/));
    take(dialog, 'what is it');
    await waitFor(() =>
      expect(dialog.getByRole('alert')).toHaveTextContent(
        'This picture cannot be read. Take it again, or choose another one.',
      ),
    );
    vi.unstubAllGlobals();
  });
});
