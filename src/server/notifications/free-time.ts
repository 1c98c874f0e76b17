/**
 * Says a quarter of an hour ahead that a truck's free time ends. A job is made in the transaction of whatever moves that
 * end (a mark, a correction, another appointment), and when it runs it looks again: where the truck has left, or the end
 * is another one by then, it says nothing. A mark that arrives after its moment makes none.
 */
import { createHash } from 'node:crypto';
import { formatPlaceTime } from '#domain/date-format.ts';
import { freeTimeEnd } from '#domain/dwell-figures.ts';
import { lastStay } from '#domain/dwell-stays.ts';
import { groupBy } from '#domain/group-by.ts';
import { t } from '#language/say.ts';
import { Changes } from '../base/changes.ts';
import type { Db, FreeTimeJob, FreeTimeQueue, Services } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { LoadChange } from '../freight/touch-load.ts';
import { lockWholeLoad, type WholeLoad } from '../freight/whole-load.ts';
import type { Jobs } from '../jobs/start-jobs.ts';
import { findCompanies, zoneOfCompany } from '../people/companies.ts';
import { publish } from '../sync/publish.ts';
import { namesOfBol, namesOfLoad } from './names.ts';
import { tellNotices } from './notify.ts';

const AHEAD_MS = 15 * 60_000;

/** Where a truck stays: its rows of the load, and whose place it is. */
interface Stay {
  /** Null at pick-up. */
  receiverId: string | null;
  driverId: string | null;
  bols: WholeLoad['bols'];
  placeId: string;
  /** When its free time ends; null before it came and after it left. */
  endsAt: string | null;
}

function staysOf({ load, bols }: WholeLoad): Stay[] {
  const pickUp = { receiverId: null, driverId: null, bols: [], placeId: load.shipperId };
  const endsAt = freeTimeEnd(lastStay([load], load.shipperId), load.pUDate.toISOString());
  const delivered = groupBy(bols, ({ receiverId, driverId }) => `${receiverId} ${driverId}`);
  const deliveries = [...delivered.values()].flatMap((there): Stay[] => {
    const [first] = there;
    if (!first?.receiverId) return [];
    const { receiverId, driverId, deliveryDate } = first;
    const end = freeTimeEnd(lastStay(there, receiverId), deliveryDate?.toISOString() ?? null);
    return [{ receiverId, driverId, bols: there, placeId: receiverId, endsAt: end }];
  });
  return [{ ...pickUp, endsAt }, ...deliveries];
}

const isSame = (
  stay: Stay,
  { receiverId, driverId, endsAt }: Pick<FreeTimeJob, 'receiverId' | 'driverId' | 'endsAt'>,
) => stay.receiverId === receiverId && stay.driverId === driverId && stay.endsAt === endsAt;

/** Makes a job for every end of free time that this call has set or moved, while there is time to say so. */
export async function planFreeTime(
  tx: Db,
  loads: readonly LoadChange[],
  { queue, now }: { queue: FreeTimeQueue; now: Date },
): Promise<void> {
  const jobs = loads.flatMap(({ before, after }) => {
    const past = before ? staysOf(before) : [];
    return staysOf(after).flatMap(({ receiverId, driverId, endsAt }) => {
      if (endsAt === null || past.some((stay) => isSame(stay, { receiverId, driverId, endsAt }))) return [];
      const startAfter = Math.round((Date.parse(endsAt) - AHEAD_MS - now.getTime()) / 1000);
      if (startAfter <= 0) return [];
      const data = { loadId: after.load.id, receiverId, driverId, endsAt };
      return [{ id: jobIdOf(data), data, startAfter }];
    });
  });
  await queue.addOnce(tx, jobs);
}

/** The same UUID for the same end of the same stay. */
function jobIdOf({ loadId, receiverId, driverId, endsAt }: FreeTimeJob): string {
  const hash = createHash('sha256').update(`free-time ${loadId} ${receiverId} ${driverId} ${endsAt}`).digest('hex');
  return hash.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

type Parts = Pick<Services, 'database' | 'mail' | 'push'>;

/** Tells the driver and the facility, if it still is so and not too late. */
export async function tellFreeTime(parts: Parts, job: FreeTimeJob, now: Date): Promise<void> {
  if (Date.parse(job.endsAt) <= now.getTime()) return;
  await transaction(parts.database, 'write', async (tx) => {
    const whole = await lockWholeLoad(tx, job.loadId);
    if (!whole?.load.ready || whole.load.deleted) return;
    const stay = staysOf(whole).find((one) => isSame(one, job));
    if (!stay) return;
    const place = (await findCompanies(tx, [stay.placeId])).get(stay.placeId);
    if (!place) return;
    const { load, bols } = whole;
    const [first] = stay.bols;
    const text = () => {
      const time = formatPlaceTime(job.endsAt, zoneOfCompany(place));
      return first
        ? t('Free time ends at {time} for the BOL {file} of load {load} (P/U {pUNum}).', {
            ...namesOfBol(load, first),
            time,
          })
        : t('Free time ends at {time} for the pick-up of load {load} (P/U {pUNum}).', { ...namesOfLoad(load), time });
    };
    const there = first ? stay.bols : bols;
    const driverIds = [...new Set(there.flatMap(({ driverId }) => driverId ?? []))];
    const about = { loadId: load.id, bolId: first?.id ?? null, companyIds: [stay.placeId], driverIds };
    const changes = new Changes();
    const notice = { kind: 'free-time-ending' as const, text, ...about, after: whole };
    await tellNotices(tx, [notice], { changes, actor: null, now, queues: parts });
    await publish(tx, changes);
  });
}

/** Opens the queue and works on it. */
export function startFreeTime(parts: Parts & Pick<Services, 'clock'>, jobs: Jobs): Promise<FreeTimeQueue> {
  return jobs.open<FreeTimeJob>('free-time', (job) => tellFreeTime(parts, job, parts.clock()));
}
