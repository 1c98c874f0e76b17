/** After everything is well: nothing lost, nothing twice, in order, at its time, and everybody agrees. */
import { laneOfOriginals } from '#changes/lane.ts';
import type { World } from '../world.ts';
import { Broken } from './broken.ts';
import { checkAgreement } from './check-agreement.ts';
import { dwellIds } from './check-dwell.ts';
import { checkEffect, isSureOfClock } from './check-effect.ts';
import { checkFormerDrivers } from './check-former-drivers.ts';
import { checkOriginals } from './check-originals.ts';
import { checkCheckins } from './check-outcomes.ts';
import { checkPhotos } from './check-photos.ts';
import type { Tap } from './journal.ts';
import { rowsOf } from './raw-store.ts';

export async function checkEnd(world: World): Promise<void> {
  checkTaps(world);
  checkSent(world);
  checkCopies(world);
  checkOrder(world);
  for (const known of world.auditor.entries.values()) checkEffect(world, known);
  checkGivenUp(world);
  checkFormerDrivers(world);
  checkOsdTimes(world);
  checkNothingElse(world);
  checkCheckins(world);
  await checkOriginals(world);
  await checkPhotos(world);
  await checkAgreement(world);
}

/** "Saved on this device" was said: then it was in the store, or it was a second tap of what was. */
function checkTaps(world: World): void {
  const { journal, auditor } = world;
  const kept = new Set([...auditor.entries.values()].map(({ tap }) => tap));
  for (const tap of journal.taps) {
    if (!tap.accepted || kept.has(tap)) continue;
    if (!isSecondTap(world, tap)) {
      throw new Broken('lost', `${tap.kind} (${tap.number}) was said to be saved and never was in the store.`);
    }
    journal.count('of taps', 'second within a second');
  }
}

/** Nothing but what the same person entered on the same device less than a second away, to the letter, may stand for it. */
const SECOND_TAP_MS = 1000;

function isSecondTap({ auditor }: World, { page, device, userId, monotonicMs, at }: Tap): boolean {
  const told = page.app.told.filter((one) => one.monotonicMs === monotonicMs);
  return (
    told.length > 0 &&
    told.every(({ recorded: { type, args }, entryId }) => {
      const first = auditor.byId.get(entryId);
      if (!first || first.device !== device || first.userId !== userId || first.entry.type !== type) return false;
      const isSame = JSON.stringify(page.app.changeOf(type).args.parse(args)) === JSON.stringify(first.entry.args);
      return isSame && Math.abs(first.tap.at - at) < SECOND_TAP_MS;
    })
  );
}

/** What still waits is for a person to see: it needs their attention, or what goes before it does. */
function checkSent({ devices, auditor }: World): void {
  for (const { browser, planned } of devices) {
    const owners = new Set(
      [...auditor.entries.values()].flatMap(({ device, userId }) => (device === browser.name ? [userId] : [])),
    );
    for (const userId of owners) {
      const held = new Set<string>();
      for (const entry of rowsOf(browser, userId, 'outbox').toSorted((a, b) => a.seq - b.seq)) {
        if (entry.status === 'attention') held.add(entry.lane);
        // The photographs of a paper wait for it.
        if (held.has(entry.lane)) held.add(laneOfOriginals(entry.id));
        if (held.has(entry.lane)) continue;
        const why = `${entry.status}, ${entry.attempts} tries, ${entry.lastError?.words ?? 'no error'}`;
        throw new Broken(
          'stuck',
          `"${entry.label}" of ${planned.people[0]}'s device ${browser.name} does not go: ${why}`,
        );
      }
    }
  }
}

/** Everybody was back since. */
function checkCopies({ auditor }: World): void {
  const left = [...auditor.entries.values()].find(({ isCopy }) => isCopy);
  if (left) throw new Broken('lost', `"${left.entry.label}" never came back from its second copy.`);
}

/** In a lane the server did one thing after the other as they were entered, each for who entered it. */
function checkOrder({ journal, auditor }: World): void {
  const last = new Map<string, { place: number; label: string }>();
  for (const { key, userId } of journal.effects) {
    const known = auditor.byId.get(key);
    if (!known) throw new Broken('from-nowhere', `The server did ${key}, which nobody entered.`);
    const { entry, device } = known;
    if (userId !== known.userId) {
      throw new Broken('as-somebody-else', `"${entry.label}" of ${known.userId} was sent as ${userId}.`);
    }
    // Of two devices with the same entries either may come first, and one may give up what the other one sends.
    if (known.isShared) continue;
    const lane = `${device} ${known.userId} ${entry.lane}`;
    const before = last.get(lane);
    if (before && !isNumberedAnew(journal, device) && before.place > known.place) {
      throw new Broken('out-of-order', `"${entry.label}" was entered before "${before.label}" and done after it.`);
    }
    last.set(lane, { place: known.place, label: entry.label });
  }
}

/**
 * A store that took a lost one's place goes on numbering by the clock. Where that was set meanwhile, what came back may
 * stand behind what was entered since: each is there, and nobody could know better.
 */
