import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bol } from '#contract/bol.ts';
import { NO_OSD } from '#domain/osd.ts';
import { useUnsavedOsd } from '#features/osd/osd-draft.ts';
import { OsdReportButton } from '#features/osd/osd-report-button.tsx';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import type { LoadRow } from '#offline/rows/rows.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { readBol } from '../../support/device/read-rows.ts';
import { aBol, aLoad, person, RECEIVER } from '../../support/freight.ts';
import { patiently } from '../../support/patiently.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

const AT = '2026-11-22T17:00:00.000Z';

afterEach(signOut);

/** The screen around the button: its dialog's state, and the BOL as it is at each moment. */
function Report({ bolId, load, viewer }: { bolId: string; load: LoadRow; viewer: Session }) {
  const [open, setOpen] = useState(false);
  const bol = useLiveQuery(() => readBol(bolId), [bolId]);
  const unsaved = useUnsavedOsd(bolId);
  if (!bol) return null;
  return <OsdReportButton bol={bol} load={load} viewer={viewer} open={open} onOpenChange={setOpen} unsaved={unsaved} />;
}

async function shown(over: Partial<Bol> = { checkin: AT }) {
  const viewer = await signIn(person(RECEIVER, 2, 'Rex Bay'));
  const record = aLoad();
  const bol = aBol(record, over);
  await pulled(viewer, [record], [bol]);
  const { load } = await rowsOf(record._id);
  const view = renderUi(<Report bolId={bol._id} load={load} viewer={viewer} />);
  return { viewer, record, bol, load, ...view };
}

const openReport = async () => userEvent.click(await screen.findByRole('button', { name: 'OSD Report' }));

async function type(sku: string, qty: string) {
  await userEvent.type(await screen.findByLabelText('SKU'), sku);
  await userEvent.type(screen.getByLabelText('Qty (cases)'), qty);
}

