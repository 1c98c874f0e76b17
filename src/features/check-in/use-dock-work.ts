import { useLiveQuery } from 'dexie-react-hooks';
import { readCheckInWork } from '#offline/reads/read-check-in-work.ts';
import type { Session } from '#offline/session.ts';
import { type DockWork, dockWorkOf } from './dock-work.ts';

/** The company's expected pick-ups and deliveries, live; undefined while they are being read. */
export function useDockWork(viewer: Session): DockWork | undefined {
  const groups = useLiveQuery(readCheckInWork, [viewer]);
  return groups && dockWorkOf(groups, viewer.actor.companyId);
}
