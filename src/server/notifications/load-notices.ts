/**
 * What there is to tell when a load changes: the difference between before and after, in words, and whom it concerns.
 * Companies hear through their staff, drivers themselves. Nothing is told of a load that only its shipper knows.
 */

import { isDeepStrictEqual } from 'node:util';
import type { Notification } from '#contract/notification.ts';
import { type ClaimStep, holdsStep, stepWords } from '#domain/claims.ts';
import { concealedWords } from '#domain/concealed.ts';
import { countingCount, totalsWords } from '#domain/count.ts';
import { shortId } from '#domain/ids.ts';
import { hardToRead, type Paper, paperKindWords } from '#domain/papers.ts';
import type { Stamp } from '#domain/stamp.ts';
import { outcomeHappened, outcomeTold, reasonWords } from '#domain/stop-outcome.ts';
import type { StopOutcome } from '#domain/visits.ts';
import type { BolRecord } from '../freight/bols.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { handshakeNews } from './handshake-news.ts';

export interface Notice {
  kind: Notification['kind'];
  text: string;
  loadId: string;
  bolId: string | null;
  /** When it happened, where the load itself says so. */
  at?: Date | null;
  /** What somebody proposes, told behind the text by the clock of the place. */
  proposal?: Pick<StopOutcome, 'byName' | 'plan' | 'proposedDate'>;
  /** Companies whose staff are told. */
  companyIds: string[];
  /** Drivers who are told, and others who are told for themselves. */
  driverIds: string[];
}

type Parties = Pick<Notice, 'companyIds' | 'driverIds'>;

const present = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null);

/** Everybody but the shipper who takes part in the load; nobody while it is not ready. */
function sharedWith(whole: WholeLoad | null): Parties {
  if (!whole?.load.ready || whole.load.deleted) return { companyIds: [], driverIds: [] };
  const { load, bols } = whole;
  return {
    companyIds: present([load.carrierId, ...bols.map(({ receiverId }) => receiverId)]),
    driverIds: present(bols.map(({ driverId }) => driverId)),
  };
}

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id));

type Named = Pick<WholeLoad['load'], 'id' | 'pUNum'>;
const loadCalled = ({ id, pUNum }: Named) => `load ${shortId(id)} (P/U ${pUNum})`;
/** `BOL 0-bill.pdf of load a1b2c3 (P/U PU-17)`. */
export const bolCalled = (load: Named, { fileName }: Pick<BolRecord, 'fileName'>) =>
  `BOL ${fileName} of ${loadCalled(load)}`;

/** Notices about a change of one load. `before` is null for a new one. */
export function noticesOf(before: WholeLoad | null, after: WholeLoad): Notice[] {
  const { load } = after;
  const name = loadCalled(load);
  const tell: Tell = (kind, text, to, { bolId = null, at = null, proposal } = {}) => {
    const { companyIds = [], driverIds = [] } = to;
    if (companyIds.length + driverIds.length === 0) return [];
    return [{ kind, text, loadId: load.id, bolId, at, companyIds, driverIds, ...(proposal && { proposal }) }];
  };
  const past = sharedWith(before);
  const now = sharedWith(after);
  const newcomers = without(now.companyIds, past.companyIds);
  const stayers = without(now.companyIds, newcomers);
  const leavers = {
    companyIds: without(past.companyIds, now.companyIds),
    driverIds: without(past.driverIds, now.driverIds),
  };
  const news = [
    ...tell('load-shipped', `You have a new ${name}.`, { companyIds: newcomers }),
    ...tell('load-withdrawn', `The ${name} is not yours any more.`, leavers),
  ];
  if (!before || !load.ready || load.deleted) return news;
  if (isChanged(before, after)) {
    const driverIds = past.driverIds.filter((id) => now.driverIds.includes(id));
    news.push(...tell('load-changed', `The ${name} was changed.`, { companyIds: stayers, driverIds }));
  }
  const everybody = present([load.shipperId, ...now.companyIds]);
  if (before.load.checkin === null && load.checkin !== null) {
    news.push(
      ...tell('checked-in', `The ${name} was checked in at pick-up.`, { companyIds: everybody }, { at: load.checkin }),
    );
  }
  if (before.load.checkout === null && load.checkout !== null) {
    news.push(...tell('picked-up', `The ${name} was picked up.`, { companyIds: everybody }, { at: load.checkout }));
  }
  for (const kind of correctedKinds(before.load.stamps, load.stamps)) {
    const to = { companyIds: present([load.shipperId, load.carrierId]), driverIds: now.driverIds };
    news.push(...tell('load-changed', `The ${kind} of the ${name} at pick-up was corrected.`, to));
  }
  const pickUp = { companyIds: present([load.shipperId, load.carrierId]), driverIds: now.driverIds };
  news.push(...noticesOfOutcomes(before.load.outcomes, load.outcomes, `The ${name}`, tell, [pickUp, null]));
  return [...news, ...after.bols.flatMap((bol) => noticesOfBol(before, after, bol, name, tell))];
}

