import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Palette } from '#features/dashboard/palette.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

afterEach(wipeDevice);

const DAY = 86_400_000;
const days = (count: number) => new Date(Date.now() + count * DAY).toISOString();
const due = (count: number) => ({ deliveryDate: days(count), dropDate: days(count) });

/** Ten loads of long ago that are done, and two of these days whose ids are the last. */
async function open() {
  const session = await signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
  const past = Array.from({ length: 10 }, (_, index) => load(index + 1, { pUDate: days(-60 + index) }));
  const [later, sooner] = [load(21, { pUDate: days(9) }), load(22, { pUDate: days(1) })];
  await pulled(session, {
    loads: [...past, later, sooner],
    bols: [
      ...past.map((one, index) =>
        bol(0x100 + index, one, { ...due(-50 + index), completed: true, checkout: days(-50 + index) }),
      ),
      bol(0x201, later, due(12)),
      bol(0x202, sooner, due(2)),
    ],
  });
  const told = { onOpenLoad: vi.fn(), onOpenList: vi.fn(), onOpenDirectory: vi.fn(), onClose: vi.fn() };
  renderUi(<Palette viewer={session} actions={[]} {...told} />);
  return told;
}
const field = () => screen.findByRole('combobox', { name: 'Search everything' });
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);

describe('a search that finds more than is shown', () => {
  it('begins with what is nearest in time: what is open, then what was done last', async () => {
    await open();
    await userEvent.type(await field(), 'pu-');
    await waitFor(() => expect(options().length).toBeGreaterThan(8));
    const numbers = options().map((option) => /PU-\d+/.exec(option ?? '')?.[0]);
    expect(numbers.slice(0, 8)).toEqual(['PU-22', 'PU-21', 'PU-10', 'PU-9', 'PU-8', 'PU-7', 'PU-6', 'PU-5']);
  });

  it('ends with the lists that show all of it', async () => {
    const { onOpenList } = await open();
    await userEvent.type(await field(), 'bayview pu-');
    await waitFor(() =>
      expect(options().slice(8)).toEqual(['Show all 2 resultsOutbound', 'Show all 10 resultsCompleted']),
    );
    await userEvent.click(screen.getByText('Show all 10 results'));
    expect(onOpenList).toHaveBeenCalledExactlyOnceWith('completed', 'bayview pu-');
  });

  it('has no such entry where everything is shown', async () => {
    await open();
    await userEvent.type(await field(), 'pu-2');
    await waitFor(() => expect(options()).toHaveLength(3));
    expect(options().join()).not.toContain('Show all');
  });
});
