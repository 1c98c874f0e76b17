/**
 * Reminds shipper and receiver of the last day to file a claim: 30, 7 and 2 days before, each company once each, and
 * nobody who has filed, not who took the claim back either: they know the day. Who has filed is reminded of the carrier's
 * days (claim-answer-reminders.ts). What was told is noted in the transaction that tells it, so several processes tell it
 * once, and after a standstill only the nearest reminder goes out.
 */
import { sql } from 'drizzle-orm';
import { claimClock, type Deadline } from '#domain/claim-clock.ts';
import { claimsOn } from '#domain/claims.ts';
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import { Changes } from '../base/changes.ts';
import type { Db, Services } from '../base/services.ts';
import { transaction } from '../db/transaction.ts';
import type { BolRecord } from '../freight/bols.ts';
import { stateOf } from '../freight/bols.ts';
import { partiesOf } from '../freight/present.ts';
import { lockWholeLoad, type WholeLoad } from '../freight/whole-load.ts';
import { publish } from '../sync/publish.ts';
import { type Clocked, carrierReminders, loadsWithOpenClaims } from './claim-answer-reminders.ts';
import { namesOfBol } from './names.ts';
import { type NoticeAfter, tellNotices } from './notify.ts';

/** Days before the last one, the nearest first. */
const REMINDERS = [2, 7, 30] as const;
const EVERY_MS = 6 * 3_600_000;

type Parts = Pick<Services, 'database' | 'mail' | 'push'>;

/** Sends what is due now. */
export async function remindOfClaims(parts: Parts, now: Date): Promise<void> {
  const { db } = parts.database;
  const loadIds = new Set([...(await loadsInTime(db, now)), ...(await loadsWithOpenClaims(db))]);
  for (const loadId of loadIds) {
    await transaction(parts.database, 'write', (tx) => remindOfLoad(tx, parts, { loadId, now }));
  }
}

/** Loads with a BOL whose nine months may end within 30 days. Wider by some days: the domain counts them. */
async function loadsInTime(db: Db, now: Date): Promise<string[]> {
  const time = now.toISOString();
  const { rows } = await db.execute<{ load_id: string }>(sql`
    select distinct b.load_id from bols b join loads l on l.id = b.load_id
    where b.completed
      and (b.outcomes <> '[]' or b.concealed <> '[]' or b.osd <> '{"overages": [], "shortages": [], "damages": []}') and not l.deleted
      and b.checkout > ${time}::timestamptz - interval '280 days'
      and least(coalesce(b.checkin, b.checkout), l.p_u_date) < ${time}::timestamptz - interval '240 days'
    order by b.load_id`);
  return rows.map(({ load_id }) => load_id);
}

async function remindOfLoad(tx: Db, queues: Parts, { loadId, now }: { loadId: string; now: Date }): Promise<void> {
  const whole = await lockWholeLoad(tx, loadId);
  if (!whole || whole.load.deleted) return;
  const notices: NoticeAfter[] = [];
  for (const bol of whole.bols) {
    const clock = await clockOf(tx, whole, bol, now);
    notices.push(...(await fileReminder(tx, { whole, bol, clock, now })));
    notices.push(...(await carrierReminders(tx, { whole, bol, clock, now })));
  }
  if (notices.length === 0) return;
  const changes = new Changes();
  await tellNotices(tx, notices, { changes, actor: null, now, queues });
  await publish(tx, changes);
}

async function clockOf(tx: Db, whole: WholeLoad, bol: BolRecord, now: Date): Promise<Deadline[]> {
  const { receiver, shipper } = await partiesOf(tx, whole, bol);
  const load = { pUDate: whole.load.pUDate.toISOString() };
  return claimClock({ ...stateOf(bol), claims: bol.claims, load, receiver, shipper }, now.toISOString());
}

/** One for those who have not filed, when it is time. */
async function fileReminder(tx: Db, { whole, bol, clock, now }: Clocked): Promise<NoticeAfter[]> {
  const due = clock.find(({ kind }) => kind === 'file');
  const reminder = due && due.daysLeft >= 0 ? REMINDERS.find((days) => due.daysLeft <= days) : undefined;
  if (!due || reminder === undefined) return [];
  const companyIds = await notYetReminded(tx, { bol, companyIds: unfiled(whole, bol), reminder, now });
  if (companyIds.length === 0) return [];
  const text = () => reminderTold(whole, bol, due);
  const about = { loadId: whole.load.id, bolId: bol.id, companyIds, driverIds: [] };
  return [{ kind: 'claim-due', text, after: whole, ...about }];
}

/** Of shipper and receiver those who have filed nothing. */
function unfiled({ load }: WholeLoad, bol: BolRecord): string[] {
  const filed = claimsOn(bol).map(({ claimantId }) => claimantId);
  return [...new Set([load.shipperId, bol.receiverId])].filter((id) => id !== null).filter((id) => !filed.includes(id));
}

interface Reminded {
  bol: BolRecord;
  companyIds: string[];
  reminder: number;
  now: Date;
}

/** Notes that these companies are reminded now; those that had not been. */
async function notYetReminded(tx: Db, { bol, companyIds, reminder, now }: Reminded): Promise<string[]> {
  const { rows } = await tx.execute<{ company_id: string }>(sql`
    insert into claim_reminders (bol_id, company_id, days_before, created_at)
    select ${bol.id}, company_id, ${reminder}::int, ${now.toISOString()}::timestamptz
      from unnest(${sql.param(companyIds)}::text[]) as company_id
    on conflict do nothing returning company_id`);
  return rows.map(({ company_id }) => company_id);
}

/** `The last day to file a claim on the BOL … is 08/21/2027, in 30 days.` */
function reminderTold({ load }: WholeLoad, bol: BolRecord, { lastDay, daysLeft }: Deadline): string {
  const values = { ...namesOfBol(load, bol), day: dayWords(lastDay), days: daysLeft };
  return t(
    'The last day to file a claim on the BOL {file} of load {load} (P/U {pUNum}) is {day}, {days, plural, =0 {today} =1 {tomorrow} other {in {days} days}}.',
    values,
  );
}

/** Reminds now and every six hours; the returned function ends that. What fails is tried again the next time. */
export function startClaimReminders({ clock, log, ...parts }: Parts & Pick<Services, 'clock' | 'log'>) {
  let running = Promise.resolve();
  const run = () => {
    running = running
      .then(() => remindOfClaims(parts, clock()))
      .catch((error) => log.warn({ err: error }, 'reminding of claims failed'));
  };
  run();
  const timer = setInterval(run, EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
