/** A link to a notification always arrives: at its load, or where it is said why there is none. */
import { screen, waitFor } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { useSessionStore } from '#app/base/session-store.ts';
import { Notifications } from '#app/routes/notifications.tsx';
import type { Session } from '#offline/session.ts';
import { load } from '../../support/device/freight.ts';
import { HARBOR, idOf, person } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { useScreens } from '../../support/use-screens.ts';
import { shown } from '../../support/visit.tsx';

let session: Session;
beforeEach(async () => {
  session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 2));
  useSessionStore.setState({ status: 'in', session });
  await pulled(session, { loads: [load(1)] });
});
useScreens();

const Where = () => <p>now at {useLocation().pathname}</p>;

async function follow(loadId: string | null) {
  const _id = idOf(0xf01);
  const facts = { kind: 'load-withdrawn', text: 'The load 000077 is not yours any more.', bolId: null, readAt: null };
  const times = { createdAt: '2026-11-21T09:00:00.000Z', version: 1, generation: 1 };
  if (loadId) await session.db.notifications.put({ ...facts, ...times, kind: 'load-withdrawn', _id, loadId });
  renderUi(
    <>
      <Where />
      <Routes>
        <Route path="/notifications/:notificationId?" element={<Notifications />} />
        <Route path="*" element={<p>a screen</p>} />
      </Routes>
    </>,
    { path: `/notifications/${_id}` },
  );
  return _id;
}

it('at the load, for a clerk too', async () => {
  await follow(load(1)._id);
  await screen.findByText(`now at /shipper-account/HarborFoods/outbound/${load(1)._id}`);
});

it('at what was told, with the reason, where the load is not theirs any more; it counts as read', async () => {
  const id = await follow(idOf(0x77));
  await screen.findByText('The load 000077 is not yours any more.');
  expect(screen.getByText('You no longer have access to this load.')).toBeInTheDocument();
  expect(screen.getByText(`now at /notifications/${id}`)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'All notifications' })).toHaveAttribute('href', '/notifications');
  await waitFor(async () => expect((await session.db.notifications.get(id))?.readAt).not.toBeNull());
});

it('at words of its own where the device has no such notification', async () => {
  await follow(null);
  expect(await screen.findByText('This notification is not on this device')).toBeInTheDocument();
});

it('at the others, with what went wrong, where the device can’t be read', async () => {
  session.db.close();
  await follow(null);
  await screen.findByText('now at /notifications');
  expect(shown()).toMatchObject({ severity: 'error', message: expect.stringMatching(/./) });
});
