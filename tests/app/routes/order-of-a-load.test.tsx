/** What stands on the page of a load and of one of its BOLs, in which order, for each of its readers. */
import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { bol } from '../../support/device/freight.ts';
import { DANA, person, REDWOOD } from '../../support/device/people.ts';
import { ada, at, bayview, cora, driven, LOAD, ONE, panels, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

const SOLE: Bol = { ...ONE, papers: [paperOf({})] };
const BOTH = [SOLE, bol(0x12, LOAD, driven)];
const DONE: Bol = { ...SOLE, completed: true, checkout: '2026-11-25T18:00:00Z' };
const dana = { ...person(0xd1, 'Dana', REDWOOD, 3), _id: DANA._id };
const carried = `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`;
const FILE = ONE.file.name;
const STAY = 'Stay at Harbor Foods';
const STOPS = ['Pick-up', 'Delivery', 'Signatures'];
const CODE = 'Handover by code';
const LATE = 'Concealed damage';
const OSD = 'Overages, Shortages & Damages';

type Case = [of: string, user: CurrentUser, path: string, bols: Bol[], parts: (string | null)[]];

it.each<Case>([
  [
    'its one BOL, for the shipper',
    ada,
    at('outbound'),
    [SOLE],
    ['1 BOL', 'Driver', STAY, ...STOPS, 'Papers', FILE, 'Receiver', 'Shipper', 'Carrier', 'Timeline', OSD],
  ],
  [
    'its two BOLs, for the shipper',
    ada,
    at('outbound'),
    BOTH,
    ['Driver', STAY, 'Pick-up', '2 BOLs', 'Shipper', 'Carrier', 'Timeline'],
  ],
  [
    'one of two, for the shipper',
    ada,
    `${at('outbound')}/${SOLE._id}`,
    BOTH,
    ['Delivery', 'Signatures', 'Papers', FILE, 'Receiver', 'Shipper', 'Driver', OSD, 'Timeline'],
  ],
  [
    'its one BOL, for the receiver: what is to be done first',
    rita,
    bayview('inbound'),
    [SOLE],
    ['Signatures', 'Delivery', CODE, 'Papers', FILE, 'Shipper', 'Carrier', 'Driver', OSD, 'Timeline'],
  ],
  [
    'its two BOLs, for the receiver',
    rita,
    bayview('inbound'),
    BOTH,
    ['2 BOLs', 'Shipper', 'Carrier', 'Driver', 'Timeline'],
  ],
  [
    'one of two, for the receiver',
    rita,
    `${bayview('inbound')}/${SOLE._id}`,
    BOTH,
    ['Signatures', 'Delivery', CODE, 'Papers', FILE, 'Receiver', 'Shipper', 'Driver', OSD, 'Timeline'],
  ],
  [
    'a completed BOL, for the receiver',
    rita,
    bayview('completed'),
    [DONE],
    ['Delivery', 'Signatures', 'Papers', LATE, FILE, 'Shipper', 'Carrier', 'Driver', OSD, 'Timeline'],
  ],
  [
    'one of two that are completed, for the receiver',
    rita,
    `${bayview('completed')}/${DONE._id}`,
    [DONE, { ...bol(0x12, LOAD, driven), completed: true, checkout: DONE.checkout }],
    ['Delivery', 'Signatures', 'Papers', LATE, FILE, 'Receiver', 'Shipper', 'Driver', OSD, 'Timeline'],
  ],
  [
    'its one BOL, for the carrier',
    cora,
    carried,
    [SOLE],
    ['1 BOL', 'Driver', ...STOPS, 'Papers', FILE, 'Receiver', 'Shipper', 'Carrier', 'Timeline', OSD],
  ],
  [
    'its one BOL, for its driver: who drives is not the first thing',
    dana,
    carried,
    [SOLE],
    [
      ...['Signatures', '1 BOL', STAY, 'Pick-up', 'Delivery', CODE, 'Papers', FILE],
      ...['Receiver', 'Shipper', 'Carrier', 'Driver', 'Timeline', OSD],
    ],
  ],
])('the page of a load has all its parts in their order: %s', async (_of, user, path, bols, parts) => {
  await visit(user, path, bols);
  await waitFor(() => expect(panels()).toEqual(parts));
});
