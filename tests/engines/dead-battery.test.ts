/**
 * Work done without a network on two devices, picked up, delivered and signed for; their batteries die before any of it
 * is sent. All of it arrives once, with the times of the taps.
 */
import { beforeAll, describe, expect, test } from 'vitest';
import { getLoad, type Load } from '#contract/load.ts';
import { listSignatures } from '#contract/signature.ts';
import { shipLoads } from '../support/browser/ship-loads.ts';
import { expectWithin, spanOf } from '../support/browser/span.ts';
import * as screens from '../support/engines/engine-screens.ts';
import { asked, type EngineStage, setEngineStage, startSignedIn } from '../support/engines/engine-stage.ts';
import { ENGINES } from '../support/engines/start-engine.ts';
import * as on from '../support/engines/target.ts';

const PU = 'PU-TRIP-1';
const PAPER = 'STRAIGHT BILL OF LADING';

describe.each(ENGINES)('%s', (engine) => {
  let stage: EngineStage;
  let load: Load;

  beforeAll(async () => {
    stage = await setEngineStage(engine);
    [load] = (await shipLoads(stage.server.origin, [PU])) as [Load];
    return stage.strike;
  });

  test('a load is picked up, delivered and signed for on devices that die before they can send', async () => {
    const { server } = stage;
    const phone = await startSignedIn(stage, 'driver', 'phone', 'driver@carrier.example');
    await screens.openRow(phone, PU);
    await screens.seeDocument(phone, PAPER);
    await screens.isInstalled(phone);
    const tablet = await startSignedIn(stage, 'clerk', 'tablet', 'clerk@receiver.example');
    await screens.seeRow(tablet, PU);
    await screens.isInstalled(tablet);
    await screens.seeKeptDocument(tablet, load.bols[0]!.file.sha256);

    await server.stop();

    const pickUp = on.panel('Pick-up');
    const checkedIn = await spanOf(() => screens.save(phone, on.button('Check In', pickUp), 1));
    const checkedOut = await spanOf(() => screens.save(phone, on.button('Check Out', pickUp), 2));
    const signed = await spanOf(() => screens.sign(phone, 3));
    const phoneLoad = await phone.url();
    await stage.kill('driver');

    await screens.openRow(tablet, PU);
    await screens.seeDocument(tablet, PAPER);
    const arrived = await spanOf(() => screens.checkIn(tablet, 1, 'Seal broken'));
    await screens.reportOsd(tablet, 'Shortages', 'HF-PCH-15', 12, 2);
    await tablet.press(on.button('Complete Load'));
    const left = await spanOf(() => screens.save(tablet, on.button('Complete & Checkout'), 3));
    await screens.sign(tablet, 4);
    const tabletLoad = await tablet.url();
    await stage.kill('clerk');

    const { page: phoneAgain } = await stage.start('driver', 'phone');
    await phoneAgain.visit(phoneLoad);
    await screens.seeStatus(phoneAgain, '3 waiting to send');
    await screens.seeDocument(phoneAgain, PAPER);
    const { page: tabletAgain } = await stage.start('clerk', 'tablet');
    await tabletAgain.visit(tabletLoad);
    await screens.seeStatus(tabletAgain, '4 waiting to send');
    await tabletAgain.see(on.words('HF-PCH-15'));
    await screens.seeDocument(tabletAgain, PAPER);

    await server.start();
    await screens.networkIsBack(phoneAgain);
    await screens.networkIsBack(tabletAgain);
    await screens.seeStatus(phoneAgain, 'All sent');
    await screens.seeStatus(tabletAgain, 'All sent');

    const shipper = await asked(stage, 'admin@shipper.example');
    const arrivedLoad = await shipper.ok(getLoad, { params: { id: load._id } });
    const bol = arrivedLoad.bols[0]!;
    expectWithin(arrivedLoad.checkin, checkedIn);
    expectWithin(arrivedLoad.checkout, checkedOut);
    expectWithin(bol.checkin, arrived);
    expectWithin(bol.checkout, left);
    expect(bol).toMatchObject({
      completed: true,
      sealIntact: false,
      osd: { overages: [], shortages: [{ sku: 'HF-PCH-15', qty: 12 }], damages: [] },
    });
    const made = (stamps: Load['stamps']) => stamps.map(({ kind, byName }) => `${kind} ${byName}`);
    expect(made(arrivedLoad.stamps)).toEqual(['checkin Ray Delgado', 'checkout Ray Delgado']);
    expect(made(bol.stamps)).toEqual(['checkin Denise Okafor', 'checkout Denise Okafor']);

    const signatures = await shipper.ok(listSignatures, { params: { id: bol._id } });
    const facts = signatures.map(({ purpose, signerName }) => `${purpose} ${signerName}`);
    expect(facts.toSorted()).toEqual(['carrier Ray Delgado', 'receiver Denise Okafor']);
    expectWithin(signatures.find(({ purpose }) => purpose === 'carrier')?.occurredAt, signed);
    for (const { strokes, image } of signatures) {
      expect(strokes.length).toBe(2);
      expect(strokes.flat().length).toBeGreaterThan(5);
      expect(image).toMatch(/^data:image\/png;base64,/);
    }
  });
});
