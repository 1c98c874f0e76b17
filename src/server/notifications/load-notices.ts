/**
 * What there is to tell when a load changes: the difference between before and after, in words, and whom it concerns.
 * Companies hear through their staff, drivers themselves. Nothing is told of a load that only its shipper knows. The words
 * are said for each reader, in their language.
 */

import { isDeepStrictEqual } from 'node:util';
import { type ClaimStep, holdsStep, stepWords } from '#domain/claims.ts';
import { concealedWords } from '#domain/concealed.ts';
import { countingCount, totalsWords } from '#domain/count.ts';
import { hardToRead, type Paper, paperKindWords } from '#domain/papers.ts';
import type { Stamp } from '#domain/stamp.ts';
import type { Visited } from '#domain/visits.ts';
import { msg, t } from '#language/say.ts';
import type { BolRecord } from '../freight/bols.ts';
import type { WholeLoad } from '../freight/whole-load.ts';
import { handshakeNews } from './handshake-news.ts';
import { isReplanned } from './load-plan.ts';
import { type BolNames, namesOfBol, namesOfLoad } from './names.ts';
import type { Notice } from './notice.ts';
import { outcomeNews } from './outcome-news.ts';
import { receiverNews, receiversOf } from './receiver-news.ts';

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

const YOU_DRIVE = msg('You are the driver of the load {load} (P/U {pUNum}).');

const without = (ids: string[], others: string[]) => ids.filter((id) => !others.includes(id));

/** Notices about a change of one load. `before` is null for a new one. */
export function noticesOf(before: WholeLoad | null, after: WholeLoad): Notice[] {
  const { load } = after;
  const names = namesOfLoad(load);
  const tell: Tell = (kind, text, to, { bolId = null, at = null, proposal } = {}) => {
    const { companyIds = [], driverIds = [] } = to;
    if (companyIds.length + driverIds.length === 0) return [];
    return [{ kind, text, loadId: load.id, bolId, at, companyIds, driverIds, ...(proposal && { proposal }) }];
  };
  const past = sharedWith(before);
  const now = sharedWith(after);
  const receivers = receiversOf(after);
  const newcomers = without(now.companyIds, past.companyIds);
  const others = without(now.companyIds, receivers);
  const leavers = {
    companyIds: without(past.companyIds, now.companyIds),
    driverIds: without(past.driverIds, now.driverIds),
  };
  const news = [
    ...tell('load-shipped', () => t('You have a new load {load} (P/U {pUNum}).', names), {
      companyIds: without(newcomers, receivers),
    }),
    // Who drives a load that is ready hears of each of its BOLs when it becomes theirs.
    ...tell('driver-assigned', () => t(YOU_DRIVE, names), { driverIds: before?.load.ready ? [] : now.driverIds }),
    ...tell('load-withdrawn', () => t('The load {load} (P/U {pUNum}) is not yours any more.', names), leavers),
    ...receiverNews(before, after, newcomers),
  ];
  if (!before || !load.ready || load.deleted) return news;
  if (isReplanned(before, after)) {
    const driverIds = past.driverIds.filter((id) => now.driverIds.includes(id));
    const text = () => t('The load {load} (P/U {pUNum}) was changed.', names);
    news.push(...tell('load-changed', text, { companyIds: without(others, newcomers), driverIds }));
  }
  const seePickUp = { companyIds: present([load.shipperId, ...others]) };
  if (before.load.checkin === null && load.checkin !== null) {
    const text = () => t('The load {load} (P/U {pUNum}) was checked in at pick-up.', names);
    news.push(...tell('checked-in', text, seePickUp, { at: load.checkin }));
  }
  if (before.load.checkout === null && load.checkout !== null) {
    const text = () => t('The load {load} (P/U {pUNum}) was picked up.', names);
    news.push(...tell('picked-up', text, seePickUp, { at: load.checkout }));
  }
  for (const kind of correctedKinds(before.load.stamps, load.stamps)) {
    const to = { companyIds: present([load.shipperId, load.carrierId]), driverIds: now.driverIds };
    news.push(...tell('load-changed', () => t(CORRECTED_AT_PICK_UP[kind], names), to));
  }
  const pickUp = { companyIds: present([load.shipperId, load.carrierId]), driverIds: now.driverIds };
  for (const { text, ...about } of outcomeNews(asOpen(before.load), asOpen(load), names)) {
    news.push(...tell('not-delivered', text, pickUp, about));
  }
  return [...news, ...after.bols.flatMap((bol) => noticesOfBol(before, after, bol, tell))];
}

