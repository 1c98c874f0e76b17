// @vitest-environment node
/** Work on a store that dies under the page: what is said of it, and until when. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { onStorageTrouble, type StorageTrouble } from '#offline/base/storage-trouble.ts';
import { keepTrying } from '#offline/files/keep-trying.ts';
import { useDevice } from '../support/device.ts';

const device = useDevice();
beforeEach(() => device.signIn());

test('a store that does not answer is called dead, until it answers after all', async () => {
  const heard: (StorageTrouble | null)[] = [];
  onTestFinished(onStorageTrouble((trouble) => heard.push(trouble)));
  const lost = () => Promise.reject(new DOMException('The connection was lost.', 'UnknownError'));
  await expect(keepTrying(device.db(), lost)).rejects.toThrow('The storage of this device does not answer');
  expect(heard).toEqual(['dead']);
  await keepTrying(device.db(), () => device.db().meta.count());
  expect(heard).toEqual(['dead', null]);
});
