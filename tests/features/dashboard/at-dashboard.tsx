/** A shipper's dashboard with loads of one BOL each, and what stands in its rows. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import type { LoadRecord } from '#contract/load.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import type { Session } from '#offline/session.ts';
import { bol } from '../../support/device/freight.ts';
import { HARBOR, person } from '../../support/device/people.ts';
import { pulled, signedInDevice } from '../../support/device/signed-in-device.ts';
import { renderUi } from '../../support/render-ui.tsx';

export const hrefOfRow = (category: string, loadId: string) => `/somewhere/${category}/${loadId}`;
export const show = (session: Session, path = '/home') =>
  renderUi(<Dashboard viewer={session} hrefOfRow={hrefOfRow} />, { path });

export const shipper = () => signedInDevice(person(0xa1, 'Ada', HARBOR, 1));
/** Loads of Harbor with one BOL each. */
export async function outbound(session: Session, loads: LoadRecord[]) {
  await pulled(session, { loads, bols: loads.map((of, index) => bol(0x5000 + index, of)) });
}

/** The text of one of the five columns, from the rows on the screen; before them stands the state's icon. */
export function column(index: number): (string | null)[] {
  const rows = screen.getAllByRole('row').filter((row) => within(row).queryByRole('link'));
  return rows.map((row) => within(row).getAllByRole('cell')[index + 1]?.textContent ?? null);
}
export const PU = 3;
export const GONE = '2026-11-20T15:00:00.000Z';
export const STATUS = 5;
export const rowsShown = (count: number) => waitFor(() => expect(screen.getAllByRole('link')).toHaveLength(count));
