import { MantineProvider } from '@mantine/core';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Load } from '#contract/load.ts';
import { USUAL_TERMS } from '#domain/dwell-terms.ts';
import { whyNotLeave } from '#features/build-load/draft-checks.ts';
import { BUILD_KEY } from '#features/build-load/draft-store.ts';
import { anotherLoadOf, duplicateOf } from '#features/build-load/duplicate-draft.ts';
import { DuplicateLoad } from '#features/build-load/duplicate-load.tsx';
import type { LoadDraft } from '#features/build-load/load-draft.ts';
import { keepFile } from '#offline/documents.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import type { Session } from '#offline/session.ts';
import { bol as storedBol } from '../../support/device/freight.ts';
import { BAYVIEW, REDWOOD } from '../../support/device/people.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { adminDevice, fullDraft, NOW, storedLoad } from './drafts.ts';

/** One BOL that was due, one that is still to come. */
function twoBols(): Load {
  const load = storedLoad({ pULocation: 'Dock 4', loadNum: 'L-77', dwellTerms: USUAL_TERMS });
  const deliveryDate = '2026-12-01T16:00:00.000Z';
  const later = storedBol(0xb2, load, { deliveryDate, dropDate: deliveryDate });
  return { ...load, bols: [...load.bols, { ...later, file: { ...later.file, name: '1-second.pdf' } }] };
}

describe('a draft whose load was built meanwhile', () => {
  it('goes on as it was entered, under ids of its own, the BOL that is being changed too', () => {
    const [first, second] = duplicateOf(twoBols(), NOW).bols;
    if (!first || !second) throw new Error('There are two.');
    const chosen = { ...first.file, name: 'better.pdf' };
    const bolForm = { bolId: second._id, chosen, added: null, receiverId: null, deliveryDate: NOW };
    const draft = { ...duplicateOf(twoBols(), NOW), pUNum: 'PU-77', bols: [first, second], bolForm };
    const another = anotherLoadOf(draft);
    const ids = [draft, another].flatMap(({ loadId, bols }) => [loadId, ...bols.map(({ _id }) => _id)]);
    expect(new Set(ids).size).toBe(6);
    const [, changed] = another.bols;
    expect(another.bolForm).toEqual({ ...bolForm, bolId: changed?._id });
    expect({
      ...another,
      loadId: draft.loadId,
      bols: another.bols.map((bol, index) => ({ ...bol, _id: draft.bols[index]?._id })),
      bolForm,
    }).toEqual(draft);
  });
});

describe('a duplicate', () => {
  it('has the companies, documents, place and free time of the load, and ids of its own', () => {
    const load = twoBols();
    const copy = duplicateOf(load, NOW);
    expect(copy).toMatchObject({
      carrierId: REDWOOD._id,
      pULocation: 'Dock 4',
      dwellTerms: USUAL_TERMS,
      step: 'about',
      seen: null,
      choice: null,
    });
    expect(copy.bols.map(({ receiverId, file }) => [receiverId, file.sha256])).toEqual(
      load.bols.map(({ receiverId, file }) => [receiverId, file.sha256]),
    );
    expect(copy.parties[BAYVIEW._id]?.name).toBe(BAYVIEW.name);
    const ids = [load._id, ...load.bols.map(({ _id }) => _id), copy.loadId, ...copy.bols.map(({ _id }) => _id)];
    expect(new Set(ids).size).toBe(6);
  });

  it('leaves open what tells two loads apart: the numbers, and times that have passed', () => {
    const copy = duplicateOf(twoBols(), NOW);
    expect(copy).toMatchObject({ pUNum: '', loadNum: '', pUDate: '2026-11-23T16:00:00.000Z', copyOf: 'PU-9001' });
    expect(copy.bols.map(({ deliveryDate }) => deliveryDate)).toEqual([null, '2026-12-01T16:00:00.000Z']);
    expect(duplicateOf(twoBols(), '2027-01-01T00:00:00.000Z').pUDate).toBeNull();
    expect(whyNotLeave('about', copy, NOW)).not.toBeNull();
  });

  it('names its documents as they were chosen: the number before them is that of the place on the load', () => {
    expect(duplicateOf(twoBols(), NOW).bols.map(({ file }) => file.name)).not.toContainEqual(
      expect.stringMatching(/^\d+-/),
    );
  });
});

describe('on a device', () => {
  let session: Session;
  const onReady = vi.fn();
  const onCancel = vi.fn();
  beforeEach(async () => {
    session = await adminDevice();
    onReady.mockClear();
    onCancel.mockClear();
  });
  afterEach(wipeDevice);
  const show = () =>
    render(
      <MantineProvider env="test">
        <DuplicateLoad load={twoBols()} onReady={onReady} onCancel={onCancel} />
      </MantineProvider>,
    );
  const inHand = () => readDraft<LoadDraft>(BUILD_KEY);

  it('is kept at once where nothing is in hand, without a network', async () => {
    show();
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect(await inHand()).toMatchObject({ copyOf: 'PU-9001', bols: [{}, {}] });
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is not made for who has left before the device answers', async () => {
    show().unmount();
    // What was asked before has been answered, and what follows from it would be kept by then.
    await inHand();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([await inHand(), onReady.mock.calls]).toEqual([null, []]);
  });

  it('asks before it replaces a draft, and leaves that alone when told to', async () => {
    const draft = fullDraft();
    await saveDraft(BUILD_KEY, draft);
    show();
    const question = await screen.findByRole('dialog', { name: 'Replace the load you have begun?' });
    expect(question).toHaveTextContent(
      'Load PU-1234 with 1 BOL is kept on this device and not finished. A duplicate takes its place, and what was entered for it is gone.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
    expect(onCancel).toHaveBeenCalledOnce();
    expect([await inHand(), onReady.mock.calls]).toEqual([draft, []]);
  });

  it('asks, too, before it replaces a draft that has no number yet', async () => {
    await saveDraft(BUILD_KEY, fullDraft({ pUNum: ' ', bols: [] }));
    show();
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      /A load without a P\/U number with 0 BOLs is kept on this device/,
    );
  });

  it('replaces it when told to, with the documents only that one had', async () => {
    const { sha256 } = await keepFile(new TextEncoder().encode('%PDF-1.7 of the draft').buffer);
    const draft = fullDraft();
    draft.bols = draft.bols.map((bol) => ({ ...bol, file: { ...bol.file, sha256 } }));
    await saveDraft(BUILD_KEY, draft);
    show();
    await userEvent.click(await screen.findByRole('button', { name: 'Replace it' }));
    await waitFor(() => expect(onReady).toHaveBeenCalledOnce());
    expect((await inHand())?.copyOf).toBe('PU-9001');
    expect(await session.db.blobs.count()).toBe(0);
  });
});
