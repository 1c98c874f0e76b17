/** The panel of a truck's stay and the timeline, on a device without a network, for tests of what people see and press there. */
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { useRightClock } from '#app/shell/right-clock.ts';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { CurrentUser } from '#contract/user.ts';
import { DwellPanel } from '#features/dwell/dwell-panel.tsx';
import { Timeline } from '#features/loads/timeline.tsx';
import { keepMeasurement } from '#offline/api/clock.ts';
import { clockReading } from '#offline/api/clock-reading.ts';
import { environment } from '#offline/base/environment.ts';
import type { Session } from '#offline/session.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { putRight } from '#ui/use-now.ts';
import { markOf } from '../../domain/dwell-of.ts';
import { aBol, aLoad, CARRIER, person, RECEIVER, SHIPPER, TOM } from '../../support/freight.ts';
import { renderUi } from '../../support/render-ui.tsx';
import { pulled, rowsOf, signIn, signOut } from '../../support/signed-in-device.ts';

/** A morning on which each test of the file begins; nothing of one is left for the next. */
export function useMorning(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T18:30:00.000Z') });
  });
  afterEach(async () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    putRight(null);
    await signOut();
  });
}

export const driver = (): CurrentUser => ({ ...person(CARRIER, 3, 'Tom Lee'), _id: TOM._id });
export const clerk = () => person(RECEIVER, 2, 'Rex Bay');
export const shipper = () => person(SHIPPER, 2, 'Ada Harbor');

function Screen({ loadId, viewer, place }: { loadId: string; viewer: Session; place: 'pick-up' | 'delivery' }) {
  useRightClock();
  const rows = useLiveQuery(() => rowsOf(loadId), [loadId]);
  if (!rows) return null;
  const bols = place === 'pick-up' ? [] : rows.bols.filter(({ receiverId }) => receiverId === RECEIVER._id);
  return (
    <main>
      <DwellPanel load={rows.load} bols={bols} all={rows.bols} viewer={viewer} />
      <Timeline load={rows.load} bols={rows.bols} viewer={viewer} />
    </main>
  );
}

export interface Given {
  user?: CurrentUser;
  place?: 'pick-up' | 'delivery';
  load?: Partial<LoadRecord>;
  bols?: Partial<Bol>[];
  /** By how much the device's clock is behind, where that is known. */
  behindMs?: number;
}

/** The panel of a stay above the load’s timeline, on a phone. */
export async function shown({
  user = driver(),
  place = 'delivery',
  load: over = {},
  bols = [{}],
  behindMs,
}: Given = {}) {
  const viewer = await signIn(user);
  const load = aLoad(over);
  const rows = bols.map((bol) => aBol(load, bol));
  await pulled(viewer, [load], rows);
  if (behindMs !== undefined) {
    // Dates stand still in these tests; so does the other clock, or a busy machine would seem to have set them.
    vi.spyOn(environment, 'monotonic').mockReturnValue(environment.monotonic());
    await keepMeasurement(viewer.db, { ...clockReading(), skewMs: behindMs, uncertaintyMs: 20 });
  }
  const { unmount } = renderUi(<Screen loadId={load._id} viewer={viewer} place={place} />, { screen: 'phone' });
  await screen.findByRole('main');
  return { load, bols: rows, unmount };
}

export const panel = (name: string) => screen.queryByRole('region', { name });
export const stay = () => screen.getByRole('region', { name: 'Stay at Bayview Distribution' });
export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const timeline = () => screen.getByRole('region', { name: 'Timeline' });
export const arrived = (over = {}) => markOf('driver', 'arrived', '18:00', { placeId: RECEIVER._id, ...over });
export const dwell = (...marks: ReturnType<typeof markOf>[]) => ({ marks, answers: [] });
/** A text without what the reader's own clock shows, which depends on where the tests run. */
export const byPlace = (text: string | null) => text?.replace(/ \(\d\d:\d\d [^)]+\)/g, '');
/** The cells of a step. */
export const row = (name: string, told: (text: string | null) => string | undefined = byPlace) =>
  within(within(stay()).getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map(({ textContent }) => told(textContent));
