import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Offer } from '#domain/handshake-code.ts';
import { readCode } from '#domain/handshake-code.ts';
import { HANDSHAKES_MAX } from '#domain/handshakes.ts';
import { HandshakePanel } from '#features/handshake/handshake-panel.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { SignFlow } from '#features/signing/sign-flow.tsx';
import { acceptAnswer, readOffer } from '#offline/handshake.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import type { ScanPart } from '#ui/codes/scan-code.tsx';
import { putRight } from '#ui/use-now.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { handshakeOf } from '../../domain/handshake-of.ts';
import { handshakeRow, toldOf } from '../../domain/handshake-told.ts';
import { drawStroke, installCanvas } from '../../support/canvas.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol, aLoad, CARRIER, partyOf, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

beforeAll(async () => {
  installCanvas();
  await import('#features/signing/sign-dialog.tsx');
  await import('#features/handshake/answer-dialog.tsx');
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T17:05:30.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  putRight(null);
  signOut();
});

const AT = '2026-11-25T17:05:00.000Z';
const driver = person(CARRIER, 3, 'Ray Delgado');
const clerk = person(RECEIVER, 2, 'Denise Okafor');
const HERE: Partial<Bol> = {
  checkin: AT,
  driver: { _id: driver._id, name: driver.name, phone: '', connexId: null, companyId: CARRIER._id },
};

function draw(): void {
  const pad = screen.getByRole('img', { name: /^Signature of/ });
  for (const y of [20, 50, 80]) {
    drawStroke(pad, [
      [20, y],
      [160, y],
    ]);
  }
}

/** A camera shows what another device does; here it is said. */
let scanned = '';
const Scan: ScanPart = ({ hint, onText }) => (
  <button type="button" aria-description={hint} onClick={() => onText(scanned)}>
    Hold the camera there
  </button>
);

