/**
 * By which ways a person hears of news. In the app always; by push and mail as they choose. A mail interrupts most, so
 * it is kept for what somebody plans or acts by; the mere progress of a load stays in the app and on devices.
 */
export interface NotificationChannels {
  /** Devices that were allowed to show them. */
  push: boolean;
  mail: boolean;
}

/** For who never chose: nobody must miss a load because they did not look for a switch. */
export const DEFAULT_CHANNELS: NotificationChannels = { push: true, mail: true };

const PROGRESS: readonly string[] = ['checked-in', 'picked-up', 'paper-added', 'free-time-ending'];

/** Whether news of this kind are mailed at all. */
export function isMailed(kind: string): boolean {
  return !PROGRESS.includes(kind);
}

/** Where the app opens a notification: marks it as read and leads on to what it is about. */
export function notificationPath(notificationId: string): string {
  return `/notifications/${notificationId}`;
}
