import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import { CheckInWork, CheckOutWork } from '#features/check-in/driver-work.tsx';
import { ANA, aBol, aLoad, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, signIn, signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

interface Board {
  of: typeof RECEIVER;
  work?: typeof CheckInWork;
  load?: Parameters<typeof aLoad>[0];
  bols?: Partial<Bol>[];
}

/** All loads of a company's board, while Ana stands at the window. */
async function anaAt({ of, work: Work = CheckInWork, load: given = {}, bols = [{}] }: Board) {
  const viewer = await signIn(person(of, 2, 'Cleo Clerk'));
  const load = aLoad({ pUNum: 'PU-TOM', ...given });
  await pulled(
    viewer,
    [load],
    bols.map((bol) => aBol(load, bol)),
  );
  const props = { viewer, driver: ANA, opened: null, onOpen: () => {}, drawTruck: () => null, drawArrival: () => null };
  renderUi(<Work {...props} />);
  await screen.findByRole('searchbox');
  const all = screen.queryByRole('button', { name: 'Not listed? Show all loads' });
  if (all) await userEvent.click(all);
  return within((await screen.findAllByRole('heading', { level: 4 }))[0]?.closest('li') as HTMLElement);
}
const WARNING = 'For Ana Ruiz; planned: Tom Lee';

describe('a truck that another driver than the chosen one is planned for', () => {
  it('says so beside Check In, before it is pressed', async () => {
    const row = await anaAt({ of: RECEIVER });
    expect(row.getByText(WARNING)).toBeVisible();
    expect(row.queryByText(/Somebody else came/)).toBeNull();
    expect(row.getByRole('button', { name: 'Check In' })).toBeEnabled();
  });

  it('says so where several BOLs are checked in at once, and one by one', async () => {
    const row = await anaAt({ of: RECEIVER, bols: [{}, {}] });
    expect(row.getByText(WARNING)).toBeVisible();
    await userEvent.click(row.getByRole('button', { name: 'One by one' }));
    expect(screen.getAllByText(WARNING)).toHaveLength(3);
  });

  it('says so at pick-up, in and out', async () => {
    const row = await anaAt({ of: SHIPPER });
    expect(row.getByText(WARNING)).toBeVisible();
    signOut();
    const out = await anaAt({ of: SHIPPER, work: CheckOutWork });
    expect(out.getByText(WARNING)).toBeVisible();
  });

  it('is nothing to say where they are one of several, or nobody is planned', async () => {
    const row = await anaAt({ of: SHIPPER, load: { drivers: [TOM, ANA] } });
    expect(row.queryByText(/planned:/)).toBeNull();
    signOut();
    const nobodys = await anaAt({ of: RECEIVER, bols: [{ driver: null, driverId: null }] });
    expect(nobodys.queryByText(/planned:/)).toBeNull();
    signOut();
    const another = await anaAt({
      of: SHIPPER,
      load: { drivers: [TOM, { ...TOM, _id: 'e'.repeat(24), name: 'Bo Ek' }] },
    });
    expect(another.getByText('For Ana Ruiz; planned: Tom Lee, Bo Ek')).toBeVisible();
  });
});