function Screen({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  if (!rows || !bol) return null;
  return (
    <main>
      <HandshakePanel bol={bol} load={rows.load} viewer={viewer} Signing={SignFlow} Scan={Scan} />
      <Timeline load={rows.load} bols={[bol]} viewer={viewer} />
    </main>
  );
}

async function shown(user: CurrentUser, over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const load = aLoad();
  const bol = aBol(load, { ...HERE, ...over });
  await pulled(viewer, [load], [bol]);
  const { unmount } = renderUi(<Screen loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  await screen.findByRole('main');
  return { bol, load, viewer, unmount };
}

const panel = () => screen.queryByRole('region', { name: 'Handover by code' });
const press = async (name: string | RegExp) =>
  userEvent.click((await screen.findAllByRole('button', { name })).at(-1)!);
const typesWaiting = async () => (await readEntries()).map(({ type }) => type);

/** A code of the driver for this BOL. */
const offerFor = async (bol: Bol, over: Partial<Offer> = {}) => {
  const said = {
    bolId: bol._id,
    documentSha256: bol.file.sha256,
    userId: driver._id,
    companyId: CARRIER._id,
    atMs: Date.parse(AT),
  };
  return (await handshakeOf({ offer: { ...said, ...over } })).offer;
};

async function scan(text: string, whose = 'driver') {
  scanned = text;
  await press(`Scan the ${whose}’s code`);
  await press('Hold the camera there');
}

async function sign() {
  await press('Continue to sign');
  await press('Continue to sign');
  await userEvent.click(await screen.findByRole('checkbox'));
  draw();
  await press('Sign');
}

describe('the panel of handovers', () => {
  it('offers its part to the driver, the receiver and, at the pick-up, the shipper, and to nobody else', async () => {
    const cases: [CurrentUser, Partial<Bol>, string | null][] = [
      [driver, {}, 'Hand over by code'],
      [driver, { checkin: null }, 'Scan the shipper’s code'],
      [clerk, {}, 'Scan the driver’s code'],
      [person(SHIPPER, 2, 'Marcus Bell'), { checkin: null }, 'Hand over by code'],
      [person(CARRIER, 2, 'Ida Wood'), {}, null],
      [driver, { completed: true }, null],
    ];
    for (const [user, over, expected] of cases) {
      const { unmount } = await shown(user, over);
      const buttons = within(screen.getByRole('main'))
        .queryAllByRole('button', { name: /by code|’s code/ })
        .map(({ textContent }) => textContent);
      expect([user.name, buttons]).toEqual([user.name, expected === null ? [] : [expected]]);
      unmount();
      signOut();
    }
  });

  it('tells each handover with what is missing or wrong, to everybody on the BOL, and so does the timeline', async () => {
    const invalid = { _id: 'aa'.repeat(12), state: 'invalid', reason: 'Both sides are of the same company.' };
    const offered = { ...toldOf().offered, companyId: CARRIER._id };
    const answered = { ...toldOf().answered, companyId: RECEIVER._id };
    const atPickUp = { ...toldOf().offered, companyId: SHIPPER._id };
    const handshakes = [
      handshakeRow({ _id: 'ab'.repeat(12), pickUp: true, offered: atPickUp, answered: offered }),
      handshakeRow({ offered, answered, state: 'waiting', clocksDiffer: true }),
      handshakeRow({ offered, answered, ...invalid }),
    ];
    const party = partyOf(RECEIVER);
    const receiver = { ...party, address: { ...party.address, city: 'Chicago', state: 'IL', zip: '60601' } };
    await shown(person(CARRIER, 2, 'Ida Wood'), { completed: true, handshakes, receiver });
    expect(panel()).toHaveTextContent('Ray Delgado (Harbor Foods) and Ray Delgado (Redwood Freight)');
    expect(panel()).toHaveTextContent('Ray Delgado (Redwood Freight) and Denise Okafor (Bayview Distribution)');
    // By the clock of the receiver, who is in another zone than the shipper.
    expect(panel()).toHaveTextContent('11/25/2026 11:06 CST');
    expect(panel()).toHaveTextContent('Signature still on the tablet');
    expect(panel()).toHaveTextContent('Not valid');
    expect(panel()).toHaveTextContent('Both sides are of the same company.');
    const timeline = screen.getByRole('region', { name: 'Timeline' });
    expect(timeline).toHaveTextContent('Handed over by code');
    expect(timeline).toHaveTextContent('Ray Delgado said: 42 pieces, seal 883201, Seal intact');
    expect(timeline).toHaveTextContent('The clocks of the two devices differed by more than ten minutes.');
    expect(timeline).toHaveTextContent('Signature still on the tablet');
  });

  it('is off where no more can be kept', async () => {
    const handshakes = Array.from({ length: HANDSHAKES_MAX }, (_, at) =>
      handshakeRow({ _id: at.toString(16).padStart(24, '0') }),
    );
    await shown(driver, { handshakes });
    expect(screen.getByRole('button', { name: 'Hand over by code' })).toBeDisabled();
  });
});

describe('a code of one’s own', () => {
  it('is drawn with its margin, and below it what it says and four characters to read aloud', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    const picture = await screen.findByRole('img', { name: `Code of BOL ${bol.file.name}` });
    const side = Number(picture.getAttribute('viewBox')?.split(' ')[3]);
    // Four squares of margin on either side.
    expect((side - 8 - 17) % 4).toBe(0);
    // Dark is the frame of its first corner, light the ring in it.
    const dark = new Set(
      picture
        .querySelector('path')
        ?.getAttribute('d')
        ?.match(/M\d+ \d+/g),
    );
    expect(['M4 4', 'M10 4', 'M5 5', 'M6 6', 'M3 3'].map((at) => dark.has(at))).toEqual([
      true,
      true,
      false,
      true,
      false,
    ]);
    const dialog = screen.getByRole('dialog');
    expect(dialog).toHaveTextContent(`Redwood Freight · BOL ${bol.file.name}`);
    expect(dialog).toHaveTextContent(/Code [0-9A-Z]{2}-[0-9A-Z]{2}/);
    expect(dialog).toHaveTextContent('Let the receiver scan this. Set the screen to full brightness');
  });

  it('says pieces and seal when they are told, and asks for a whole number', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    await press('Pieces and seal');
    await userEvent.type(await screen.findByLabelText('Pieces'), 'x');
    expect(screen.getByRole('button', { name: 'Show the code' })).toBeDisabled();
    await userEvent.clear(screen.getByLabelText('Pieces'));
    await userEvent.type(screen.getByLabelText('Pieces'), '40');
    await userEvent.type(screen.getByLabelText('Seal number'), '883201');
    await press('Show the code');
    expect(await screen.findByText(/40 pieces · seal 883201/)).toBeVisible();
    expect((await readOffer(bol._id))?.offer).toMatchObject({ pieces: 40, sealNumber: '883201' });
  });

  it('never says an older seal than the one on record', async () => {
    const { bol, load, viewer } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    expect((await readOffer(bol._id))?.offer.seal).toBeNull();
    await pulled(viewer, [load], [{ ...bol, version: 5, sealIntact: false }]);
    expect(await screen.findByText(/seal broken/)).toBeVisible();
    expect((await readOffer(bol._id))?.offer.seal).toBe('broken');
  });

  it('takes an answer, says what is none, and both codes are kept without a network', async () => {
    const { bol } = await shown(driver);
    await press('Hand over by code');
    await screen.findByRole('img', { name: /^Code of BOL/ });
    const offer = await readOffer(bol._id);
    await press('Scan their answer');
    scanned = (await handshakeOf({ offer: { bolId: bol._id } })).answer;
    await press('Hold the camera there');
    expect(await screen.findByText('This answers another code.')).toBeVisible();
    const { nonce = '' } = offer?.offer ?? {};
    const said = { bolId: bol._id, nonce, offerHash: offer?.hash ?? '', userId: clerk._id, companyId: RECEIVER._id };
    scanned = (await handshakeOf({ answer: said })).answer;
    await press('Hold the camera there');
    expect(await screen.findByText(/Both codes are kept/)).toHaveTextContent('Ray Delgado and Denise Okafor');
    await press('Close');
    expect(await typesWaiting()).toEqual(['record-handshake']);
    expect(panel()).toHaveTextContent('Signature still on the tablet');
  });
});

