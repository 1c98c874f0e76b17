/** A device that is full: nothing that is recorded can be kept on it any more. */
import { expect } from 'vitest';
import type { Session } from '#offline/session.ts';
import { useSnackbar } from '#ui/snackbar.tsx';
import { patiently } from './patiently.ts';

/** From now on this person's device keeps no further change. */
export function noRoomOn({ db }: Pick<Session, 'db'>): void {
  useSnackbar.setState({ open: false });
  db.outbox.hook('creating', () => {
    throw new DOMException('full', 'QuotaExceededError');
  });
}

/** The person has been told so. */
export const toldNoRoom = () =>
  patiently(() => expect(useSnackbar.getState()).toMatchObject({ open: true, severity: 'error' }));
