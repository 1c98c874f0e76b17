/** The screens of Dan's own driver account, and what the server is asked for it. */
import { vi } from 'vitest';
import type { DriverAccount } from '#contract/driver-account.ts';
import { DriverAccountView } from '#features/driver-account/driver-account.tsx';
import { DriverAccountEdit } from '#features/driver-account/driver-account-edit.tsx';
import { idOf, person, REDWOOD } from '../../support/device/people.ts';
import { signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { jpegUrl } from '../../support/server/pictures.ts';

export const dan = person(0xd1, 'Dan', REDWOOD, 3);
const { company: _, ...danUser } = dan;
export const ACCOUNT_ID = idOf(0xdd);
export const PICTURE = jpegUrl('license');
export const GET = `GET /api/connex/drivers/${dan._id}`;
export const GET_CARRIER = `GET /api/connex/carriers/${REDWOOD._id}`;
export const UPDATE = `PUT /api/connex/driverUpdate/${ACCOUNT_ID}`;
export const LIST_ADD = `PUT /api/connex/addToDriverCarriersDrivers/${REDWOOD._id}`;
export const LIST_REMOVE = `PUT /api/connex/deleteDriverFromCarrier/${REDWOOD._id}`;

export const carrier = (drivers: string[] = []) => ({
  _id: REDWOOD._id,
  carrierName: REDWOOD.name,
  phone: REDWOOD.phone,
  email: 'dispatch@redwood.example',
  drivers,
});
export const wireCarrier = (drivers: string[] = []) => ({ ...carrier(drivers), admin: null });

export const account = (change: Partial<DriverAccount> = {}): DriverAccount => ({
  _id: ACCOUNT_ID,
  userId: danUser,
  carrierId: carrier(),
  accountName: 'Dan on Road',
  driverLicense: 'D123',
  truckNum: 'T-9',
  trlNum: '',
  driverLicensePic: null,
  currentLoad: null,
  version: 1,
  ...change,
});

export async function view() {
  const viewer = await signedInDevice(dan);
  const onDeleted = vi.fn();
  const show = () =>
    renderUi(<DriverAccountView viewer={viewer} driver={dan} editHref="/edit" onDeleted={onDeleted} />);
  return { show, onDeleted };
}
export async function edit() {
  const viewer = await signedInDevice(dan);
  const onSaved = vi.fn();
  return { onSaved, show: () => renderUi(<DriverAccountEdit viewer={viewer} driver={dan} onSaved={onSaved} />) };
}
