/**
 * What a device could know of its clock at a tap, judged by what truly happened, and so what the stamp must be: right,
 * and not called uncertain, wherever the device could know; right or called uncertain where it could not.
 *
 * It could know when its clock was not set between its last word from the server before the tap and the sending. Words
 * of the server to the very page of the tap tell more, because that page's monotonic clock ties them to the tap: one
 * with no setting between it and the tap, or one before and one after it, however often the clock was set between them
 * (nobody sleeps here), or one and a single setting. What nobody could know is set while the app was closed, or several
 * times around a tap whose page heard of the server on one side only; and whether a word to another page came before the
 * clock was set back, where the page of the tap saw that and had not looked yet what words there were.
 */
import { WATCH_MS } from '../sim-device.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';

/** A stamp may be off by this, ms. */
const TOLERANCE_MS = 2000;
/** What comes to a page is kept some milliseconds later. */
const KEPT_MS = 1000;

interface Recorded {
  at: number;
  isUncertain: boolean;
}

export function checkTime(world: World, known: KnownEntry, { at, isUncertain }: Recorded): void {
  const { entry, tap } = known;
  // Two devices hold it, each with a clock and words of its own: only while nobody touches any is it plain.
  if (known.isShared && world.journal.clockChanges.length > 0) {
    world.journal.count('times', 'not decidable');
    return;
  }
  const isRight = Math.abs(at - tap.at) <= TOLERANCE_MS;
  const couldKnow = isTimeKnown(world, known);
  if (couldKnow && isUncertain) {
    throw new Broken('wrong-time', `"${entry.label}" is called uncertain, and the device could know its time.`);
  }
  // Without any word before the tap a clock set forward after it looks like a device that slept.
  const isBlind = entry.clock.measured === null;
  world.journal.count('times', couldKnow ? 'checked' : isUncertain ? 'uncertain, and said so' : 'not decidable');
  if (isRight || isUncertain || (isBlind && !couldKnow)) return;
  if (!couldKnow && looksAsleep(world, known)) {
    world.journal.count('times', 'wrong, as if it had slept');
    return;
  }
  const off = ((at - tap.at) / 1000).toFixed(1);
  throw new Broken('wrong-time', `"${entry.label}" is stamped ${off} s beside its tap, and nothing says so.`);
}

/** Whether the device could know the time of this entry's tap. */
export function isTimeKnown({ journal }: World, { entry, tap, device, userId }: KnownEntry): boolean {
  const sent = journal.effects.find(({ key }) => key === entry.id)?.at ?? Number.POSITIVE_INFINITY;
  const contacts = journal.contacts.filter((one) => one.device === device && one.userId === userId);
  const settings = journal.clockChanges.filter((one) => one.device === device);
  const settingsIn = (from: number, to: number) => settings.filter(({ at }) => from <= at && at <= to).length;
  const { measured } = entry.clock;
  // What it held at the tap. A later word may have come to a page that died before it could keep it.
  const before =
    contacts.find(({ life, monotonicMs }) => life === measured?.life && monotonicMs === measured.monotonicMs) ??
    contacts.filter(({ at }) => at <= tap.at).at(-1);
  const isOrderKnown = !measured || !before || before.life === tap.life || isPlaced(before.at, tap.page, settings);
  if (isOrderKnown && settingsIn(measured !== null && before ? before.at : tap.at, sent) === 0) return true;
  const own = contacts.filter(({ life }) => life === tap.life);
  const ownBefore = own.findLast(({ at }) => at <= tap.at - KEPT_MS);
  // A lost store takes with it what was measured after the tap; what was known at the tap comes back with the entry.
  const kept = journal.lostStores.has(device) ? [] : own;
  const keptUntil = Math.min(sent, tap.page.diedAt) - KEPT_MS;
  const ownAfter = kept.find(({ at }) => tap.at <= at && at <= keptUntil);
  if (ownBefore && settingsIn(ownBefore.at, tap.at) === 0) return true;
  if (ownAfter && settingsIn(tap.at, ownAfter.at) === 0) return true;
  if (ownBefore && ownAfter) return true;
  if (ownBefore) return settingsIn(ownBefore.at, sent) <= 1;
  return ownAfter !== undefined && measured !== null && before !== undefined && settingsIn(before.at, ownAfter.at) <= 1;
}

/** Whether the page could tell that a word to another page came after each time it saw the clock set back. */
function isPlaced(wordAt: number, page: KnownEntry['tap']['page'], settings: { at: number; byMs: number }[]): boolean {
  const seenBefore = settings.filter(({ at, byMs }) => byMs < 0 && page.bornAt <= at && at <= wordAt);
  return seenBefore.every(({ at }) => at + WATCH_MS + KEPT_MS <= wordAt && !page.wasFrozen(at + WATCH_MS));
}

/**
 * Whether all that is known of the clock fits a device that slept and whose clock was never set: each time it was set
 * back, the page of the tap was not there to look, and no moment shows an earlier time than one before it. What a page
 * saw after the tap goes with a lost store; only where its clock jumped before the tap the entry itself has a sign of it.
 */
function looksAsleep({ journal, devices }: World, { entry, tap, device }: KnownEntry): boolean {
  const sent = journal.effects.find(({ key }) => key === entry.id)?.at ?? Number.POSITIVE_INFINITY;
  const settings = journal.clockChanges.filter((one) => one.device === device);
  const { measured, wallMs } = entry.clock;
  const browser = devices.find((one) => one.browser.name === device)?.browser;
  if (!measured || !browser) return false;
  const wallAt = (at: number) =>
    at + settings.reduce((fast, one) => (one.at > at ? fast - one.byMs : fast), browser.fastByMs);
  const isForgotten = journal.lostStores.has(device) && !entry.clock.jumps;
  const isSeen = (at: number) =>
    tap.page.bornAt <= at &&
    at + WATCH_MS <= tap.page.diedAt &&
    !tap.page.wasFrozen(at) &&
    !tap.page.wasFrozen(at + WATCH_MS) &&
    !(isForgotten && at > tap.at);
  const back = settings.filter(({ at, byMs }) => byMs < 0 && at <= sent);
  return !back.some(({ at }) => isSeen(at)) && measured.wallMs <= wallMs && wallMs <= wallAt(sent);
}
