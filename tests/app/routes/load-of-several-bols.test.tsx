import { createHash } from 'node:crypto';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { recordBolCheckIn } from '#changes/check-in-bol.ts';
import { documentName } from '#domain/document-name.ts';
import { keepFile } from '#offline/documents.ts';
import { enqueue } from '#offline/outbox/enqueue.ts';
import { bol } from '../../support/device/freight.ts';
import { DANA, idOf, person, REDWOOD } from '../../support/device/people.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { aSignature } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { savedFiles } from '../../support/saved-files.ts';
import { here } from '../../support/visit.tsx';
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

  it('saves each under its own name, as it lies on this device', async () => {
    const saved = savedFiles();
    const bytes = new TextEncoder().encode('%PDF-1.7 bill').buffer;
    const file = { ...TWO.file, sha256: createHash('sha256').update(new Uint8Array(bytes)).digest('hex') };
    await visit(ada, at('outbound'), [ONE, { ...TWO, file }]);
    await keepFile(bytes);
    await userEvent.click((await panel('2 BOLs')).getByRole('button', { name: `Download ${file.name}` }));
    const own = documentName({ ...TWO, file });
    expect(own).not.toBe(file.name);
    await patiently(() => expect(saved.map(({ name }) => name)).toEqual([own]));
    expect(await saved[0]?.content.text()).toBe('%PDF-1.7 bill');
  });

  it('shows on the page of one BOL who drives that one', async () => {
    const two = { ...TWO, driverId: RAY._id, driver: RAY };
    await visit(ada, `${at('outbound')}/${two._id}`, [ONE, two], { ...LOAD, drivers: [DANA, RAY] });
    const driver = await panel('Driver');
    expect(driver.getByText('Ray Delgado')).toBeVisible();
    expect(driver.queryByText('Dana Cruz')).toBeNull();
  });

  it('leads to the first BOL that waits for who looks at it, by name', async () => {
    const tom = { ...person(0xd1, 'Tom', REDWOOD, 3), _id: DANA._id };
    const shipping = `/carrier-account/RedwoodFreight/shipping/${LOAD._id}`;
    const gone = { ...LOAD, checkout: '2026-11-20T17:00:00Z' };
    const next = async () =>
      (await screen.findByRole('link', { name: /^(Check In|Sign|Complete Load): / })).textContent;
    await visit(
      tom,
      shipping,
      [
        { ...ONE, checkin: null },
        { ...TWO, deliveryDate: '2026-11-24T16:00:00Z' },
      ],
      gone,
    );
    expect(await next()).toBe(`Check In: ${TWO.file.name}`);
    cleanup();
    await wipeDevice();
    const signed = aSignature('carrier', '2026-11-25T17:10:00Z', { documentSha256: ONE.file.sha256 });
    await visit(
      tom,
      shipping,
      [
        { ...ONE, signatures: [signed] },
        { ...TWO, checkin: '2026-11-25T17:00:00Z' },
      ],
      gone,
    );
    expect(await next()).toBe(`Sign: ${TWO.file.name}`);
    cleanup();
    await wipeDevice();
    await visit(rita, bayview('inbound'), [TWO, { ...ONE, signatures: [{ ...signed, purpose: 'receiver' }] }]);
    expect(await next()).toBe(`Complete Load: ${ONE.file.name}`);
    await userEvent.click(screen.getByRole('link', { name: /^Complete Load: / }));
    expect(here()).toBe(`${bayview('inbound')}/${ONE._id}`);
  });

  it('leads nobody to a BOL while something of the whole load is next', async () => {
    await visit(ada, at('outbound'), [{ ...ONE, checkin: null }, TWO]);
    expect(await screen.findByRole('link', { name: 'Pickup Checkout' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /^(Check In|Sign): / })).toBeNull();
  });

  it('says on the page of one BOL what is true of that one', async () => {
    const docked = { ...ONE, completed: true, checkout: '2026-11-25T18:00:00Z' };
    await visit(ada, `${at('outbound')}/${docked._id}`, [docked, TWO]);
    const header = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect(within(header).getByText(/^Completed/)).toBeVisible();
    cleanup();
    await wipeDevice();
    await visit(ada, at('outbound'), [docked, TWO]);
    const whole = screen.getByRole('heading', { level: 1 }).parentElement as HTMLElement;
    expect(whole).toHaveTextContent('1 of 2 completed');
  });

  it('says beside its heading what waits of a BOL', async () => {
    await visit(rita, bayview('inbound'), [ONE, TWO]);
    expect(screen.queryByText(/waiting to send/)).toBeNull();
    await enqueue(recordBolCheckIn({ bol: TWO, driver: DANA, seal: 'intact', byName: 'Rita Lee' }));
    expect(await screen.findByText('1 waiting to send')).toBeVisible();
  });
});
