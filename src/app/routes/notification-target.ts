/** Which screen a notification leads to: that of its load or BOL, in the list where it stands for this person now. */
import type { Notification } from '#contract/notification.ts';
import { COMPANY_TYPE } from '#domain/roles.ts';
import { readBols, readLoad } from '#offline/reads/read-load.ts';
import type { Session } from '#offline/session.ts';
import { accessTo } from '../access.ts';
import { bolPath, loadPath } from '../paths.ts';

type Viewer = Pick<Session, 'actor' | 'company'>;

/** Its address; null when this person has no such load (any more), or no screen for it. */
export async function notificationTarget(
  { actor, company }: Viewer,
  { loadId, bolId }: Pick<Notification, 'loadId' | 'bolId'>,
): Promise<string | null> {
  if (loadId === null) return null;
  const [load, bols] = await Promise.all([readLoad(loadId), readBols(loadId)]);
  const bol = bols.find(({ _id }) => _id === bolId);
  const side = actor.companyType === COMPANY_TYPE.carrier ? 'carrier' : 'shipper';
  for (const category of [bol?.category, load?.category, ...bols.map((other) => other.category)]) {
    if (!category) continue;
    const path = loadPath(side, company.name, category, loadId);
    if (accessTo(path, actor) !== 'allowed') continue;
    const one = bol && bols.length > 1 && (category === 'outbound' || category === 'shipping');
    return one ? bolPath(path, bol._id) : path;
  }
  return null;
}
