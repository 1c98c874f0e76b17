/** Reading notifications: the same rule on the device, before the server has heard of it, and on the server. */

interface Reading {
  read: boolean;
  /** `createdAt` of what the person saw; left out where nobody said. */
  seen?: string | undefined;
}

/**
 * Whether marking a notification as read or unread changes it. News that came after what the person saw stay unread,
 * and the time of the first reading stays.
 */
export function readingCounts(
  { createdAt, readAt }: { createdAt: string | Date; readAt: string | Date | null },
  { read, seen }: Reading,
): boolean {
  const isNewer = seen !== undefined && new Date(createdAt).getTime() > Date.parse(seen);
  return !isNewer && read !== (readAt !== null);
}
