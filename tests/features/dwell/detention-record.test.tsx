/** The record of a stay that whoever asks for detention is paid by. */
import { expect, it } from 'vitest';
import { environment } from '#offline/base/environment.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { markOf } from '../../domain/dwell-of.ts';
import { RECEIVER, SHIPPER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { savedFiles } from '../../support/saved-files.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { stubPrint } from '../../support/stub-print.ts';
import { arrived, dwell, press, shipper, shown, useMorning } from './panel-rig.tsx';

useMorning();

it('is printed from this device where the server does not make it', async () => {
  const print = stubPrint();
  await shown({ bols: [{ dwell: dwell(arrived()) }] });
  await press('Detention record');
  await patiently(() => expect(print).toHaveBeenCalledOnce());
  expect(useSnackbar.getState()).toMatchObject({
    severity: 'warning',
    message: 'The detention record is made by the server, which can’t be reached. This page can be printed instead.',
  });
});

it('is that of its own place, by the number of the load', async () => {
  const asked: string[] = [];
  const saved = savedFiles();
  const picked = dwell(markOf('driver', 'arrived', '15:00', { placeId: SHIPPER._id }));
  for (const place of ['pick-up', 'delivery'] as const) {
    const { load, bols, unmount } = await shown({
      ...{ user: shipper(), place, load: { dwell: picked } },
      bols: [{ dwell: dwell(arrived()) }],
    });
    environment.fetch = async (url) => {
      asked.push(
        String(url)
          .replace(/.*\/api\/loads\//, '')
          .replace(load._id, 'load')
          .replace(String(bols[0]?._id), 'its BOL'),
      );
      return new Response('%PDF-1.7', { headers: { 'x-connex-api': '1' } });
    };
    await press('Detention record');
    await patiently(() => expect(saved).toHaveLength(asked.length));
    unmount();
    await signOut();
  }
  expect(saved.map(({ name }) => name)).toEqual(Array(2).fill('detention-record-PU-9001.pdf'));
  expect(asked).toEqual(['load/dwell.pdf', `load/dwell.pdf?receiverId=${RECEIVER._id}&bolId=its BOL`]);
});