/** What went otherwise than planned since, and what was taken back. */
function noticesOfOutcomes(
  before: readonly StopOutcome[],
  after: readonly StopOutcome[],
  called: string,
  tell: Tell,
  [to, bolId]: [to: Parties, bolId: string | null],
): Notice[] {
  const known = new Map(before.map((outcome) => [outcome._id, outcome]));
  return after.flatMap((outcome) => {
    const { _id, kind, reason, plan, proposedDate, byName, at } = outcome;
    const former = known.get(_id);
    if (former && !former.void && outcome.void) {
      return tell('not-delivered', `${called}: "${outcomeHappened(kind)}" was taken back.`, to, { bolId });
    }
    if (former) return [];
    const why = reason === null ? '' : `: ${reasonWords(reason).toLowerCase()}`;
    return tell('not-delivered', `${called} ${outcomeTold(kind)}${why}.`, to, {
      bolId,
      at: new Date(at),
      ...(plan !== null && { proposal: { byName, plan, proposedDate } }),
    });
  });
}

/** Papers that were photographed since, and new photos the office asks for. */
function noticesOfPapers(
  before: readonly Paper[],
  after: readonly Paper[],
  called: string,
  tell: Tell,
  [to, bolId]: [to: Parties, bolId: string],
): Notice[] {
  const known = new Map(before.map((paper) => [paper._id, paper]));
  return after.flatMap((paper) => {
    const former = known.get(paper._id);
    const what = paperKindWords(paper.kind);
    if (!former) {
      const hard = hardToRead(paper);
      const [kind, text] = hard ? (['paper-flagged', ` ${hard}.`] as const) : (['paper-added', ''] as const);
      return tell(kind, `The ${called} has a new paper: ${what}.${text}`, to, { bolId, at: new Date(paper.at) });
    }
    const { review } = paper;
    if (!review || review._id === former.review?._id || review.result !== 'retake') return [];
    const why = review.note === '' ? '' : `: ${review.note}`;
    const text = `A new photo is asked for of "${what}" on the ${called}${why}.`;
    return tell('paper-retake', text, { driverIds: [paper.byUserId] }, { bolId });
  });
}

/** Claims that were filed since, for the carrier, and what it answered, for whose claim it is. Amounts are not told here. */
function noticesOfClaims(
  before: readonly ClaimStep[],
  after: readonly ClaimStep[],
  called: string,
  tell: Tell,
  { carrierId, bolId }: { carrierId: string | null; bolId: string },
): Notice[] {
  const known = new Set(before.map(({ _id }) => _id));
  const news = after.filter((step) => !known.has(step._id) && holdsStep(after, step));
  return news.flatMap((step) => {
    const about = { bolId, at: new Date(step.at) };
    if (step.step === 'filed') {
      return tell(
        'claim-filed',
        `${step.byName} filed a claim on the ${called}.`,
        { companyIds: present([carrierId]) },
        about,
      );
    }
    const text = `Your claim on the ${called}: ${stepWords(step)}.`;
    return tell('claim-answered', text, { companyIds: [step.claimantId] }, about);
  });
}

/** What somebody put right since: the check-in, the check-out. */
function correctedKinds(before: readonly Stamp[], after: readonly Stamp[]): ('check-in' | 'check-out')[] {
  const known = new Set(before.map(({ _id }) => _id));
  const corrections = after.filter(({ _id, corrects }) => corrects && !known.has(_id));
  return corrections.map(({ kind }) => (kind === 'checkin' ? 'check-in' : 'check-out'));
}

