import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import type { ConcealedIntent } from '#contract/concealed.ts';
import type { CurrentUser } from '#contract/user.ts';
import { CONCEALED_MAX } from '#domain/concealed.ts';
import { ClaimPanel } from '#features/claims/claim-panel.tsx';
import { ConcealedPanel } from '#features/count/concealed-panel.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { readDraft } from '#offline/drafts.ts';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { concealedLine, concealedOf } from '../../domain/concealed-of.ts';
import { countLine, countOf } from '../../domain/count-of.ts';
import { cutOffNextDraft } from '../../support/device/cut-off-draft.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol, aLoad, anOutcome, aStamp, CARRIER, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { noRoomOn, toldNoRoom } from '../../support/no-room.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';
import { clerk, Photos } from './count-rig.tsx';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:00:00.000Z') });
});
afterEach(async () => {
  vi.useRealTimers();
  await signOut();
});

const CAME = { checkin: '2026-11-21T20:00:00.000Z', checkout: '2026-11-21T21:00:00.000Z' };
const DONE: Partial<Bol> = { ...CAME, completed: true };
const REPORT = 'Report concealed damage';

function Screen({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  if (!rows || !bol) return null;
  return (
    <main>
      <ConcealedPanel bol={bol} load={rows.load} viewer={viewer} Photos={Photos} />
      <ClaimPanel readEvents={() => []} bol={bol} load={rows.load} viewer={viewer} />
      <Timeline load={rows.load} bols={[bol]} viewer={viewer} />
    </main>
  );
}

async function shown(over: Partial<Bol> = DONE, user: CurrentUser = clerk()) {
  const viewer = await signIn(user);
  const load = aLoad();
  const bol = aBol(load, over);
  await pulled(viewer, [load], [bol]);
  const show = () => renderUi(<Screen loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  const { unmount } = show();
  await screen.findByRole('main');
  return { bol, viewer, unmount, show };
}

const panel = (name = 'Concealed damage') => screen.queryByRole('region', { name });
const button = () => screen.queryByRole('button', { name: REPORT });

async function open() {
  await userEvent.click(await screen.findByRole('button', { name: REPORT }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByRole('region', { name: 'Lines' });
  return dialog;
}
type Dialog = Awaited<ReturnType<typeof open>>;
const line = (dialog: Dialog, name: string) => within(dialog.getByRole('group', { name }));
const enter = (fields: Dialog, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(fields.getByLabelText(label), { target: { value } });
  }
};
const APPLES = { SKU: 'APPLES', 'Cases damaged': '2', Reason: 'crushed' };
const stored = async () => (await readEntries()).map(({ args }) => (args as { report: ConcealedIntent }).report);

describe('"Report concealed damage"', () => {
  it('is for the receiver’s staff, once the BOL is completed, unless the freight went back', async () => {
    const returned = anOutcome('returned', CAME.checkout);
    const stamps = [aStamp('checkout', CAME.checkout, { _id: returned._id })];
    const cases: [CurrentUser, Partial<Bol>, boolean][] = [
      [clerk(), DONE, true],
      [person(RECEIVER, 1, 'Ann Bay'), DONE, true],
      [clerk(), { ...DONE, completed: false }, false],
      [clerk(), { ...DONE, stamps, outcomes: [returned] }, false],
      [person(CARRIER, 2, 'Ida Wood'), DONE, false],
      [person(SHIPPER, 1, 'Ada Harbor'), DONE, false],
    ];
    for (const [user, over, expected] of cases) {
      const { unmount } = await shown(over, user);
      expect([user.name, panel() !== null, button() !== null]).toEqual([user.name, expected, expected]);
      unmount();
      signOut();
    }
  });

  it('says until when, and that the carrier may ask for proof', async () => {
    await shown();
    expect(panel()).toHaveTextContent(
      'Report by 11/30/2026 (7 days left), five business days after delivery. The carrier may still ask for proof that it happened on the way: keep the packaging.',
    );
  });

  it('can still be pressed after that, with what it is worth', async () => {
    vi.setSystemTime(new Date('2026-12-02T18:00:00.000Z'));
    await shown();
    expect(panel()).toHaveTextContent(
      'Report by 11/30/2026 (passed 2 days ago), five business days after delivery. A later report is kept with its date; the carrier may refuse it.',
    );
    expect(button()).toBeEnabled();
  });

  it('is off where no more can be kept, and says what to do', async () => {
    const concealed = Array.from({ length: CONCEALED_MAX }, (_, at) =>
      concealedOf({ _id: at.toString(16).padStart(24, '0'), lines: [] }),
    );
    await shown({ ...DONE, concealed });
    expect(button()).toBeDisabled();
    expect(button()).toHaveAccessibleDescription(/Say the rest in your claim/);
  });
});

describe('a report of concealed damage', () => {
  it('is stored as it was said, without a network, and shows at once; the OSD report stays', async () => {
    const { bol } = await shown();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const apples = line(dialog, 'APPLES');
    await userEvent.selectOptions(apples.getByLabelText('Reason'), 'Wet');
    await userEvent.selectOptions(apples.getByLabelText('What happens to it'), 'Kept and held for inspection');
    await userEvent.click(apples.getByRole('radio', { name: 'Yes' }));
    enter(apples, { 'What you see': 'Inside the wrap' });
    await userEvent.click(apples.getByRole('button', { name: '0 photos' }));
    await apples.findByRole('button', { name: '1 photos' });
    await userEvent.click(dialog.getByRole('switch', { name: /^Ask for an inspection/ }));
    enter(dialog, { Note: 'Found by two' });
    await userEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await stored()).toEqual([
      {
        lines: [
          {
            _id: expect.any(String),
            sku: 'APPLES',
            damaged: 2,
            reason: 'wet',
            disposition: 'held',
            packagingKept: true,
            note: 'Inside the wrap',
            photos: [expect.any(String)],
          },
        ],
        inspection: true,
        note: 'Found by two',
      },
    ]);
    const words = '2 damaged, inspection asked for';
    const rest = 'APPLES: 2 damaged · Wet · Kept and held for inspection · packaging kept · “Inside the wrap”';
    await patiently(() => expect(panel()).toHaveTextContent(words));
    expect(panel()).toHaveTextContent(rest);
    expect(panel('Timeline')).toHaveTextContent(`Concealed damage: ${words}`);
    expect(panel('Timeline')).toHaveTextContent(rest);
    expect((await readBol(bol._id))?.osd).toEqual(bol.osd);
    expect(await readDraft(`concealed/${bol._id}`)).toBeNull();
    expect(button()).toHaveFocus();
  });

  it('that was saved is no draft any more, though its last step had to be tried again', async () => {
    const { bol } = await shown();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    const triedAgain = cutOffNextDraft();
    enter(dialog, { Note: 'Found by two' });
    fireEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await triedAgain();
    expect(await readDraft(`concealed/${bol._id}`)).toBeNull();
  });

  it('stays in its dialog where the device has no room for it', async () => {
    const { viewer } = await shown();
    const dialog = await open();
    enter(line(dialog, 'line 1'), APPLES);
    noRoomOn(viewer);
    fireEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    await toldNoRoom();
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save report' })).toBeEnabled());
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('is there again after closing and after a restart; Discard gives it up', async () => {
    const { bol, unmount, show } = await shown();
    enter(line(await open(), 'line 1'), APPLES);
    await patiently(async () => expect(await readDraft(`concealed/${bol._id}`)).not.toBeNull());
    unmount();
    show();
    await patiently(() => expect(button()).toHaveAccessibleDescription('A report was begun and is not saved yet.'));
    const dialog = await open();
    expect(line(dialog, 'APPLES').getByLabelText('Cases damaged')).toHaveValue('2');
    await userEvent.click(dialog.getByRole('button', { name: 'Discard' }));
    await patiently(async () => expect(await readDraft(`concealed/${bol._id}`)).toBeNull());
    expect(await readEntries()).toEqual([]);
  });

  it.each([
    [{ SKU: 'APPLES' }, 'APPLES: enter how many cases are damaged, a whole number from 1.'],
    [{ SKU: 'APPLES', 'Cases damaged': '0' }, 'APPLES: enter how many cases are damaged, a whole number from 1.'],
    [{ SKU: 'APPLES', 'Cases damaged': '1e3' }, 'APPLES: enter how many cases are damaged, a whole number from 1.'],
    [{ 'Cases damaged': '2' }, 'Line 1: enter the SKU.'],
    [{ SKU: 'APPLES', 'Cases damaged': '2' }, 'APPLES: choose the reason of the damage.'],
    [{}, 'Enter at least one SKU.'],
  ])('of %j cannot be saved, and says why', async (values, sentence) => {
    await shown();
    const dialog = await open();
    enter(line(dialog, 'line 1'), values);
    const save = dialog.getByRole('button', { name: 'Save report' });
    expect(save).toBeDisabled();
    expect(save).toHaveAccessibleDescription(sentence);
  });

  it('advises whoever notes that they will look later, until damage is said', async () => {
    await shown();
    const dialog = await open();
    enter(dialog, { Note: 'Pending inspection' });
    expect(dialog.getByText(/usually not taken as notice of damage/)).toBeVisible();
    enter(dialog, { Note: '' });
    expect(dialog.queryByText(/usually not taken as notice of damage/)).toBeNull();
    enter(line(dialog, 'line 1'), { 'What you see': 'Pending inspection' });
    expect(dialog.getByText(/usually not taken as notice of damage/)).toBeVisible();
    enter(line(dialog, 'line 1'), APPLES);
    expect(dialog.queryByText(/usually not taken as notice of damage/)).toBeNull();
  });

  it('asks for no inspection by itself, begins at the first SKU, and marks what is no number of cases', async () => {
    await shown();
    const dialog = await open();
    const first = line(dialog, 'line 1');
    expect(first.getByLabelText('SKU')).toHaveFocus();
    enter(first, { 'Cases damaged': '1.5' });
    expect(first.getByLabelText('Cases damaged')).toHaveAttribute('aria-invalid', 'true');
    enter(first, APPLES);
    expect(first.getByLabelText('Cases damaged')).not.toHaveAttribute('aria-invalid');
    await userEvent.click(dialog.getByRole('button', { name: 'Save report' }));
    await patiently(async () => expect(await stored()).toMatchObject([{ inspection: false, note: '' }]));
    await patiently(() => expect(panel()).toHaveTextContent(/2 damaged(?!, inspection)/));
  });

  it('keeps the focus inside when a line is removed', async () => {
    await shown();
    const dialog = await open();
    await userEvent.click(dialog.getByRole('button', { name: 'Add a SKU' }));
    await patiently(() => expect(dialog.getByRole('group', { name: 'line 2' })).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Remove line 2' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Remove line 1' }));
    await patiently(() => expect(dialog.queryByRole('group', { name: 'line 1' })).toBeNull());
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
  });
});

describe('what was reported', () => {
  const late = concealedOf({ at: '2026-12-02T18:00:00.000Z', byCompanyId: RECEIVER._id, note: 'Found by two' });

  it.each([
    ['the carrier', person(CARRIER, 2, 'Ida Wood')],
    ['the shipper', person(SHIPPER, 2, 'Ada Harbor')],
  ])('is shown to %s, with how late it was', async (_, user) => {
    vi.stubEnv('TZ', 'America/New_York');
    onTestFinished(() => void vi.unstubAllEnvs());
    await shown({ ...DONE, concealed: [late] }, user);
    for (const place of [panel(), panel('Timeline')]) {
      expect(place).toHaveTextContent('2 damaged');
      expect(place).toHaveTextContent('APPLES: 2 damaged');
      expect(place).toHaveTextContent('“Found by two”');
      expect(place).toHaveTextContent('Reported 7 business days after delivery, after the 5 that are usual');
    }
    // By the clock of the dock, with the reader’s behind it; until when one may report is for who may.
    expect(panel()).toHaveTextContent('Denise Okafor, 12/02/2026 10:00 PST (13:00 EST)');
    expect(panel()).not.toHaveTextContent('Report by');
    expect(panel('Timeline')).toHaveTextContent('by Denise Okafor (Bayview Distribution)');
  });

  it('stands beside the count where a claim may be filed, and is enough for one', async () => {
    const counts = [
      countOf({ lines: [countLine({ received: 8, sku: 'PEARS' }), countLine({ _id: 'ce'.repeat(12) })] }),
    ];
    const found = concealedOf({ lines: [concealedLine({ packagingKept: false })] });
    await shown({ ...DONE, counts, concealed: [found] }, person(SHIPPER, 2, 'Ada Harbor'));
    expect(screen.getByRole('region', { name: 'As counted' })).toHaveTextContent(/^As counted\s*PEARS: Short 2$/);
    const claim = within(panel('Claim') as HTMLElement);
    expect(claim.getByRole('region', { name: 'Found while unpacking' })).toHaveTextContent(
      'APPLES: 2 damaged · packaging not kept',
    );
    expect(claim.getByRole('button', { name: 'File a claim' })).toBeEnabled();
  });
});
