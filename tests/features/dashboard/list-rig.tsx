/** A list of the dashboard with loads that its chips count, and where the address stands. */
import { screen, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import type { Session } from '#offline/session.ts';
import { bol, load } from '../../support/device/freight.ts';
import { DANA, HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

const DAY = 86_400_000;
export const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();
export const due = (count: number) => ({ deliveryDate: days(count), dropDate: days(count) });
export const driven = { driver: DANA, driverId: DANA._id };
export const osd = {
  overages: [],
  shortages: [{ _id: 'a', sku: 'PEACH-12', qty: 3 }],
  damages: [{ _id: 'b', sku: 'PLUM-9', qty: 1 }],
};

/** An ordinary load, a late one, one without a driver, one at the dock with a report. */
export async function freight(reader = person(0xa1, 'Ada', HARBOR, 1)): Promise<Session> {
  const session = await signedInDevice(reader);
  const out = { pUDate: days(-9), checkin: days(-9), checkout: days(-9) };
  const [fine, late, nobody, docked] = [load(1, out), load(2, out), load(3, { pUDate: days(5) }), load(4, out)];
  await pulled(session, {
    loads: [fine, late, nobody, docked],
    bols: [
      bol(0x11, fine, { ...driven, ...due(3) }),
      bol(0x21, late, { ...driven, ...due(-2) }),
      bol(0x31, nobody, due(6)),
      bol(0x41, docked, { ...driven, ...due(0), checkin: days(0), osd }),
    ],
  });
  return session;
}

export async function long(count: number): Promise<Session> {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const loads = Array.from({ length: count }, (_, index) => load(index + 1));
  await pulled(session, { loads, bols: loads.map((one, index) => bol(0x100 + index, one, driven)) });
  return session;
}

/** Goes elsewhere, as the list that is shown would. */
export let go: ReturnType<typeof useNavigate>;
export function Address() {
  const { pathname, search } = useLocation();
  go = useNavigate();
  return <p data-testid="address">{pathname + search}</p>;
}
export const show = (session: Session, path = '/home?list=outbound') =>
  renderUi(
    <>
      <Dashboard viewer={session} hrefOfRow={(_category, id) => `/load/${id}`} />
      <Address />
    </>,
    { path },
  );
export const address = () => screen.getByTestId('address').textContent;
export const pUNums = () =>
  screen
    .getAllByRole('row')
    .slice(2)
    .map((row) => within(row).queryAllByRole('cell')[4]?.textContent);
export const chip = (name: RegExp) => screen.findByRole('button', { name });