describe('the shipper’s code on the phone', () => {
  it('is signed for by the driver', async () => {
    const { bol } = await shown(driver, { checkin: null });
    await scan(await offerFor(bol, { pickUp: true, companyId: SHIPPER._id, userId: 'ad'.repeat(12) }), 'shipper');
    await sign();
    await screen.findByRole('img', { name: /^Answer for the shipper/ });
    expect((await readBol(bol._id))?.signatures).toMatchObject([{ purpose: 'carrier', signerName: 'Ray Delgado' }]);
  });

  it('says so where the driver’s side was signed for before', async () => {
    const { bol } = await shown(driver, { checkin: null });
    const offer = () => offerFor(bol, { pickUp: true, companyId: SHIPPER._id, userId: 'ad'.repeat(12) });
    await scan(await offer(), 'shipper');
    expect(screen.queryByText(/signed for this side already/)).toBeNull();
    await sign();
    await press('Done');
    await scan(await offer(), 'shipper');
    expect(await screen.findByText(/^Ray Delgado has signed for this side already, /)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to sign' })).toBeVisible();
  });
});

describe('the driver’s code on the tablet', () => {
  it('that somebody else answered there says so before it is signed for again', async () => {
    const atMs = Date.now();
    const offered = { ...toldOf().offered, userId: 'ad'.repeat(12), at: new Date(atMs).toISOString() };
    const { bol } = await shown(clerk, { handshakes: [handshakeRow({ offered })] });
    await scan(await offerFor(bol, { userId: offered.userId, atMs }));
    expect(await screen.findByText(/^Denise Okafor has answered this code already, /)).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('is no handover of its own. Ask for a fresh code.');
  });

  it('is signed for in the ordinary dialog, and the answer is drawn; the same code again shows it again', async () => {
    const { bol } = await shown(clerk);
    const offer = await offerFor(bol);
    await scan(offer);
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Ray Delgado · BOL 0-harbor.pdf');
    await sign();
    expect(await screen.findByRole('img', { name: 'Answer for the driver' })).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Let the driver scan this. Saved on this device.');
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
    await press('Done');
    await scan(offer);
    expect(await screen.findByText(/This code was answered before/)).toBeVisible();
    expect(await typesWaiting()).toEqual(['sign-bol', 'record-handshake']);
    expect((await readBol(bol._id))?.signatures).toMatchObject([{ purpose: 'receiver', signerName: 'Denise Okafor' }]);
    expect(await acceptAnswer(bol, 'hello')).toBe('This is not a valid Connex code.');
  });

  it('of another version of the document leads to no signature', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { documentSha256: 'ab'.repeat(32) }));
    expect(await screen.findByText('The driver has another version of this document. Do not sign yet.')).toBeVisible();
    expect(screen.getByRole('dialog')).toHaveTextContent('Theirs begins with abababab, yours with cdcdcdcd.');
    expect(screen.queryByRole('button', { name: 'Continue to sign' })).toBeNull();
  });

  it('of another BOL than the one that is open says so, and which one would be signed', async () => {
    const { bol, load, viewer } = await shown(clerk);
    const file = { ...bol.file, name: '1-harbor.pdf', sha256: 'ef'.repeat(32) };
    const other = aBol(load, { ...HERE, file });
    await pulled(viewer, [load], [bol, other]);
    await scan(await offerFor(other));
    expect(
      await screen.findByText(`This code is of 1-harbor.pdf for load ${load.pUNum}, and not of the BOL you have open.`),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Continue to sign' })).toBeVisible();
    await press('Scan another code');
    scanned = await offerFor(bol);
    await press('Hold the camera there');
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.queryByText(/not of the BOL you have open/)).toBeNull();
  });

  it('of a BOL that is not here, or that is none, says so; another code can be scanned', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { bolId: 'ab'.repeat(12) }));
    expect(
      await screen.findByText('This tablet does not have this BOL. Sign on the driver’s phone instead.'),
    ).toBeVisible();
    await press('Scan another code');
    scanned = 'hello';
    await press('Hold the camera there');
    expect(await screen.findByText('This is not a valid Connex code.')).toBeVisible();
    scanned = 'CX2:A';
    await press('Hold the camera there');
    expect(await screen.findByText('A newer app made this code. Update this one.')).toBeVisible();
    expect(readCode(scanned)).toMatchObject({ why: 'newer' });
  });

  it('is not old because the clock of this tablet is wrong, once it is known how far', async () => {
    const threeHours = 3 * 3_600_000;
    vi.setSystemTime(Date.now() + threeHours);
    putRight(-threeHours);
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol));
    expect(await screen.findByText('Same document as on this device')).toBeVisible();
    expect(screen.queryByText('This code is old. Ask for a fresh one.')).toBeNull();
  });

  it('that is old is signed for only where somebody says that the other clock is wrong, and that is kept', async () => {
    const { bol } = await shown(clerk);
    await scan(await offerFor(bol, { atMs: Date.parse('2026-11-25T16:00:00.000Z') }));
    expect(await screen.findByText('This code is old. Ask for a fresh one.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Continue to sign' })).toBeNull();
    await press('Their clock is wrong, go on');
    await press('Continue to sign');
    await userEvent.click(await screen.findByRole('checkbox'));
    draw();
    await press('Sign');
    await screen.findByRole('img', { name: 'Answer for the driver' });
    expect((await readBol(bol._id))?.handshakes).toMatchObject([{ clocksDiffer: true }]);
  });

  it('that says something else than was counted shows both, and the difference goes into the exceptions', async () => {
    const { bol } = await shown(clerk, { counts: [countOf({ lines: [countLine({ received: 40 })] })] });
    await scan(await offerFor(bol));
    const table = within(await screen.findByRole('table'));
    expect(table.getByRole('row', { name: 'Pieces 42 40 counted' })).toBeVisible();
    await press('Continue to sign');
    await press('Continue to sign');
    expect(await screen.findByLabelText(/^Exceptions/)).toHaveValue('Pieces: 42 by their code, 40 counted here');
  });
});
