/** What became of one entry on the server: there once, as it was entered, at the time of the tap. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import { checkClaim, checkWithdrawal, hasClaim } from './check-claims.ts';
import { checkConcealed, hasConcealed } from './check-concealed.ts';
import { checkCount, hasCount } from './check-counts.ts';
import { checkAnswer, checkCorrection, checkMark, hasDwell } from './check-dwell.ts';
import { checkHandshake, hasHandshake } from './check-handshakes.ts';
import { checkOutcome, checkVoidOfOutcome, hasOutcome } from './check-outcomes.ts';
import { checkPaper, checkReview, checkVoidOfPaper, hasPaper } from './check-papers.ts';
import type { BolState, StampState } from './server-history.ts';
import { checkTime, isTimeKnown } from './time-known.ts';

export function checkEffect(world: World, known: KnownEntry): void {
  const { entry } = known;
  // What another device held as well is looked at once, and its states where they were.
  if (world.auditor.byId.get(entry.id) !== known && known.isShared) return;
  const effect = world.journal.effects.find(({ key }) => key === entry.id);
  if (known.state === 'done' || known.state === 'superseded') {
    if (!effect) throw new Broken('lost', `"${entry.label}" counts as sent; the server never did it.`);
  }
  if (effect) CHECKS[entry.type]?.(world, known);
  else if (LEFT_BY.some((left) => left(world, entry)))
    throw new Broken('from-nowhere', `"${entry.label}" is there without having been done.`);
}

const LEFT_BY = [hasStamp, hasOutcome, hasPaper, hasCount, hasConcealed, hasClaim, hasDwell, hasHandshake];

const bolOf = ({ history }: World, entry: OutboxEntry): BolState | undefined =>
  history.loads.get(entry.lane)?.bols.find(({ id }) => id === (entry.args as { bolId: string }).bolId);

function hasStamp({ history }: World, { id, lane }: OutboxEntry): boolean {
  const load = history.loads.get(lane);
  return load !== undefined && [load, ...load.bols].some(({ stamps }) => stamps.some(({ _id }) => _id === id));
}

type Check = (world: World, known: KnownEntry) => void;

function stamped(
  where: (world: World, entry: OutboxEntry) => StampState[] | undefined,
  kind: StampState['kind'],
): Check {
  return (world, known) => {
    const { entry, userId } = known;
    const stamps = where(world, entry);
    // Its BOL was taken off the load afterwards.
    if (!stamps) return;
    const mine = stamps.filter(({ _id }) => _id === entry.id);
    const [stamp] = mine;
    if (!stamp) throw new Broken('lost', `"${entry.label}" was done and left no stamp.`);
    if (mine.length > 1) throw new Broken('doubled', `"${entry.label}" is stamped ${mine.length} times.`);
    if (stamp.kind !== kind || stamp.byUserId !== userId) {
      throw new Broken('changed', `"${entry.label}" is stamped as ${stamp.kind} by ${stamp.byUserId}.`);
    }
    if (stamp.outOfBounds && waitedTooLong(world, known)) return;
    checkTime(world, known, { at: Date.parse(stamp.at), isUncertain: stamp.clockUncertain === true });
  };
}

/** Whether an entry before this one brought the signature already. */
function isOfEarlierEntry({ journal, auditor }: World, { entry }: KnownEntry, signatureId: string): boolean {
  const first = journal.effects.find(({ key }) => {
    const { signature } = (auditor.byId.get(key)?.entry.args ?? {}) as Partial<ChangeArgs<'sign-bol'>>;
    return signature?._id === signatureId;
  });
  return first !== undefined && first.key !== entry.id;
}

/** Nothing is believed to have waited for longer than 400 days; what did is marked, and keeps what was recorded. */
function waitedTooLong({ journal }: World, { entry, tap }: KnownEntry): boolean {
  const done = journal.effects.find(({ key }) => key === entry.id);
  return done !== undefined && done.at - tap.at > 400 * 24 * 3_600_000;
}

/** Where two devices hold the entry, either may have sent it: then only an untouched clock is a known one. */
export function isSureOfClock(world: World, known: KnownEntry): boolean {
  return known.isShared ? !world.journal.clockChanges.some(({ at }) => at >= known.tap.at) : isTimeKnown(world, known);
}

