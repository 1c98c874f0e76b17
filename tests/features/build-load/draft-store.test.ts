/** The wizard's draft on the screen and its copy on the device. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Dexie, type PromiseExtended } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { acceptDocument } from '#features/build-load/accept-document.ts';
import { chooseShared } from '#features/build-load/bol-form-actions.ts';
import {
  closeDraft,
  draftIsKept,
  openDraft,
  patchDraft,
  replacingKey,
  startOver,
  useDraft,
} from '#features/build-load/draft-store.ts';
import { emptyDraft } from '#features/build-load/load-draft.ts';
import { moveDraft, readDraft, saveDraft } from '#offline/drafts.ts';
import type { Session } from '#offline/session.ts';
import { keepShared, readShared } from '#offline/shared-documents.ts';
import { showSnackbar, useSnackbar } from '#ui/snackbar.tsx';
import { cutOffNextDraft } from '../../support/device/cut-off-draft.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { adminDevice, bol } from './drafts.ts';
import { pdfBytes, pdfFile } from './pdf-files.ts';

const KEY = 'build-load';
let session: Session;
beforeEach(async () => {
  session = await adminDevice();
});
afterEach(async () => {
  closeDraft(KEY);
  await draftIsKept();
  await wipeDevice();
});

const fresh = () => emptyDraft();
const open = (key = KEY) => openDraft(key, { fresh });
const documents = () => session.db.blobs.toCollection().primaryKeys();
const number = async (key = KEY) => (await readDraft<{ pUNum: string }>(key))?.pUNum;
/** The device keeps nothing more until the returned function is called. */
const breakStore = () => {
  const put = vi.spyOn(session.db.drafts, 'put').mockRejectedValue(new Error('The store is broken.'));
  return () => put.mockRestore();
};

describe('a document that left the draft', () => {
  it('leaves the device with the step that is without it', async () => {
    await open();
    const [first, second] = [
      await acceptDocument(await pdfFile('a.pdf', 1)),
      await acceptDocument(await pdfFile('b.pdf', 2)),
    ];
    patchDraft({ bols: [bol({ file: first }), bol({ file: second })] });
    patchDraft({ bols: [bol({ file: second })] });
    await draftIsKept();
    expect(await documents()).toEqual([second.sha256]);
  });

  it.each([
    ['leaves with the next one where that step could not be kept', () => patchDraft({ pUNum: 'PU-2' })],
    ['or with the whole draft', () => startOver(fresh())],
  ])('%s', async (_, next) => {
    await open();
    const file = await acceptDocument(await pdfFile());
    patchDraft({ bols: [bol({ file })] });
    await draftIsKept();
    const mend = breakStore();
    patchDraft({ bols: [] });
    await draftIsKept();
    expect(useDraft.getState().saveProblem).toBe('The store is broken.');
    expect(await documents()).toEqual([file.sha256]);
    mend();
    await next();
    await draftIsKept();
    expect(await documents()).toEqual([]);
    expect(useDraft.getState().saveProblem).toBeNull();
  });
});

describe('the open draft', () => {
  it('is the one that was opened last, also where the one before is read or closed late', async () => {
    await saveDraft('edit-load:1', { ...fresh(), pUNum: 'PU-OF-1' });
    const get = session.db.drafts.get.bind(session.db.drafts) as (key: string) => PromiseExtended;
    vi.spyOn(session.db.drafts, 'get').mockImplementationOnce(((key: string) =>
      Dexie.Promise.resolve(sleep(50)).then(() => get(key))) as never);
    const late = open('edit-load:1');
    await open();
    await late;
    expect(useDraft.getState().draft.pUNum).toBe('');
    closeDraft('edit-load:1');
    patchDraft({ pUNum: 'PU-NEW' });
    await draftIsKept();
    expect([await number(), await number('edit-load:1')]).toEqual(['PU-NEW', 'PU-OF-1']);
  });

  it('that was closed gets nothing more', async () => {
    await open();
    patchDraft({ pUNum: 'PU-1' });
    closeDraft(KEY);
    patchDraft({ pUNum: 'PU-2' });
    await draftIsKept();
    expect(await number()).toBe('PU-1');
  });

  it('takes an Undo off the screen, which would put another one in its place', async () => {
    showSnackbar({ severity: 'info', message: 'Saved' });
    await open();
    expect(useSnackbar.getState().open).toBe(false);
  });

  it('is the one of a refused entry that is gone, to its last letter', async () => {
    const orphan = replacingKey(KEY, 'e'.repeat(24));
    await open(orphan);
    const triedAgain = cutOffNextDraft();
    patchDraft({ pUNum: 'PU-OLD' });
    closeDraft(orphan);
    await open();
    await triedAgain();
    expect(useDraft.getState().draft.pUNum).toBe('PU-OLD');
    expect(await readDraft(orphan)).toBeNull();
  });
});

it('a draft that takes another key leaves one that is there alone, and comes after its own last step', async () => {
  await saveDraft('there', 'stays');
  await saveDraft('moved', 'old');
  await moveDraft('moved', 'there');
  expect([await readDraft('there'), await readDraft('moved')]).toEqual(['stays', 'old']);
  const triedAgain = cutOffNextDraft();
  void saveDraft('moved', 'new');
  // It has been cut off when the other one begins.
  await sleep(20);
  await moveDraft('moved', 'free');
  await triedAgain();
  expect([await readDraft('free'), await readDraft('moved')]).toEqual(['new', null]);
});

it('a shared document leaves its list when the draft on the device names it', async () => {
  const bytes = await pdfBytes();
  await keepShared([{ name: 'shared.pdf', bytes: bytes.buffer as ArrayBuffer }]);
  await open();
  const [shared] = await readShared();
  const drafted: boolean[] = [];
  session.db.drafts.hook('deleting', (_key, _row, transaction) => {
    void transaction
      .table('drafts')
      .get(KEY)
      .then((draft) => drafted.push(JSON.stringify(draft ?? null).includes(shared!.sha256)));
  });
  const triedAgain = cutOffNextDraft();
  await chooseShared(shared!);
  await triedAgain();
  expect(drafted).toEqual([true]);
  expect(await readShared()).toEqual([]);
});
