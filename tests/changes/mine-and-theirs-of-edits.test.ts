import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ChangeArgs } from '#changes/changes.ts';
import { bol, CONTACT, load } from '../support/device/freight.ts';
import { BAYVIEW, HARBOR, idOf, partyOf, person, REDWOOD } from '../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../support/device/signed-in-device.ts';
import { sides } from './sides.ts';

const NEWARK = {
  ...partyOf(BAYVIEW),
  _id: idOf(0xc9),
  name: 'Newark Cold Store',
  address: { ...BAYVIEW.address, city: 'Newark', state: 'NJ', zip: '07114' },
};
const theLoad = load(1, { pUDate: '2026-11-20T16:00:00.000Z' });
const theBol = bol(2, theLoad, { deliveryDate: '2026-11-25T16:00:00.000Z' });
const GONE = idOf(0xff1234);
/** Of another BOL, so that the device need not have its bytes. */
const other = bol(3, theLoad);
const document = { name: 'second.pdf', sha256: other.file.sha256 };

beforeEach(async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  await pulled(session, { loads: [theLoad], bols: [theBol, other] });
});
afterEach(wipeDevice);

type Edit = ChangeArgs<'edit-load'>;
const edited = (change: Partial<Edit>) =>
  sides(
    'edit-load',
    { loadId: theLoad._id, fields: {}, seen: {}, bolChanges: [], ...change },
    { parties: { [NEWARK._id]: NEWARK }, files: {}, contact: CONTACT },
  );
const changed = (bolId: string, fields: Partial<{ receiverId: string; deliveryDate: string; file: typeof document }>) =>
  edited({ bolChanges: [{ op: 'change', bolId, fields, seen: {} }] });

describe('what was changed of a load beside what the server has', () => {
  it('is only the fields in which they differ, with names instead of ids', async () => {
    const lines = await edited({
      fields: { pUNum: 'PU-1-mine', carrierId: null, destination: null },
      seen: { pUNum: 'PU-0', carrierId: REDWOOD._id, destination: null },
      bolChanges: [
        { op: 'change', bolId: theBol._id, fields: { receiverId: null }, seen: { receiverId: BAYVIEW._id } },
      ],
    });
    expect(lines).toEqual([
      { label: 'Carrier', mine: 'None', server: 'Redwood Freight' },
      { label: 'P/U number', mine: 'PU-1-mine', server: 'PU-1' },
      { label: 'Receiver, BOL 0-bol-2.pdf', mine: 'None', server: 'Bayview Distribution' },
    ]);
  });

  it('is when it is picked up, by the clock of its shipper', async () => {
    expect(await edited({ fields: { pUDate: '2026-11-20T18:30:00.000Z' } })).toEqual([
      { label: 'P/U date and time', mine: '11/20/2026 10:30 PST', server: '11/20/2026 08:00 PST' },
    ]);
  });

  it('is when a BOL is delivered, each side by the clock of the receiver it names', async () => {
    const label = 'Delivery date, BOL 0-bol-2.pdf';
    expect(await changed(theBol._id, { deliveryDate: '2026-11-25T18:00:00.000Z' })).toEqual([
      { label, mine: '11/25/2026 10:00 PST', server: '11/25/2026 08:00 PST' },
    ]);
    expect(await changed(theBol._id, { receiverId: NEWARK._id, deliveryDate: '2026-11-25T18:00:00.000Z' })).toEqual([
      { label: 'Receiver, BOL 0-bol-2.pdf', mine: 'Newark Cold Store', server: 'Bayview Distribution' },
      { label, mine: '11/25/2026 13:00 EST', server: '11/25/2026 08:00 PST' },
    ]);
  });

  it('is the document of a BOL, by its name', async () => {
    expect(await changed(theBol._id, { file: document })).toEqual([
      { label: 'Document, BOL 0-bol-2.pdf', mine: 'second.pdf', server: '0-bol-2.pdf' },
    ]);
  });

  it('is a BOL that was added, or taken away, as long as the server has it otherwise', async () => {
    const draft = { _id: idOf(0x77), file: document, receiverId: null, deliveryDate: null };
    expect(await edited({ bolChanges: [{ op: 'add', bol: draft }] })).toEqual([
      { label: 'BOL second.pdf', mine: 'Added', server: 'Not there yet' },
    ]);
    expect(await edited({ bolChanges: [{ op: 'add', bol: { ...draft, _id: theBol._id } }] })).toEqual([]);
    expect(await edited({ bolChanges: [{ op: 'remove', bolId: theBol._id }] })).toEqual([
      { label: 'BOL 0-bol-2.pdf', mine: 'Removed', server: 'Still there' },
    ]);
    expect(await edited({ bolChanges: [{ op: 'remove', bolId: GONE }] })).toEqual([]);
  });

  it('is that the BOL is not there any more', async () => {
    expect(await changed(GONE, { file: document })).toEqual([
      { label: 'BOL ff1234', mine: 'Changed', server: 'Not there any more' },
    ]);
  });
});