const CHECKS: Partial<Record<OutboxEntry['type'], Check>> = {
  'check-in-load': stamped(({ history }, { lane }) => history.loads.get(lane)?.stamps, 'checkin'),
  'check-out-load': stamped(({ history }, { lane }) => history.loads.get(lane)?.stamps, 'checkout'),
  'check-in-bol': stamped((world, entry) => bolOf(world, entry)?.stamps, 'checkin'),
  'complete-bol': (world, known) => {
    stamped((at, entry) => bolOf(at, entry)?.stamps, 'checkout')(world, known);
    const bol = bolOf(world, known.entry);
    if (bol && !bol.completed) throw new Broken('lost', `"${known.entry.label}" was done and the BOL is open.`);
  },
  'correct-stamp': ({ history }, { entry, userId }) => {
    const load = history.loads.get(entry.lane);
    const { bolId, stampId, at } = entry.args as ChangeArgs<'correct-stamp'>;
    const stamps = bolId === null ? load?.stamps : load?.bols.find(({ id }) => id === bolId)?.stamps;
    if (!stamps) return;
    const mine = stamps.filter(({ _id }) => _id === entry.id);
    const [correction] = mine;
    if (!correction) throw new Broken('lost', `"${entry.label}" was done and left no stamp.`);
    if (mine.length > 1) throw new Broken('doubled', `"${entry.label}" is stamped ${mine.length} times.`);
    const isAsMade = correction.corrects?.stampId === stampId && Date.parse(correction.at) === Date.parse(at);
    if (!isAsMade || correction.byUserId !== userId)
      throw new Broken('changed', `"${entry.label}" says something else.`);
  },
  'record-outcome': (world, known) => {
    checkOutcome(world, known);
    const { kind } = (known.entry.args as ChangeArgs<'record-outcome'>).outcome;
    if (kind === 'partial' || kind === 'returned') CHECKS['complete-bol']?.(world, known);
  },
  'void-outcome': checkVoidOfOutcome,
  'record-count': (world, known) => checkCount(world, known, (id) => wasRemoved(world, id)),
  'add-paper': checkPaper,
  'review-paper': checkReview,
  'void-paper': checkVoidOfPaper,
  'report-concealed': checkConcealed,
  'record-claim': checkClaim,
  'withdraw-claim': checkWithdrawal,
  'mark-dwell': checkMark,
  'record-handshake': checkHandshake,
  'correct-dwell': checkCorrection,
  'answer-dwell': checkAnswer,
  'report-osd': (world, { entry }) => {
    const bol = bolOf(world, entry);
    if (!bol) return;
    const { changes } = entry.args as ChangeArgs<'report-osd'>;
    for (const change of changes) {
      if (change.op === 'remove') {
        const left = bol.osd[change.kind].find(({ _id }) => change.entryIds.includes(_id));
        if (left) throw new Broken('lost', `"${entry.label}": ${left.sku} was removed and is there.`);
        continue;
      }
      const there = bol.osd[change.kind].filter(({ sku }) => sku === change.entry.sku).length;
      if (there > 1) throw new Broken('doubled', `"${entry.label}": ${change.entry.sku} is there ${there} times.`);
      if (there === 0 && !wasRemoved(world, change.entry._id)) {
        throw new Broken('lost', `"${entry.label}": ${change.entry.sku} is not there.`);
      }
    }
  },
  'sign-bol': (world, known) => {
    const { entry, userId } = known;
    const { signature } = entry.args as ChangeArgs<'sign-bol'>;
    const bol = bolOf(world, entry);
    if (!bol) return;
    const there = bol.signatures.filter(({ id }) => id === signature._id);
    const [given] = there;
    if (!given) throw new Broken('lost', `"${entry.label}" was done and the signature is not there.`);
    if (given.user_id !== userId || (given.voids ?? null) !== (signature.voids?.signatureId ?? null)) {
      throw new Broken('changed', `"${entry.label}" is there as another signature.`);
    }
    // Sent again as new while nobody knew whether it had arrived: it had, and is the same signature.
    if (isOfEarlierEntry(world, known, signature._id)) return;
    checkTime(world, known, { at: Date.parse(given.at), isUncertain: given.clock_uncertain });
  },
  'build-load': ({ history }, { entry, userId }) => {
    const load = history.loads.get(entry.lane);
    if (!load) throw new Broken('lost', `"${entry.label}" was done and the load is not there.`);
    if (load.created_by !== userId) throw new Broken('changed', `"${entry.label}" was built by ${load.created_by}.`);
  },
};

/** Whether the server did a removal that names this OSD entry. */
function wasRemoved({ auditor, journal }: World, osdEntryId: string): boolean {
  return [...auditor.entries.values()].some(({ entry }) => {
    if (entry.type !== 'report-osd' || !journal.effects.some(({ key }) => key === entry.id)) return false;
    const { changes } = entry.args as ChangeArgs<'report-osd'>;
    return changes.some((change) => change.op === 'remove' && change.entryIds.includes(osdEntryId));
  });
}