/** A pick-up has no completion that its outcomes could come behind. */
const asOpen = ({ stamps, outcomes }: WholeLoad['load']): Visited => ({ stamps, outcomes, completed: false });

const CORRECTED_AT_PICK_UP = {
  checkin: msg('The check-in of the load {load} (P/U {pUNum}) at pick-up was corrected.'),
  checkout: msg('The check-out of the load {load} (P/U {pUNum}) at pick-up was corrected.'),
};

/** Papers that were photographed since, and new photos the office asks for. */
function noticesOfPapers(
  before: readonly Paper[],
  after: readonly Paper[],
  names: BolNames,
  tell: Tell,
  [to, bolId]: [to: Parties, bolId: string],
): Notice[] {
  const known = new Map(before.map((paper) => [paper._id, paper]));
  return after.flatMap((paper) => {
    const former = known.get(paper._id);
    if (!former) {
      const kind = hardToRead(paper) ? 'paper-flagged' : 'paper-added';
      return tell(kind, () => newPaperTold(paper, names), to, { bolId, at: new Date(paper.at) });
    }
    const { review } = paper;
    if (!review || review._id === former.review?._id || review.result !== 'retake') return [];
    const text = () => retakeTold(paper, review.note, names);
    return tell('paper-retake', text, { driverIds: [paper.byUserId] }, { bolId });
  });
}

function newPaperTold(paper: Paper, names: BolNames): string {
  const values = { ...names, paper: paperKindWords(paper.kind) };
  const text = t('The BOL {file} of load {load} (P/U {pUNum}) has a new paper: {paper}.', values);
  const hard = hardToRead(paper);
  return hard ? `${text} ${hard}.` : text;
}

function retakeTold(paper: Paper, note: string, names: BolNames): string {
  const values = { ...names, paper: paperKindWords(paper.kind) };
  const news = t('A new photo is asked for of "{paper}" on the BOL {file} of load {load} (P/U {pUNum})', values);
  return note === '' ? `${news}.` : `${t('{what}: {why}', { what: news, why: note })}.`;
}

/** Claims that were filed or taken back since, for the carrier, and what it answered, for whose claim it is. Amounts are not told here. */
function noticesOfClaims(
  before: readonly ClaimStep[],
  after: readonly ClaimStep[],
  names: BolNames,
  tell: Tell,
  { carrierId, bolId }: { carrierId: string | null; bolId: string },
): Notice[] {
  const known = new Set(before.map(({ _id }) => _id));
  const news = after.filter((step) => !known.has(step._id) && holdsStep(after, step));
  return news.flatMap((step) => {
    const about = { bolId, at: new Date(step.at) };
    if (step.step === 'filed') {
      const values = { ...names, name: step.byName };
      const filed = () => t('{name} filed a claim on the BOL {file} of load {load} (P/U {pUNum}).', values);
      return tell('claim-filed', filed, { companyIds: present([carrierId]) }, about);
    }
    if (step.step === 'withdrawn') {
      const values = { ...names, name: step.byName };
      const withdrawn = () => t('{name} withdrew the claim on the BOL {file} of load {load} (P/U {pUNum}).', values);
      return tell('claim-filed', withdrawn, { companyIds: present([carrierId]) }, about);
    }
    const text = () =>
      t('Your claim on the BOL {file} of load {load} (P/U {pUNum}): {step}.', { ...names, step: stepWords(step) });
    return tell('claim-answered', text, { companyIds: [step.claimantId] }, about);
  });
}

/** What somebody put right since: the check-in, the check-out. */
function correctedKinds(before: readonly Stamp[], after: readonly Stamp[]): Stamp['kind'][] {
  const known = new Set(before.map(({ _id }) => _id));
  return after.filter(({ _id, corrects }) => corrects && !known.has(_id)).map(({ kind }) => kind);
}

type Tell = (
  kind: Notice['kind'],
  text: Notice['text'],
  to: Partial<Parties>,
  about?: { bolId?: string | null; at?: Date | null; proposal?: Notice['proposal'] },
) => Notice[];

