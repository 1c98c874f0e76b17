import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { LoadStepper } from '#features/loads/load-stepper.tsx';
import { aBol, aLoad, aStamp, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { signOut } from '../../support/signed-in-device.ts';

afterEach(signOut);

const SHIPS = { actor: { userId: 'u', companyId: SHIPPER._id, companyType: 1, role: 1 } } as const;
const RECEIVES = { actor: { ...SHIPS.actor, companyId: RECEIVER._id } };
const GONE = '2026-11-21T15:00:00.000Z';

const steps = () =>
  within(screen.getByRole('list', { name: 'Progress of the load' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

describe('the steps of a load', () => {
  const gone = aLoad({ checkout: GONE, stamps: [aStamp('checkout', GONE, { byName: 'Marcus Bell' })] });

  it('stand in order, with time, zone and who, and mark the one it is at', () => {
    renderUi(<LoadStepper load={gone} bols={[aBol(gone)]} viewer={SHIPS} />);
    expect(steps()).toEqual([
      expect.stringMatching(/^Built11\/20\/2026 02:00 PST.*by Ada Harbor$/),
      'Shipped',
      expect.stringMatching(/^Picked up11\/21\/2026 07:00 PST.*by Marcus Bell$/),
      'Deliverednot yet',
      'Completednot yet',
    ]);
    const current = screen.getAllByRole('listitem').filter((item) => item.getAttribute('aria-current') === 'step');
    expect(current.map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Picked up/)]);
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(3);
  });

  it('write the one it is at out under the marks, for a phone, and all at a tap', async () => {
    renderUi(<LoadStepper load={gone} bols={[aBol(gone)]} viewer={SHIPS} />, { screen: 'phone' });
    const summary = screen.getByRole('button', { expanded: false });
    expect(summary).toHaveTextContent(/^Picked up · 11\/21\/2026 07:00 PST.* · by Marcus Bell$/);
    await userEvent.click(summary);
    expect(summary.parentElement).toHaveAttribute('data-all');
    await userEvent.click(screen.getByRole('button', { expanded: true }));
    expect(summary.parentElement).not.toHaveAttribute('data-all');
  });

  it('do not tell a receiver that pick-up has not happened yet', () => {
    const load = aLoad();
    renderUi(<LoadStepper load={load} bols={[aBol(load)]} viewer={RECEIVES} />);
    expect(steps().slice(2)).toEqual(['Picked up', 'Deliverednot yet', 'Completednot yet']);
    expect(screen.getAllByRole('img', { name: 'Done' })).toHaveLength(2);
  });

  it('say how many of several BOLs have come', () => {
    renderUi(<LoadStepper load={gone} bols={[aBol(gone, { checkin: GONE }), aBol(gone)]} viewer={SHIPS} />);
    expect(steps()[3]).toBe('Delivered1 of 2 BOLs');
  });
});
