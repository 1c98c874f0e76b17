import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { bol } from '../../support/device/freight.ts';
import { DANA, idOf } from '../../support/device/people.ts';
import { ada, at, bayview, driven, LOAD, ONE, panel, rita, useLoadScreens, visit } from './at-a-load.ts';

useLoadScreens();

const RAY = { ...DANA, _id: idOf(0xd2), name: 'Ray Delgado' };
const TWO = bol(0x12, LOAD, driven);

describe('a load of several BOLs', () => {
  it('offers every document for download', async () => {
    await visit(ada, at('outbound'), [ONE, TWO]);
    const buttons = (await panel('2 BOLs')).getAllByRole('button', { name: /^Download / });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(
      [ONE, TWO].map(({ file }) => `Download ${file.name}`),
    );
  });

  it('shows on the page of one BOL who drives that one', async () => {
    const two = { ...TWO, driverId: RAY._id, driver: RAY };
    await visit(ada, `${at('outbound')}/${two._id}`, [ONE, two], { ...LOAD, drivers: [DANA, RAY] });
    const driver = await panel('Driver');
    expect(driver.getByText('Ray Delgado')).toBeVisible();
    expect(driver.queryByText('Dana Cruz')).toBeNull();
  });

  it('says beside its heading what waits of a BOL', async () => {
    await visit(rita, bayview('inbound'), [ONE, TWO]);
    expect(screen.queryByText(/waiting to send/)).toBeNull();
    await enqueue(recordBolCheckIn({ bol: TWO, driver: DANA, seal: 'intact', byName: 'Rita Lee' }));
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
  });
});
