/** The number on the installed app's icon: what waits to be sent and what needs somebody; none after a logout. */
import { showBadge } from '#offline/badge.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';

/** Keeps the number right until the returned function is called. What is sent while no page is open the worker counts. */
export function followBadge(): () => void {
  const show = () => {
    const count = countNow();
    if (count !== undefined) showBadge(count);
  };
  return onWaiting(show);
}

/** Undefined while it is being read, or can't be: then the number stays. */
function countNow(): number | undefined {
  try {
    const status = syncStatusNow();
    return status ? status.waiting + status.attention : status === null ? 0 : undefined;
  } catch {
    return undefined;
  }
}
