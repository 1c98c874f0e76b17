/**
 * A lane: the unit that changes apply to and go out in order within. A load with its BOLs is one, named by the load's
 * id; each notification is one of its own.
 */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Notification } from '#contract/notification.ts';

/** What the device shows of a lane: a load with its BOLs, or one notification. */
export interface Lane {
  /** Null where the device has no row of it (a receiver may know only the BOL). */
  load: LoadRecord | null;
  bols: ReadonlyMap<string, Bol>;
  notification: Notification | null;
}

/** An empty lane of a load or of a notification, to be filled with what is there. */
export const EMPTY_LANE: Lane = { load: null, bols: new Map(), notification: null };

/** The lane with this BOL changed; unchanged when the device does not have it. */
export function changeBol(lane: Lane, bolId: string, change: (bol: Bol) => Bol): Lane {
  const bol = lane.bols.get(bolId);
  return bol ? { ...lane, bols: new Map(lane.bols).set(bolId, change(bol)) } : lane;
}

/** The lane with its load changed; unchanged when the device does not have it. */
export function changeLoad(lane: Lane, change: (load: LoadRecord) => LoadRecord): Lane {
  return lane.load ? { ...lane, load: change(lane.load) } : lane;
}

const OF_NOTIFICATION = 'notification:';

/** The name of a notification's lane, which is no load's. */
export const laneOfNotification = (notificationId: string) => OF_NOTIFICATION + notificationId;

const OF_ORIGINALS = 'original:';

/** The name of the lane of a paper's photographs, which is no load's: nothing waits for them. */
export const laneOfOriginals = (paperId: string) => OF_ORIGINALS + paperId;

/** The paper whose photographs go out in a lane; null for every other lane. */
export function paperOfLane(lane: string): string | null {
  return lane.startsWith(OF_ORIGINALS) ? lane.slice(OF_ORIGINALS.length) : null;
}

/** The notification a lane is about; null for the lane of a load. */
export function notificationOfLane(lane: string): string | null {
  return lane.startsWith(OF_NOTIFICATION) ? lane.slice(OF_NOTIFICATION.length) : null;
}
