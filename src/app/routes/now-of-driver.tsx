/** A driver's Now, with where it leads: features know no addresses. */
import { DriverNow } from '#features/check-in/driver-now.tsx';
import type { Session } from '#offline/session.ts';
import { listAddress } from '../base/access.ts';
import { bolPath } from '../base/paths.ts';

/** Loads are opened on their own page; of several BOLs each on its own. */
export function NowOfDriver({ viewer }: { viewer: Session }) {
  const hrefOf = (loadId: string, bolId?: string) => {
    const href = listAddress(viewer, 'shipping', loadId);
    if (href === null) return undefined;
    return bolId === undefined ? href : bolPath(href, bolId);
  };
  return <DriverNow viewer={viewer} hrefOf={hrefOf} />;
}