const isNumberedAnew = ({ clockChanges, lostStores }: World['journal'], device: string) =>
  lostStores.has(device) && clockChanges.some((one) => one.device === device);

/** What was said to be unknown to the server when a person gave it up was never done. */
function checkGivenUp({ journal, auditor }: World): void {
  for (const [ids, words] of [
    [journal.withdrawn, 'was taken back as never sent'],
    [journal.saidNotRecorded, 'was said not to be recorded'],
  ] as const) {
    for (const id of ids) {
      const known = auditor.byId.get(id);
      if (!known || known.isShared || !journal.effects.some(({ key }) => key === id)) continue;
      throw new Broken('untrue', `"${known.entry.label}" ${words}, and the server did it.`);
    }
  }
}

/** Around a completion the time of a report decides whether it counts: that of the tap, not of a clock that is off. */
const AROUND_MS = 5000;

function checkOsdTimes(world: World): void {
  const { journal, auditor, history } = world;
  for (const known of auditor.byId.values()) {
    const { entry, tap } = known;
    if (entry.type !== 'report-osd' && entry.type !== 'record-count') continue;
    if (!isSureOfClock(world, known)) continue;
    const bolId = (entry.args as { bolId: string }).bolId;
    const bol = history.loads.get(entry.lane)?.bols.find(({ id }) => id === bolId);
    const completion = [...auditor.byId.values()].find(
      (one) =>
        (one.entry.type === 'complete-bol' || one.entry.type === 'record-outcome') &&
        (one.entry.args as { bolId: string | null }).bolId === bolId &&
        Date.parse(bol?.checkout ?? '') === Date.parse(bol?.stamps.find(({ _id }) => _id === one.entry.id)?.at ?? ''),
    );
    const done = journal.effects.find(({ key }) => key === entry.id);
    const completed = completion && journal.effects.find(({ key }) => key === completion.entry.id);
    if (!completion || !completed || !isSureOfClock(world, completion)) continue;
    const refusal = journal.refused.get(entry.id);
    const late = tap.at - completion.tap.at;
    if (refusal?.words.startsWith('This BOL is completed') && late < -AROUND_MS) {
      throw new Broken('wrong-time', `"${entry.label}" was made before the completion and refused as made after it.`);
    }
    if (done && done.at > completed.at && late > AROUND_MS) {
      throw new Broken('wrong-time', `"${entry.label}" was made after the completion and taken as made before it.`);
    }
  }
}

/** No stamp, entry or signature on the server that nobody made. */
function checkNothingElse({ history, auditor }: World): void {
  const signatures = new Set<string>();
  const reported = new Set<string>();
  for (const { entry } of auditor.entries.values()) {
    const { signature, changes, count } = entry.args as {
      signature?: { _id: string };
      count?: { lines: { _id: string; damageId: string }[] };
      changes?: { op: string; entry?: { _id: string } }[];
    };
    if (signature) signatures.add(signature._id);
    for (const change of changes ?? []) if (change.entry) reported.add(change.entry._id);
    for (const { _id, damageId } of count?.lines ?? []) reported.add(_id).add(damageId);
  }
  for (const load of history.loads.values()) {
    const stamps = [...load.stamps, ...load.bols.flatMap((bol) => bol.stamps)]
      .map(({ _id }) => _id)
      .filter((id) => !auditor.seeded.has(id));
    const outcomes = [...load.outcomes, ...load.bols.flatMap((bol) => bol.outcomes)].map(({ _id }) => _id);
    const papers = load.bols.flatMap((bol) => bol.papers.map(({ _id }) => _id));
    const counts = load.bols.flatMap((bol) => bol.counts.map(({ _id }) => _id));
    const concealed = load.bols.flatMap((bol) => bol.concealed.map(({ _id }) => _id));
    const claims = load.bols.flatMap((bol) => bol.claims.map(({ _id }) => _id));
    const dwell = dwellIds(load);
    const made = load.bols.flatMap((bol) => bol.signatures.map(({ id }) => id));
    const osd = load.bols.flatMap((bol) => Object.values(bol.osd).flatMap((list) => list.map(({ _id }) => _id)));
    for (const [what, ids, known] of [
      ['stamp', stamps, auditor.byId],
      ['outcome', outcomes, auditor.byId],
      ['paper', papers, auditor.byId],
      ['count', counts, auditor.byId],
      ['concealed damage', concealed, auditor.byId],
      ['claim', claims, auditor.byId],
      ['time of a stay', dwell, auditor.byId],
      ['signature', made, signatures],
      ['OSD entry', osd, reported],
    ] as const) {
      if (new Set(ids).size < ids.length) throw new Broken('doubled', `A ${what} stands twice on load ${load.id}.`);
      const stranger = ids.find((id) => !known.has(id));
      if (stranger) throw new Broken('from-nowhere', `The ${what} ${stranger} on load ${load.id} was made by nobody.`);
    }
  }
}