describe('the OSD report', () => {
  it('is off until the BOL is checked in', async () => {
    await shown({});
    expect(await screen.findByRole('button', { name: 'OSD Report' })).toBeDisabled();
    expect(screen.getByText('Check the BOL in first.')).toBeVisible();
  });

  it('holds its table to 200 px, in a part that scrolls', async () => {
    await shown();
    await openReport();
    expect(await screen.findByRole('region', { name: 'OSD report entries' })).toHaveStyle({ maxHeight: '200px' });
  });

  it('names what was typed and not added when the BOL is completed elsewhere', async () => {
    const { viewer, record, bol } = await shown();
    await openReport();
    await type('PEARS-9', '4');
    await pulled(viewer, [record], [{ ...bol, version: 4, completed: true, checkout: AT }]);
    expect(await screen.findByText(/They can no longer be reported here/)).toHaveTextContent(
      'Tell the shipper: overages PEARS-9 (4).',
    );
  });

  it('names the list each entry was typed for when the BOL is completed elsewhere', async () => {
    const { viewer, record, bol } = await shown();
    await openReport();
    await userEvent.click(await screen.findByRole('radio', { name: 'Damages' }));
    await type('WET-1', '2');
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Shortages' }));
    await type('PEARS-9', '4');
    await pulled(viewer, [record], [{ ...bol, version: 4, completed: true, checkout: AT }]);
    expect(await screen.findByText(/They can no longer be reported here/)).toHaveTextContent(
      'Tell the shipper: damages WET-1 (2), shortages PEARS-9 (4).',
    );
  });

  it('says so where all that was not saved are deletions', async () => {
    const overages = [{ _id: 'd'.repeat(24), sku: 'X', qty: 1 }];
    const { viewer, record, bol } = await shown({ checkin: AT, osd: { ...NO_OSD, overages } });
    await openReport();
    await userEvent.click(await screen.findByRole('button', { name: 'Delete overage X' }));
    await waitFor(() => expect(screen.queryByRole('cell', { name: 'X' })).toBeNull());
    await pulled(viewer, [record], [{ ...bol, version: 4, completed: true, checkout: AT }]);
    expect(await screen.findByText(/They can no longer be reported here/)).toHaveTextContent(
      'Tell the shipper: the deletions you made.',
    );
  });

  it('adds only with SKU and cases', async () => {
    await shown();
    await openReport();
    const add = await screen.findByRole('button', { name: 'Add' });
    const why = () => screen.getByText('Enter the number of cases.');
    expect(add).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
    await userEvent.type(screen.getByLabelText('SKU'), 'A-1');
    expect(add).toBeDisabled();
    // Something was begun: what is missing stands out, and there is something to discard.
    expect(why()).not.toHaveAttribute('data-quiet');
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeEnabled();
    expect(add).toHaveAccessibleDescription('Enter the number of cases.');
    await userEvent.type(screen.getByLabelText('Qty (cases)'), '0');
    expect(add).toBeDisabled();
    for (const qty of ['1e3', '0x10', '1.5']) {
      await userEvent.clear(screen.getByLabelText('Qty (cases)'));
      await userEvent.type(screen.getByLabelText('Qty (cases)'), qty);
      expect(screen.getByRole('button', { name: 'Add' })).toBeDisabled();
      expect(screen.getByText(/is a whole number from 1/)).toBeVisible();
    }
    await userEvent.clear(screen.getByLabelText('Qty (cases)'));
    await userEvent.type(screen.getByLabelText('Qty (cases)'), '4');
    expect(add).toBeEnabled();
    await userEvent.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.getByLabelText('SKU')).toHaveValue(''));
    expect(screen.getByLabelText('Qty (cases)')).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Discard changes' })).toBeDisabled();
  });

  it('saves what was added and deleted as one change, without a network', async () => {
    const damages = [
      { _id: 'a'.repeat(24), sku: 'OLD', qty: 1 },
      { _id: 'b'.repeat(24), sku: 'OLD', qty: 2 },
    ];
    const { viewer, bol } = await shown({ checkin: AT, osd: { ...NO_OSD, damages } });
    await openReport();
    await userEvent.click(await screen.findByText('Shortages', { selector: 'label *' }));
    await type('A-1', '4{Enter}');
    await userEvent.click(screen.getAllByRole('button', { name: 'Delete damage OLD' })[0]!);
    await userEvent.click(screen.getByRole('button', { name: 'Save Report' }));
    await patiently(async () => {
      const osd = (await readBol(bol._id))?.osd;
      expect(osd?.shortages).toMatchObject([{ sku: 'A-1', qty: 4 }]);
      expect(osd?.damages).toEqual([]);
    });
    expect(await viewer.db.outbox.count()).toBe(1);
    expect(await viewer.db.drafts.count()).toBe(0);
    // Opened again it is the report as it is, with nothing to save a second time.
    await patiently(() => expect(screen.queryByRole('dialog')).toBeNull());
    await openReport();
    expect(await screen.findByRole('button', { name: 'Save Report' })).toBeDisabled();
    expect(screen.queryByText(/not saved yet/)).toBeNull();
  });

  it('saves what was typed and not added, too', async () => {
    const { bol } = await shown();
    await openReport();
    await type('A-1', '4');
    await userEvent.click(screen.getByRole('button', { name: 'Save Report' }));
    await patiently(async () => expect((await readBol(bol._id))?.osd.overages).toMatchObject([{ sku: 'A-1', qty: 4 }]));
  });

  it('keeps what was typed through closing and a restart of the app', async () => {
    const { viewer, bol, load, unmount } = await shown();
    await openReport();
    await type('A-1', '4{Enter}');
    await type('HALF', '7');
    await patiently(async () => expect(await readDraft(`osd/${bol._id}`)).toMatchObject({ sku: 'HALF', qty: '7' }));
    unmount();
    renderUi(<Report bolId={bol._id} load={load} viewer={viewer} />);
    expect(await screen.findByText('There are changes that are not saved yet.')).toBeVisible();
    await openReport();
    expect(await screen.findByLabelText('SKU')).toHaveValue('HALF');
    expect(within(screen.getByRole('table')).getByText('A-1')).toBeVisible();
    expect((await readBol(bol._id))?.osd.overages).toEqual([]);
  });

  it('shows what others report while it is open, beside what is typed here', async () => {
    const { viewer, record, bol } = await shown();
    await openReport();
    await type('MINE', '4{Enter}');
    const damages = [{ _id: 'c'.repeat(24), sku: 'THEIRS', qty: 9 }];
    await pulled(viewer, [record], [{ ...bol, version: 4, osd: { ...NO_OSD, damages } }]);
    const table = within(screen.getByRole('table'));
    expect(await table.findByText('THEIRS')).toBeVisible();
    expect(table.getByText('MINE')).toBeVisible();
  });

  it('can only be read on a completed BOL', async () => {
    const overages = [{ _id: 'd'.repeat(24), sku: 'X', qty: 1 }];
    await shown({ checkin: AT, checkout: AT, completed: true, osd: { ...NO_OSD, overages } });
    await openReport();
    expect(within(await screen.findByRole('table')).getByText('X')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Add|Save|Delete/ })).toBeNull();
    // The cross at the top is another one.
    await userEvent.click(screen.getByText('Close', { selector: 'button *' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says so when the BOL was completed while entries were unsaved', async () => {
    const { viewer, record, bol } = await shown();
    await openReport();
    await type('LATE', '2{Enter}');
    await pulled(viewer, [record], [{ ...bol, version: 4, completed: true, checkout: AT }]);
    expect(await screen.findByRole('alert')).toHaveTextContent('overages LATE (2)');
    expect(screen.queryByRole('cell', { name: 'LATE' })).toBeNull();
  });
});

