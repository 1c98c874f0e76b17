/** Rows of a long list are found: unfolded page by page, searched, come back to. */
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Dexie } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { speakAs } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { load } from '../../support/device/freight.ts';
import { holdLoads } from '../../support/device/hold-loads.ts';
import { idOf } from '../../support/device/people.ts';
import { wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { column, hrefOfRow, outbound, PU, rowsShown, shipper } from './at-dashboard.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  speakAs(() => 'en');
  await wipeDevice();
});

const show = (session: Session, path = '/home', createHref?: string) =>
  renderUi(<Dashboard viewer={session} hrefOfRow={hrefOfRow} {...(createHref ? { createHref } : {})} />, { path });

const showMarked = (session: Session, path: string, marked: string) =>
  renderUi(<Dashboard viewer={session} hrefOfRow={hrefOfRow} marked={marked} />, { path });
const markedRow = () => document.querySelector('[data-marked]');

const DROP = 2;
/** Somebody writes loads from when so many were read: what is still to be read has to wait. */
function holdAfter(session: Session, count: number) {
  let rows = 0;
  let release = async () => {};
  session.db.loads.hook('reading', (row) => {
    rows += 1;
    if (rows === count) release = Dexie.ignoreTransaction(() => holdLoads(session));
    return row;
  });
  return { rows: () => rows, goesOn: () => release() };
}
const choose = (name: RegExp) => userEvent.click(screen.getByRole('tab', { name }));

it('unfolds to the row somebody comes for, and marks it', async () => {
  const session = await shipper();
  const loads = Array.from({ length: 120 }, (_, index) => load(1 + index));
  await outbound(session, loads);
  showMarked(session, '/home?list=outbound', loads[70]!._id);
  await waitFor(() => expect(markedRow()).toHaveTextContent(loads[70]!._id.slice(-6)));
  expect(markedRow()).toHaveAttribute('aria-current', 'true');
  await rowsShown(100);
  await userEvent.click(screen.getByRole('button', { name: 'see more loads' }));
  await rowsShown(120);
});

it('brings that row into sight once, and leaves it to whoever scrolls from there', async () => {
  const session = await shipper();
  await outbound(session, [load(1), load(2)]);
  // As if it stood above the screen's edge all the time.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -90, bottom: -40 } as DOMRect);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  showMarked(session, '/home?list=outbound', idOf(2));
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce(), { timeout: 20_000 });
  expect(scrolled.mock.contexts[0]).toBe(markedRow());
  await outbound(session, [load(3)]);
  await rowsShown(3);
  expect(scrolled).toHaveBeenCalledOnce();
});

it('brings that row into sight where it is drawn later than it is known', async () => {
  const session = await shipper();
  await outbound(session, [load(1), load(2)]);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ top: -90, bottom: -40 } as DOMRect);
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  const { meta } = session.db;
  const read = meta.get.bind(meta);
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  // Rows are drawn once it is known whether the device has been filled.
  const late = vi
    .spyOn(meta, 'get')
    .mockImplementation(((key: string) => (key === 'pulledAt' ? held.then(() => read(key)) : read(key))) as never);
  showMarked(session, '/home?list=outbound', idOf(2));
  await screen.findByRole('tab', { name: /^Outbound/ });
  await waitFor(() => expect(late).toHaveBeenCalledWith('pulledAt'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(markedRow()).toBeNull();
  go();
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce());
  expect(scrolled.mock.contexts[0]).toBe(markedRow());
});

it('searches for that row where it stands further down than anybody unfolds', async () => {
  const session = await shipper();
  const loads = Array.from({ length: 260 }, (_, index) => load(1 + index));
  await outbound(session, loads);
  showMarked(session, '/home?list=outbound&pages=5', loads[255]!._id);
  await waitFor(() => expect(markedRow()).toHaveTextContent(loads[255]!._id.slice(-6)), { timeout: 20_000 });
  await rowsShown(1);
  expect(screen.getByDisplayValue(loads[255]!._id)).toBeVisible();
});

it('shows 50 rows, 50 more with each "see more loads", and starts anew with another widget', async () => {
  const session = await shipper();
  await outbound(
    session,
    Array.from({ length: 120 }, (_, index) => load(1 + index)),
  );
  show(session, '/home?list=outbound');
  await rowsShown(50);
  await userEvent.click(screen.getByRole('button', { name: 'see more loads' }));
  await rowsShown(100);
  await userEvent.click(screen.getByRole('button', { name: 'see more loads' }));
  await rowsShown(120);
  expect(screen.queryByRole('button', { name: 'see more loads' })).not.toBeInTheDocument();
  await choose(/Inbound/);
  await choose(/Outbound/);
  await rowsShown(50);
});

