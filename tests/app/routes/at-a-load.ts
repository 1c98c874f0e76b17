/** The screens of one load, as its shipper, receiver and carrier open them. */
import { screen, within } from '@testing-library/react';
import { useSessionStore } from '#app/base/session-store.ts';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import { bol, load } from '../../support/device/freight.ts';
import { BAYVIEW, DANA, HARBOR, person, REDWOOD } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import type { Screen } from '../../support/render-ui.tsx';
import { useScreens } from '../../support/use-screens.ts';
import { visit as visitAddress } from '../../support/visit.tsx';

export const ada = person(0xa1, 'Ada', HARBOR, 1);
export const rita = person(0xe1, 'Rita', BAYVIEW, 1);
export const cora = person(0xb1, 'Cora', REDWOOD, 1);
export const LOAD = load(1, { drivers: [DANA], checkin: '2026-11-20T16:00:00Z' });
export const driven = { driverId: DANA._id, driver: DANA };
export const ONE = bol(0x11, LOAD, { ...driven, checkin: '2026-11-25T17:00:00Z' });

/** The screens’ modules are fetched before the clock of the first test runs; each test leaves nothing behind. */
export function useLoadScreens(): void {
  useScreens(() => [import('#app/routes/load-detail.tsx'), import('#app/routes/single-bol.tsx')]);
}

export async function visit(user: CurrentUser, path: string, bols: Bol[] = [ONE], of = LOAD, size: Screen = 'desk') {
  const session = await signedInDevice(user);
  await pulled(session, { loads: [{ ...of, stops: bols.length }], bols });
  useSessionStore.setState({ status: 'in', session });
  visitAddress(path, { screen: size });
  await screen.findByRole('heading', { level: 1, name: 'Load: 000001' });
  return session;
}
export const at = (category: string, company = 'HarborFoods') => `/shipper-account/${company}/${category}/${LOAD._id}`;
export const bayview = (category: string) => at(category, 'BayviewDistribution');
export const panel = async (name: string) => {
  const heading = await screen.findByRole('heading', { name });
  return within(heading.closest('section') as HTMLElement);
};
export const panels = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
