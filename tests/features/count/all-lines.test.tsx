import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Count } from '#domain/count.ts';
import { Timeline } from '#features/loads/timeline.tsx';
import { countLine, countOf } from '../../domain/count-of.ts';
import { answerCalls } from '../../support/device/answer-calls.ts';
import { ours } from '../../support/device/signed-in-device.ts';
import { aBol, aLoad, person, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { goOffline, signIn, signOut } from '../../support/signed-in-device.ts';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(async () => {
  vi.restoreAllMocks();
  await signOut();
});

const LINES = [
  countLine({ received: 8, damaged: 1 }),
  countLine({ _id: 'ce'.repeat(12), sku: 'PEARS', shipped: null, received: 4 }),
  countLine({ _id: 'cf'.repeat(12), sku: 'PLUMS' }),
];
const before = countOf({ _id: 'a1'.repeat(12), lines: LINES, at: '2026-11-21T09:00:00.000Z' });
const last = countOf({ _id: 'a2'.repeat(12), lines: [countLine()], byName: 'Rex Bay' });

async function shown(counts: Count[]) {
  const viewer = await signIn(person(SHIPPER, 2, 'Ada Harbor'));
  const load = aLoad();
  const bol = aBol(load, { counts });
  renderUi(<Timeline load={load} bols={[bol]} viewer={viewer} />);
  return `GET /api/bols/${bol._id}/counts`;
}

async function open(words: string) {
  await userEvent.click(screen.getByRole('button', { name: `Show all lines of: ${words}` }));
  return within(await screen.findByRole('dialog'));
}
const rows = (dialog: Awaited<ReturnType<typeof open>>) =>
  dialog
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );

const ALL = [
  ['APPLES', '10', '8', '1', 'Short 2, damaged 1'],
  ['PEARS', '—', '4', '0', 'Shipped is not known'],
  ['PLUMS', '10', '10', '0', 'OK'],
];

describe('"Show all lines"', () => {
  it('shows those of the count that counts without a network', async () => {
    await shown([before]);
    const dialog = await open('3 lines: 2 short, 1 damaged');
    await dialog.findByRole('table');
    expect(rows(dialog)).toEqual(ALL);
    expect(screen.getByRole('dialog')).toHaveAccessibleName('Count by Denise Okafor');
  });

  it('asks the server for those of a count whose place another took', async () => {
    const address = await shown([{ ...before, lines: [] }, last]);
    answerCalls({ [address]: () => ours(200, [before, last]) });
    const dialog = await open('3 lines: 2 short, 1 damaged');
    await dialog.findByRole('table');
    expect(rows(dialog)).toEqual(ALL);
  });

  it('says without a network that they are on the server only, and tries again', async () => {
    const address = await shown([{ ...before, lines: [] }, last]);
    goOffline();
    const dialog = await open('3 lines: 2 short, 1 damaged');
    expect(await dialog.findByRole('alert')).toHaveTextContent(/^These lines are on the server only/);
    expect(dialog.queryByRole('table')).toBeNull();
    answerCalls({ [address]: () => ours(200, [before, last]) });
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    await dialog.findByRole('table');
    expect(dialog.queryByRole('alert')).toBeNull();
  });
});
