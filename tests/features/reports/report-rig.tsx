/** The reports of a company, over the freight most of their tests are about. */
import { screen, within } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { afterEach, beforeEach, vi } from 'vitest';
import { Reports } from '#features/reports/reports.tsx';
import { briefBol, briefLoad } from '#offline/rows/brief.ts';
import type { Session } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { bol, load } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice, wipeDevice } from '../../support/device/signed-in-device.ts';
import { renderUi, type Screen } from '../../support/render-ui.tsx';

/** The day before Thanksgiving, a Wednesday, at noon in Oakland; nothing is left of the device afterwards. */
export function useReportDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-25T20:00:00Z') });
  });
  afterEach(async () => {
    vi.useRealTimers();
    await wipeDevice();
  });
}

const OSD = { overages: [], shortages: [{ _id: 'a', sku: 'PEACH-12', qty: 3 }], damages: [] };
export const due = (dropDate: string) => ({ deliveryDate: dropDate, dropDate });

/** Delivered on time with a shortage, delivered late, still to come; and one of the summer, kept in brief. */
export async function freight(viewer = person(0xa1, 'Ada', HARBOR, 1)): Promise<Session> {
  const session = await signedInDevice(viewer);
  const [first, second, third, old] = [1, 2, 3, 4].map((number) => load(number)) as [
    ReturnType<typeof load>,
    ReturnType<typeof load>,
    ReturnType<typeof load>,
    ReturnType<typeof load>,
  ];
  old.pUDate = '2026-07-06T16:00:00Z';
  await pulled(session, {
    loads: [first, second, third, old],
    bols: [
      bol(0x11, first, {
        ...due('2026-11-20T18:00:00Z'),
        checkin: '2026-11-20T17:50:00Z',
        checkout: '2026-11-20T18:50:00Z',
        osd: OSD,
      }),
      bol(0x21, second, { ...due('2026-11-20T18:00:00Z'), checkin: '2026-11-20T18:40:00Z' }),
      bol(0x31, third, due('2026-11-30T18:00:00Z')),
      bol(0x41, old, {
        ...due('2026-07-08T18:00:00Z'),
        ...{ checkin: '2026-07-08T18:00:00Z', checkout: '2026-07-08T18:20:00Z', completed: true },
      }),
    ],
  });
  const { db } = session;
  await db.loads.put(briefLoad((await db.loads.get(old._id))!));
  const [oldBol] = await db.bols.where('loadId').equals(old._id).toArray();
  await db.bols.put(briefBol(oldBol!));
  await db.meta.put({ key: 'pulledAt', value: Date.parse('2026-11-25T19:58:00Z') });
  return session;
}

function Address() {
  const navigate = useNavigate();
  return (
    <>
      <p data-testid="address">{useLocation().search}</p>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  );
}
export const show = (viewer: Session, path = '/reports', kind: Screen = 'desk') =>
  renderUi(
    <ErrorBoundary what="The report">
      <Reports viewer={viewer} />
      <Address />
    </ErrorBoundary>,
    { path, screen: kind },
  );

/** The figures of each line of a report. */
export const linesOf = async (caption: string) => {
  const table = await screen.findByRole('table', { name: caption });
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .queryAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
};