function noticesOfBol(before: WholeLoad, { load }: WholeLoad, bol: BolRecord, tell: Tell): Notice[] {
  const former = before.bols.find(({ id }) => id === bol.id);
  const parties = present([load.shipperId, load.carrierId, bol.receiverId]);
  const others = { companyIds: parties, driverIds: present([bol.driverId]) };
  const bolId = bol.id;
  const names = namesOfBol(load, bol);
  if (!former) return noticesOfAdded(before, load, bol, tell);
  const news: Notice[] = [];
  if (bol.driverId !== null && bol.driverId !== former.driverId) {
    // One for the load, however many of its BOLs the driver got.
    const [own, known] = [() => t(YOU_DRIVE, names), () => t('The load {load} (P/U {pUNum}) has a driver.', names)];
    news.push(...tell('driver-assigned', own, { driverIds: [bol.driverId] }));
    news.push(...tell('driver-assigned', known, { companyIds: [load.shipperId] }));
  }
  if (former.checkin === null && bol.checkin !== null) {
    const text = () => t('The BOL {file} of load {load} (P/U {pUNum}) was checked in.', names);
    news.push(...tell('checked-in', text, { companyIds: parties }, { bolId, at: bol.checkin }));
  }
  for (const kind of correctedKinds(former.stamps, bol.stamps)) {
    news.push(...tell('load-changed', () => t(CORRECTED[kind], names), others, { bolId }));
  }
  news.push(...noticesOfDifferences(former, bol, names, tell, others));
  for (const { text, ...about } of outcomeNews(former, bol, names)) {
    news.push(...tell('not-delivered', text, others, { bolId, ...about }));
  }
  news.push(...noticesOfPapers(former.papers, bol.papers, names, tell, [others, bolId]));
  news.push(...noticesOfClaims(former.claims, bol.claims, names, tell, { carrierId: load.carrierId, bolId }));
  for (const { text, companyIds } of handshakeNews(former.handshakes, bol.handshakes, names, parties)) {
    news.push(...tell('load-changed', text, { companyIds }, { bolId }));
  }
  if (!former.completed && bol.completed) {
    const text = () => t('The BOL {file} of load {load} (P/U {pUNum}) is completed.', names);
    news.push(...tell('completed', text, others, { bolId, at: bol.checkout }));
  }
  return news;
}

const CORRECTED = {
  checkin: msg('The check-in of the BOL {file} of load {load} (P/U {pUNum}) was corrected.'),
  checkout: msg('The check-out of the BOL {file} of load {load} (P/U {pUNum}) was corrected.'),
};

/** What was counted or reported otherwise since, at the dock and while it was unpacked. */
function noticesOfDifferences(former: BolRecord, bol: BolRecord, names: BolNames, tell: Tell, to: Parties): Notice[] {
  const news: Notice[] = [];
  if (!isDeepStrictEqual(former.osd, bol.osd)) {
    const counted = countingCount(bol.counts);
    const isNew = counted !== null && counted._id !== countingCount(former.counts)?._id;
    const text = () =>
      isNew
        ? t('The BOL {file} of load {load} (P/U {pUNum}) was counted. {found}.', {
            ...names,
            found: totalsWords(counted.totals),
          })
        : t('The OSD report of the BOL {file} of load {load} (P/U {pUNum}) was changed.', names);
    news.push(...tell('osd-reported', text, to, { bolId: bol.id }));
  }
  for (const report of bol.concealed.slice(former.concealed.length)) {
    const text = () =>
      t('The BOL {file} of load {load} (P/U {pUNum}): {found}.', { ...names, found: concealedWords(report) });
    news.push(...tell('osd-reported', text, to, { bolId: bol.id, at: new Date(report.at) }));
  }
  return news;
}

/** A BOL that came to a load which has a driver: theirs too, or somebody has to be found for it. */
function noticesOfAdded(before: WholeLoad, load: WholeLoad['load'], bol: BolRecord, tell: Tell): Notice[] {
  const names = namesOfBol(load, bol);
  if (bol.driverId !== null) {
    // They are told of the whole load, which is new to them.
    if (!before.load.ready) return [];
    const own = () => t('The BOL {file} of load {load} (P/U {pUNum}) was added. You are its driver.', names);
    return tell('driver-assigned', own, { driverIds: [bol.driverId] }, { bolId: bol.id });
  }
  if (before.bols.every(({ driverId }) => driverId === null)) return [];
  const companyIds = present([load.shipperId, load.carrierId]);
  const text = () => t('The BOL {file} of load {load} (P/U {pUNum}) was added and has no driver.', names);
  return tell('load-changed', text, { companyIds }, { bolId: bol.id });
}
