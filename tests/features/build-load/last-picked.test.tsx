import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LoadRecord } from '#contract/load.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { readLastPicked } from '#offline/read-companies.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import * as freight from '../../support/device/freight.ts';
import { BAYVIEW, HARBOR, idOf, partyOf, REDWOOD } from '../../support/device/people.ts';
import { ours } from '../../support/device/signed-in-device.ts';
import { fillAbout, show, useWizard, wizard } from './on-the-wizard.tsx';

useWizard();

const NORTH = { ...BAYVIEW, _id: idOf(0xbb1), name: 'North Bay Foods' };
const CEDAR = { ...REDWOOD, _id: idOf(0xcc1), name: 'Cedar Lines' };
const kept = { category: 'outbound' as const, pending: 0, generation: 1 };

/** A load of number `number` with this carrier and receiver, on the device. */
async function keepLoad(number: number, carrier = REDWOOD, receiver = BAYVIEW, over: Partial<LoadRecord> = {}) {
  const load = freight.load(number, { carrierId: carrier._id, carrier: partyOf(carrier), ...over });
  const bol = freight.bol(number + 0x500, load, { receiverId: receiver._id, receiver: partyOf(receiver) });
  await wizard.session.db.loads.put({ ...load, ...kept, listStops: [] });
  await wizard.session.db.bols.put({ ...bol, ...kept });
}

/** In the receiver's field of a new load. */
async function typeBay() {
  show();
  await fillAbout();
  await wizard.user.type(screen.getByLabelText(/Receiving company/, { selector: 'input' }), 'bay');
}

const options = () =>
  screen.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent?.slice(0, 9)));

describe('the companies picked last', () => {
  it('are offered before anything is typed, the last one first, each once', async () => {
    await keepLoad(1);
    await keepLoad(2, CEDAR, NORTH);
    await keepLoad(3);
    show();
    await fillAbout();
    await wizard.user.click(screen.getByLabelText(/Receiving company/, { selector: 'input' }));
    expect(await options()).toEqual(['Bayview D', 'North Bay']);
    expect(screen.getByText('Picked last. Type to search further.')).toBeVisible();
    await wizard.user.click(screen.getByRole('option', { name: /North Bay/ }));
    expect(screen.getByLabelText(/Receiving company/, { selector: 'input' })).toHaveValue('North Bay Foods');
  });

  it('stand before the others that were found', async () => {
    await wizard.session.db.companies.put({ ...NORTH, generation: 1 });
    await keepLoad(2, REDWOOD, NORTH);
    await typeBay();
    await screen.findByRole('option', { name: /Bayview/ });
    expect((await options())[0]).toBe('North Bay');
  });

  it('and what this device found stay where they stand when the server knows more', async () => {
    const OLD_BAY = { ...BAYVIEW, _id: idOf(0xbb2), name: 'Old Bay Spices' };
    await wizard.session.db.companies.bulkPut([NORTH, OLD_BAY].map((company) => ({ ...company, generation: 1 })));
    let reply = () => {};
    const gate = new Promise<void>((open) => (reply = open));
    const found = [{ ...BAYVIEW, _id: idOf(0xbb3), name: 'A Bay Apart' }, OLD_BAY, NORTH, BAYVIEW];
    answerCalls({
      [`GET /api/companies/search?name=bay&companyType=${COMPANY_TYPE.shipper}&deleted=false`]: () =>
        gate.then(() => ours(200, found)),
    });
    await typeBay();
    await screen.findByRole('option', { name: /North Bay/ });
    const before = await options();
    reply();
    await screen.findByRole('option', { name: /A Bay Apart/ });
    expect(await options()).toEqual([...before, 'A Bay Apa']);
  });

  it('do not leave the finger that is about to choose one, while the device and the server search', async () => {
    await wizard.session.db.companies.put({ ...NORTH, generation: 1 });
    await keepLoad(2, REDWOOD, NORTH);
    let reply = () => {};
    const gate = new Promise<void>((open) => (reply = open));
    answerCalls({
      [`GET /api/companies/search?name=bay&companyType=${COMPANY_TYPE.shipper}&deleted=false`]: () =>
        gate.then(() => ours(200, [{ ...BAYVIEW, _id: idOf(0xbb3), name: 'A Bay Apart' }, NORTH])),
    });
    await typeBay();
    const option = await screen.findByRole('option', { name: /North Bay/ });
    await screen.findByText('Searching further…');
    expect(option).toBeInTheDocument();
    reply();
    await screen.findByRole('option', { name: /A Bay Apart/ });
    await wizard.user.click(option);
    expect(screen.getByLabelText(/Receiving company/, { selector: 'input' })).toHaveValue('North Bay Foods');
  });

  it('are found by name before the server has told of them, where it cannot be asked', async () => {
    await keepLoad(2, REDWOOD, NORTH);
    answerCalls({});
    await typeBay();
    const option = await screen.findByRole('option', { name: /North Bay/ });
    await screen.findByText('No connection: only companies this device knows are searched.');
    expect(option).toBeInTheDocument();
    expect(await options()).toEqual(['North Bay', 'Bayview D']);
  });

  it('stay with the first key while they fit what is typed, with or without its accents', async () => {
    await keepLoad(1);
    await keepLoad(2, REDWOOD, { ...NORTH, name: 'Łódź Foods' });
    show();
    await fillAbout();
    const field = screen.getByLabelText(/Receiving company/, { selector: 'input' });
    await wizard.user.click(field);
    expect(await options()).toEqual(['Łódź Food', 'Bayview D']);
    fireEvent.change(field, { target: { value: 'lodz' } });
    expect(screen.getByRole('option')).toHaveTextContent('Łódź Foods');
  });

  it('are those of one’s own loads only', async () => {
    await keepLoad(1);
    await keepLoad(2, CEDAR, HARBOR, { shipperId: NORTH._id });
    expect(await readLastPicked(COMPANY_TYPE.carrier)).toEqual([partyOf(REDWOOD)]);
    expect(await readLastPicked(COMPANY_TYPE.shipper)).toEqual([partyOf(BAYVIEW)]);
  });

  it('are few', async () => {
    for (let number = 1; number <= 7; number++) {
      await keepLoad(number, { ...CEDAR, _id: idOf(0xd00 + number) });
    }
    const ids = (await readLastPicked(COMPANY_TYPE.carrier)).map(({ _id }) => _id);
    expect(ids).toEqual([7, 6, 5, 4, 3].map((number) => idOf(0xd00 + number)));
  });
});
