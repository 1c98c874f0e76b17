/** What reports say of themselves: how each is counted, why there is none yet, and whose figures they are now. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { freight, linesOf, show, useReportDay } from './report-rig.tsx';

useReportDay();

it.each([
  [
    'On time by carrier',
    'Deliveries that were due in the period. On time is a check-in on the scheduled minute or before it, by the clock; the label on a load’s page may follow another rule. What is not checked in yet is in no percentage.',
  ],
  [
    'Time at the dock',
    'From check-in to check-out of trucks that came in the period; BOLs of one load for one receiver are one stop. Not known: without a check-out, or with one that is before the check-in.',
  ],
  [
    'OS&D by carrier',
    'Of the BOLs that arrived in the period, how many have overages, shortages or damages reported, and how many cases that is.',
  ],
  [
    'Loads a week',
    'By the day of their pick-up; weeks begin on Monday. A week that the period cuts is marked as part.',
  ],
])('“%s” says how it is counted', async (title, words) => {
  show(await freight());
  const panel = (await screen.findByRole('heading', { name: title })).closest('section');
  expect(panel).not.toBeNull();
  expect(within(panel!).getByText(words)).toBeVisible();
});

it('says why there are none before every load is here, and before the first is shipped', async () => {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const { unmount } = show(session);
  expect(
    await screen.findByText(
      'Reports count every load, so they are shown once all of them are here. That needs a connection.',
    ),
  ).toBeVisible();
  unmount();
  await session.db.meta.put({ key: 'pulledAt', value: Date.now() });
  show(session);
  expect(await screen.findByText('Reports begin with your first load that is shipped.')).toBeVisible();
});

it('splits the figures anew as soon as somebody chooses by whom', async () => {
  show(await freight(person(0xc9, 'Cora', REDWOOD, 1)));
  expect((await linesOf('On time by shipper'))[0]?.[0]).toBe('Harbor Foods');
  await userEvent.selectOptions(screen.getByLabelText('By'), 'Receiver');
  expect((await linesOf('On time by receiver'))[0]?.[0]).toBe('Bayview Distribution');
  expect((await linesOf('OS&D by receiver'))[0]?.[0]).toBe('Bayview Distribution');
  expect(screen.queryByRole('table', { name: 'On time by shipper' })).toBeNull();
});