/** What receivers, carriers and drivers plan by. */
const planOf = ({ load, bols }: WholeLoad) => ({
  load: [load.pUNum, load.pUDate, load.pULocation, load.destination, load.loadNum, load.dwellTerms],
  bols: bols.map(({ id, receiverId, deliveryDate, fileSha256 }) => [id, receiverId, deliveryDate, fileSha256]),
});

const isChanged = (before: WholeLoad, after: WholeLoad) =>
  before.load.ready && !isDeepStrictEqual(planOf(before), planOf(after));

type Tell = (
  kind: Notice['kind'],
  text: string,
  to: Partial<Parties>,
  about?: { bolId?: string | null; at?: Date | null; proposal?: Notice['proposal'] },
) => Notice[];

function noticesOfBol(before: WholeLoad, { load }: WholeLoad, bol: BolRecord, name: string, tell: Tell): Notice[] {
  const former = before.bols.find(({ id }) => id === bol.id);
  const parties = present([load.shipperId, load.carrierId, bol.receiverId]);
  const others = { companyIds: parties, driverIds: present([bol.driverId]) };
  const bolId = bol.id;
  const called = bolCalled(load, bol);
  if (!former) return noticesOfAdded(before, load, bol, called, tell);
  const news: Notice[] = [];
  if (bol.driverId !== null && bol.driverId !== former.driverId) {
    // One for the load, however many of its BOLs the driver got.
    news.push(...tell('driver-assigned', `You are the driver of the ${name}.`, { driverIds: [bol.driverId] }));
    news.push(...tell('driver-assigned', `The ${name} has a driver.`, { companyIds: [load.shipperId] }));
  }
  if (former.checkin === null && bol.checkin !== null) {
    news.push(
      ...tell('checked-in', `The ${called} was checked in.`, { companyIds: parties }, { bolId, at: bol.checkin }),
    );
  }
  for (const kind of correctedKinds(former.stamps, bol.stamps)) {
    news.push(...tell('load-changed', `The ${kind} of the ${called} was corrected.`, others, { bolId }));
  }
  if (!isDeepStrictEqual(former.osd, bol.osd)) {
    const counted = countingCount(bol.counts);
    const isNew = counted !== null && counted._id !== countingCount(former.counts)?._id;
    const text = isNew
      ? `The ${called} was counted. ${totalsWords(counted.totals)}.`
      : `The OSD report of the ${called} was changed.`;
    news.push(...tell('osd-reported', text, others, { bolId }));
  }
  for (const report of bol.concealed.slice(former.concealed.length)) {
    const text = `The ${called}: ${concealedWords(report)}.`;
    news.push(...tell('osd-reported', text, others, { bolId, at: new Date(report.at) }));
  }
  news.push(...noticesOfOutcomes(former.outcomes, bol.outcomes, `The ${called}`, tell, [others, bolId]));
  news.push(...noticesOfPapers(former.papers, bol.papers, called, tell, [others, bolId]));
  news.push(...noticesOfClaims(former.claims, bol.claims, called, tell, { carrierId: load.carrierId, bolId }));
  for (const { text, companyIds } of handshakeNews(former.handshakes, bol.handshakes, called, parties)) {
    news.push(...tell('load-changed', text, { companyIds }, { bolId }));
  }
  if (!former.completed && bol.completed) {
    news.push(...tell('completed', `The ${called} is completed.`, others, { bolId, at: bol.checkout }));
  }
  return news;
}

/** A BOL that came to a load which has a driver: theirs too, or somebody has to be found for it. */
function noticesOfAdded(
  before: WholeLoad,
  load: WholeLoad['load'],
  bol: BolRecord,
  called: string,
  tell: Tell,
): Notice[] {
  if (bol.driverId !== null) {
    return tell(
      'driver-assigned',
      `The ${called} was added. You are its driver.`,
      { driverIds: [bol.driverId] },
      { bolId: bol.id },
    );
  }
  if (before.bols.every(({ driverId }) => driverId === null)) return [];
  const companyIds = present([load.shipperId, load.carrierId]);
  return tell('load-changed', `The ${called} was added and has no driver.`, { companyIds }, { bolId: bol.id });
}
