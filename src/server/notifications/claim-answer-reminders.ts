/**
 * Reminds who filed a claim of the days by which its carrier has to acknowledge it, to decide, and to give word after that: 30,
 * 7 and 2 days before, as far as the time given is longer, and once it has passed. What was told is noted in the transaction that
 * tells it.
 */
import { sql } from 'drizzle-orm';
import { daysBetween } from '#domain/business-days.ts';
import type { Deadline } from '#domain/claim-clock.ts';
import { type ClaimStep, claimsOn, standingClaim } from '#domain/claims.ts';
import { dayWords } from '#language/dates.ts';
import { msg, t } from '#language/say.ts';
import type { Db } from '../base/services.ts';
import type { BolRecord } from '../freight/bols.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { namesOfBol } from './names.ts';
import type { NoticeAfter } from './notify.ts';

/** Days before the last one, the nearest first. */
const REMINDERS = [2, 7, 30] as const;
/** In the place of the days before: it has passed. */
const PASSED = -1;
/** A day that passed longer ago is news to nobody. */
const PASSED_DAYS_MAX = 7;

/** Loads with a claim that the carrier has not answered for good. */
export async function loadsWithOpenClaims(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ load_id: string; claims: ClaimStep[] }>(sql`
    select b.load_id, b.claims from bols b join loads l on l.id = b.load_id
    where b.claims <> '[]' and b.completed and not l.deleted
    order by b.load_id`);
  const open = rows.filter((bol) =>
    claimsOn(bol).some(({ decisions, withdrawn }) => decisions.length === 0 && withdrawn === null),
  );
  return [...new Set(open.map(({ load_id }) => load_id))];
}

export interface Clocked {
  whole: WholeLoad;
  bol: BolRecord;
  /** The deadlines of the BOL. */
  clock: readonly Deadline[];
  now: Date;
}

/** What there is to tell of this BOL now; of several days of one claim the latest first, since one of them is told. */
export async function carrierReminders(tx: Db, { whole, bol, clock, now }: Clocked): Promise<NoticeAfter[]> {
  const notices: NoticeAfter[] = [];
  for (const deadline of [...clock].reverse()) {
    const { claimantId, kind } = deadline;
    if (!isCarriers(kind)) continue;
    const filingId = claimantId && standingClaim(bol, claimantId)?.filed._id;
    const reminder = reminderOf(deadline);
    if (!filingId || reminder === null) continue;
    if (!(await isNew(tx, { bol, filingId, deadline, reminder, now }))) continue;
    const text = () => told(whole, bol, kind, deadline);
    const about = { loadId: whole.load.id, bolId: bol.id, companyIds: [claimantId], driverIds: [] };
    notices.push({ kind: 'claim-due', text, after: whole, ...about });
  }
  return notices;
}

const isCarriers = (kind: Deadline['kind']): kind is keyof typeof DUE => Object.hasOwn(DUE, kind);

function reminderOf({ from, lastDay, daysLeft }: Deadline): number | null {
  if (daysLeft < 0) return daysLeft >= -PASSED_DAYS_MAX ? PASSED : null;
  const length = daysBetween(from, lastDay);
  return REMINDERS.find((days) => days < length && daysLeft <= days) ?? null;
}

interface Reminder {
  bol: BolRecord;
  filingId: string;
  deadline: Deadline;
  reminder: number;
  now: Date;
}

/** Notes that it is told now; false where it was before. */
async function isNew(tx: Db, { bol, filingId, deadline, reminder, now }: Reminder): Promise<boolean> {
  const { rows } = await tx.execute<{ bol_id: string }>(sql`
    insert into claim_answer_reminders (bol_id, filing_id, deadline, last_day, days_before, created_at)
    values (${bol.id}, ${filingId}, ${deadline.kind}, ${deadline.lastDay}, ${reminder}, ${now.toISOString()}::timestamptz)
    on conflict do nothing returning bol_id`);
  return rows.length > 0;
}

const DUE = {
  acknowledge: msg(
    'The last day for the carrier to acknowledge the claim on the BOL {file} of load {load} (P/U {pUNum}) is {day}, {days, plural, =0 {today} =1 {tomorrow} other {in {days} days}}.',
  ),
  decide: msg(
    'The last day for the carrier to pay, decline or offer on the claim on the BOL {file} of load {load} (P/U {pUNum}) is {day}, {days, plural, =0 {today} =1 {tomorrow} other {in {days} days}}.',
  ),
  word: msg(
    'The last day for the carrier to give word of the claim on the BOL {file} of load {load} (P/U {pUNum}) is {day}, {days, plural, =0 {today} =1 {tomorrow} other {in {days} days}}.',
  ),
};

const OVERDUE = {
  acknowledge: msg(
    'The carrier has not acknowledged the claim on the BOL {file} of load {load} (P/U {pUNum}); the last day was {day}.',
  ),
  decide: msg(
    'The carrier has not paid, declined or offered on the claim on the BOL {file} of load {load} (P/U {pUNum}); the last day was {day}.',
  ),
};

function told({ load }: WholeLoad, bol: BolRecord, kind: keyof typeof DUE, { lastDay, daysLeft }: Deadline): string {
  const words = daysLeft < 0 && kind !== 'word' ? OVERDUE[kind] : DUE[kind];
  return t(words, { ...namesOfBol(load, bol), day: dayWords(lastDay), days: daysLeft });
}
