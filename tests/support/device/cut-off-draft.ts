import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { requireSession } from '#offline/account/account.ts';

/**
 * The connection dies under the next step of a draft, which is tried again 50 ms later. Returns what waits until that would
 * have come, also where nobody waited for it.
 */
export function cutOffNextDraft(): () => Promise<void> {
  vi.spyOn(requireSession().db.drafts, 'put').mockImplementationOnce(() => {
    throw new DOMException('The connection is gone', 'InvalidStateError');
  });
  return () => sleep(300);
}
