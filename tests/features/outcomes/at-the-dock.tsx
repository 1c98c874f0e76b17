/** Somebody at a dock with a load and its one BOL on their device, and the parts of the screen that tell of outcomes. */
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useUnsavedWork } from '#app/routes/unsaved-work.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { NO_OSD } from '#domain/osd.ts';
import { OutcomeNote, PickUpOutcomeNote } from '#features/outcomes/outcome-note.tsx';
import { ReportOutcome, ReportPickUpOutcome } from '#features/outcomes/report-outcome.tsx';
import { readEntries } from '#offline/read-outbox.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { aBol, aLoad, aStamp, CARRIER, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';

export const CAME = '2026-11-22T16:02:00.000Z';
/** A delivery whose truck has arrived, and one that was short. */
export const ARRIVED: Partial<Bol> = { checkin: CAME, stamps: [aStamp('checkin', CAME)] };
export const SHORT = { ...NO_OSD, shortages: [{ _id: 'a'.repeat(24), sku: 'PEARS', qty: 1 }] };
/** Who it may be, each time somebody new: what one test leaves on the device is not there for the next. */
export const driver = () => person(CARRIER, 3, 'Tom Lee');
export const receiver = () => person(RECEIVER, 2, 'Rex Bay');
export const dispatcher = () => person(CARRIER, 2, 'Ida Wood');
export const shipper = () => person(SHIPPER, 2, 'Ada Harbor');

/** What the screens around it show of a load: its delivery and its pick-up, as they are at each moment. */
function Stops({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  const { whyNotComplete } = useUnsavedWork(bol?._id ?? '');
  if (!rows || !bol) return null;
  return (
    <>
      <main aria-label="Delivery">
        <OutcomeNote load={rows.load} bol={bol} viewer={viewer} />
        <ReportOutcome load={rows.load} bol={bol} viewer={viewer} unsaved={whyNotComplete} />
      </main>
      <aside aria-label="Pick-up">
        <PickUpOutcomeNote load={rows.load} />
        <ReportPickUpOutcome load={rows.load} bols={rows.bols} viewer={viewer} />
      </aside>
    </>
  );
}

/** Shows both stops to this person; a driver is the one of this BOL. */
export async function atTheDock(user: CurrentUser, over: Partial<Bol> = {}, loadOver: Partial<LoadRecord> = {}) {
  const viewer = await signIn(user);
  const load = aLoad(loadOver);
  const { _id, name, phone, connexId, companyId } = user;
  const bol = aBol(load, { ...(user.role === 3 && { driver: { _id, name, phone, connexId, companyId } }), ...over });
  await pulled(viewer, [load], [bol]);
  // On a phone, where a time is entered into the device's own field.
  const show = () => renderUi(<Stops loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  const { unmount } = show();
  await screen.findByRole('main', { name: 'Delivery' });
  return { viewer, load, bol, unmount, show };
}

export const asked = () => screen.queryByRole('button', { name: /^Cannot (deliver|pick up) as planned\?$/ });

/** Opens the report; its dialog. */
export async function report(words = 'Cannot deliver as planned?') {
  await userEvent.click(await screen.findByRole('button', { name: words }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findAllByRole('group', { name: /^(What happened|Why)\?$/ });
  return dialog;
}
export type Dialog = Awaited<ReturnType<typeof report>>;

export const choose = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('radio', { name }));
export const because = (dialog: Dialog, reason: string) =>
  userEvent.selectOptions(dialog.getByLabelText(/^Reason/), reason);
export const toldBy = (dialog: Dialog, name: string) => enter(dialog, /^Who told you/, name);
export const note = (dialog: Dialog, text: string) => enter(dialog, /^Note/, text);
/** By the clock of the dock, which is in Oakland; on a phone the device's own field asks for it. */
export const agreeOn = (dialog: Dialog, time: string) => enter(dialog, /^When\?/, time);
/** At once, not key by key: that would be most of a test's time. */
const enter = (dialog: Dialog, label: RegExp, value: string) =>
  fireEvent.change(dialog.getByLabelText(label), { target: { value } });
export const record = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Record' }));

/** Fills in a refusal up to the next try, whose time is still open. */
export async function refuseForDamage(dialog: Dialog): Promise<void> {
  await choose(dialog, 'They refused it all');
  await because(dialog, 'Damaged');
  toldBy(dialog, 'Gate 4');
  note(dialog, 'Three pallets wet');
  await choose(dialog, 'Try again');
}
/** The outcomes that wait in the outbox. */
export const stored = async () => (await readEntries()).map(({ args }) => (args as { outcome: object }).outcome);