describe('the button of the OSD report', () => {
  const entry = (sku: string) => ({ _id: sku.repeat(24), sku, qty: 1 });

  it.each([
    ['nothing', NO_OSD, ''],
    ['one entry', { ...NO_OSD, overages: [entry('a')] }, '1 entry reported'],
    ['entries of two lists', { ...NO_OSD, overages: [entry('a')], damages: [entry('b')] }, '2 entries reported'],
  ])('says that %s is reported', async (_, osd, words) => {
    await shown({ checkin: AT, osd });
    expect(await screen.findByRole('button', { name: 'OSD Report' })).toHaveAccessibleDescription(words);
  });

  it('on a completed BOL says what is reported, and nothing of what nobody can save any more', async () => {
    const { viewer, record, bol } = await shown({ checkin: AT, osd: { ...NO_OSD, overages: [entry('a')] } });
    await saveDraft(`osd/${bol._id}`, { changes: [], kind: 'damages', sku: 'WET', qty: '' });
    const button = await screen.findByRole('button', { name: 'OSD Report' });
    await patiently(() => expect(button).toHaveAccessibleDescription('There are changes that are not saved yet.'));
    await pulled(viewer, [record], [{ ...bol, version: 4, completed: true, checkout: AT }]);
    await patiently(() => expect(button).toHaveAccessibleDescription('1 entry reported'));
  });
});

describe('typing several entries', () => {
  it('goes from SKU to cases by Enter, and back to the SKU of the next one', async () => {
    await shown();
    await openReport();
    const sku = await screen.findByLabelText('SKU');
    // Nothing is begun: what is missing stands back.
    expect(screen.getByText('Enter the SKU.')).toHaveAttribute('data-quiet');
    await userEvent.type(sku, 'A-1{Enter}');
    expect(screen.getByLabelText('Qty (cases)')).toHaveFocus();
    await userEvent.keyboard('4{Enter}');
    expect(sku).toHaveFocus();
    expect(sku).toHaveValue('');
  });

  it('says of each that it is not saved yet, and not of what is', async () => {
    const damages = [{ _id: 'a'.repeat(24), sku: 'OLD', qty: 1 }];
    await shown({ checkin: AT, osd: { ...NO_OSD, damages } });
    await openReport();
    await type('A-1', '4{Enter}');
    const cells = within(screen.getByRole('table')).getAllByRole('row').slice(1);
    const named = cells.map((row) => row.querySelector('td')?.textContent).filter(Boolean);
    expect(named).toEqual(['A-1 not saved yet', 'OLD']);
  });
});
