/** Somebody with a BOL on their device, the papers photographed of it, and its timeline. */
import { screen, within } from '@testing-library/react';
import type { Bol } from '#contract/bol.ts';
import type { CurrentUser } from '#contract/user.ts';
import type { Paper } from '#domain/papers.ts';
import { Timeline } from '#features/loads/timeline.tsx';
import { PapersPanel } from '#features/papers/papers-panel.tsx';
import { PhotographPapers } from '#features/papers/photograph-papers.tsx';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { paperOf } from '../../domain/paper-of.ts';
import { aBol, aLoad, CARRIER, FROM_NEWARK, person, RECEIVER, SHIPPER } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn } from '../../support/signed-in-device.ts';

export const CAME = '2026-11-22T16:02:00.000Z';
export const TAKEN = '2026-11-22T17:00:00.000Z';
export const LATER = '2026-11-22T18:00:00.000Z';

/** Each time somebody new: what one test leaves on the device is not there for the next. */
export const driver = () => person(CARRIER, 3, 'Tom Lee');
export const dispatcher = () => person(CARRIER, 2, 'Ida Wood');
export const receiver = () => person(RECEIVER, 2, 'Rex Bay');
export const shipper = () => person(SHIPPER, 2, 'Ada Harbor');
/** Of the shipper's company, and not of its staff. */
export const yardDriver = () => person(SHIPPER, 3, 'Vic Yard');

export const READABLE = { faults: [], edge: 2, letterPx: 12, glare: 0 };
export const BLURRED = { faults: ['blurred'], edge: 3.4, letterPx: 12, glare: 0 };

/** A paper that somebody photographed at the dock. */
export const aPaper = (by: CurrentUser, over: Partial<Paper> = {}): Paper =>
  paperOf({
    at: TAKEN,
    occurredAt: TAKEN,
    receivedAt: TAKEN,
    byUserId: by._id,
    byName: by.name,
    byCompanyId: by.companyId,
    ...over,
  });

export const aReview = (result: string, note = '', at = LATER) => ({
  _id: 'ee'.repeat(12),
  result,
  note,
  at,
  byName: 'Ada Harbor',
  occurredAt: at,
  receivedAt: at,
});

function Screen({ loadId, viewer }: { loadId: string; viewer: Session }) {
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  const bol = rows?.bols[0];
  if (!rows || !bol) return null;
  return (
    <>
      <main aria-label="Delivery">
        <PhotographPapers load={rows.load} bol={bol} viewer={viewer} />
      </main>
      <PapersPanel load={rows.load} bol={bol} viewer={viewer} />
      <Timeline load={rows.load} bols={[bol]} viewer={viewer} />
    </>
  );
}

/** Shows the BOL to this person; a driver is the one of this BOL. */
export async function atTheBol(user: CurrentUser, papers: Paper[] = [], over: Partial<Bol> = {}) {
  const viewer = await signIn(user);
  const load = aLoad(FROM_NEWARK);
  const { _id, name, phone, connexId, companyId } = user;
  const mine = user.companyId === CARRIER._id && user.role === 3;
  const bol = aBol(load, { ...(mine && { driver: { _id, name, phone, connexId, companyId } }), papers, ...over });
  await pulled(viewer, [load], [bol]);
  const { unmount } = renderUi(<Screen loadId={load._id} viewer={viewer} />, { screen: 'phone' });
  await screen.findByRole('main', { name: 'Delivery' });
  return { viewer, load, bol, unmount };
}

export const photographButton = () =>
  screen.queryByRole('button', { name: /^(Photograph papers|Continue photographing)/ });
export const papers = () => within(screen.getByRole('region', { name: 'Papers' }));
/** What can be pressed in the panel, in words. */
export const offers = () =>
  papers()
    .queryAllByRole('button')
    .map((button) => button.textContent)
    // The download beside each is a mark without words.
    .filter((words) => words !== '');
export const badges = () =>
  [...screen.getByRole('region', { name: 'Papers' }).querySelectorAll('[data-tone]')].map((badge) => badge.textContent);