it('shows nobody other rows first who opens a list that its address narrows, nor rows without their status', async () => {
  const session = await shipper();
  // So many that they are not read whole before the first page is.
  const loads = Array.from({ length: 1200 }, (_, index) => load(1 + index));
  await outbound(session, [...loads, load(0xfff, { pUNum: 'NEEDLE-7' })]);
  const seen = new Set<string>();
  const look = () => {
    const rows = [...document.querySelectorAll('tbody tr')].filter((row) => row.querySelector('a'));
    for (const row of rows) seen.add(row.lastElementChild?.textContent ?? '');
    if (rows.length > 0) seen.add(`${rows.length} rows`);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  show(session, '/home?list=outbound&q=needle');
  await rowsShown(1);
  observer.disconnect();
  expect([...seen]).toEqual([expect.stringMatching(/^No driver/), '1 rows']);
});

it('finds rows beyond the first page, in every column at once, and says how many match', async () => {
  const session = await shipper();
  const loads = Array.from({ length: 80 }, (_, index) => load(1 + index));
  await outbound(session, [...loads, load(0xfff, { pUNum: 'NEEDLE-7' })]);
  show(session, '/home?list=outbound');
  await rowsShown(50);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search P/U Number' }), 'needle');
  await rowsShown(1);
  expect(screen.getByText('1 of 1')).toBeInTheDocument();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search Company Name' }), 'nobody');
  await screen.findByText('No load matches');
  await userEvent.click(screen.getByRole('button', { name: 'Clear the search' }));
  await rowsShown(50);
});

it('dims rows that wait for the list to be read, not for the moment a key takes', async () => {
  const session = await shipper();
  await outbound(
    session,
    Array.from({ length: 1200 }, (_, index) => load(1 + index)),
  );
  show(session, '/home?list=outbound');
  await rowsShown(50);
  let dimmed = 0;
  // By what changed, however soon it was changed back.
  const observer = new MutationObserver((changes) => {
    dimmed += changes.length;
  });
  observer.observe(document.body, { attributes: true, subtree: true, attributeFilter: ['data-catching-up'] });
  const box = screen.getByRole('searchbox', { name: 'Search P/U Number' });
  await userEvent.type(box, 'n');
  await screen.findByText('No load matches');
  expect(dimmed).toBeGreaterThan(0);
  expect(document.querySelector('[data-catching-up]')).toBeNull();
  await userEvent.clear(box);
  await rowsShown(50);
  dimmed = 0;
  await userEvent.type(box, '777');
  await rowsShown(1);
  await userEvent.clear(box);
  await rowsShown(50);
  for (const first of [/^PU-1$/, /^PU-9\d*$/]) {
    await userEvent.click(screen.getByRole('button', { name: 'P/U Number' }));
    await waitFor(() => expect(column(PU)[0]).toMatch(first));
  }
  observer.disconnect();
  expect(dimmed).toBe(0);
});

it('keeps a search up to date while rows come and go', async () => {
  const session = await shipper();
  await outbound(session, [load(1, { pUNum: 'RED-1' }), load(2)]);
  show(session, '/home?list=outbound');
  await rowsShown(2);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search P/U Number' }), 'red');
  await rowsShown(1);
  await outbound(session, [load(3, { pUNum: 'RED-3' })]);
  await rowsShown(2);
  expect(column(PU)).toEqual(['RED-1', 'RED-3']);
});

it('a list that was searched has its dates in the language of whoever looks at it now', async () => {
  const session = await shipper();
  await outbound(session, [load(1), load(2)]);
  show(session, '/home?list=outbound&q=pu-1');
  await waitFor(() => expect([column(PU), column(DROP)]).toEqual([['PU-1'], ['11/25/2026']]));
  cleanup();
  speakAs(() => 'fr');
  show(session, '/home?list=outbound&q=pu-1');
  // Until the list is in memory, the whole page stands here.
  await waitFor(() => expect([column(PU), column(DROP)]).toEqual([['PU-1'], ['25 nov 2026']]));
});

it('finds among the rows read so far while a long list is still being read, and says nothing of what it does not know', async () => {
  const session = await shipper();
  const loads = Array.from({ length: 1500 }, (_, index) => load(0x1000 + index));
  await outbound(session, loads);
  const reading = holdAfter(session, 900);
  show(session, '/home?list=outbound');
  await rowsShown(50);
  const box = screen.getByRole('searchbox', { name: 'Search P/U Number' });
  const early = loads[500]?.pUNum ?? '';
  const late = loads[1400]?.pUNum ?? '';
  await userEvent.type(box, early);
  await waitFor(() => expect(column(PU)).toEqual([early]), { timeout: 20_000 });
  expect(screen.queryByText(/\d of \d/)).toBeNull();
  await userEvent.clear(box);
  await userEvent.type(box, late);
  await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
  // It would be said a moment after the last row went.
  await expect(screen.findByText('No load matches', {}, { timeout: 1000 })).rejects.toThrow();
  await reading.goesOn();
  await waitFor(() => expect(column(PU)).toEqual([late]), { timeout: 20_000 });
  expect(screen.getByText('1 of 1')).toBeVisible();
});

it('finds among the rows on the screen before any other was read', async () => {
  const session = await shipper();
  const loads = Array.from({ length: 60 }, (_, index) => load(0x1000 + index));
  await outbound(session, loads);
  const reading = holdAfter(session, 50);
  show(session, '/home?list=outbound');
  await rowsShown(50);
  const box = screen.getByRole('searchbox', { name: 'Search P/U Number' });
  await userEvent.type(box, loads[20]?.pUNum ?? '');
  await waitFor(() => expect(column(PU)).toEqual([loads[20]?.pUNum]));
  expect(reading.rows()).toBe(50);
  expect(screen.queryByText(/\d of \d/)).toBeNull();
  await reading.goesOn();
  await screen.findByText('1 of 1');
});
