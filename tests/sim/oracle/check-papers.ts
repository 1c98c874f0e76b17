/** Photographed papers on the server: there once, of the BOL they were taken for, by their maker, at their time, with their PDF. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import type { PaperState } from './server-history.ts';
import { checkTime } from './time-known.ts';

/** Of the BOL an entry is about; undefined where that is gone. */
function papersOf({ history }: World, { args, lane }: OutboxEntry): PaperState[] | undefined {
  const { bolId } = args as { bolId: string };
  return history.loads.get(lane)?.bols.find(({ id }) => id === bolId)?.papers;
}

export const hasPaper = ({ history }: World, { id }: OutboxEntry): boolean =>
  [...history.loads.values()].some(({ bols }) => bols.some(({ papers }) => papers.some(({ _id }) => _id === id)));

export function checkPaper(world: World, known: KnownEntry): void {
  const { entry, userId } = known;
  const papers = papersOf(world, entry);
  if (!papers) return;
  const mine = papers.filter(({ _id }) => _id === entry.id);
  const [there] = mine;
  if (!there) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
  if (mine.length > 1) throw new Broken('doubled', `"${entry.label}" is there ${mine.length} times.`);
  const { title, sha256 } = (entry.args as ChangeArgs<'add-paper'>).paper;
  if (there.title !== title || there.sha256 !== sha256 || there.byUserId !== userId) {
    throw new Broken('changed', `"${entry.label}" is there as "${there.title}" by ${there.byUserId}.`);
  }
  const bols = [...world.history.loads.values()].flatMap((load) => load.bols);
  const places = bols.filter((bol) => bol.papers.some(({ _id }) => _id === entry.id)).length;
  if (places > 1) throw new Broken('doubled', `"${entry.label}" is on ${places} BOLs.`);
  checkTime(world, known, { at: Date.parse(there.at), isUncertain: there.clockUncertain === true });
}

/** Of several reviews the one made last counts: that one was made at its time, and none before it took its place. */
export function checkReview(world: World, known: KnownEntry): void {
  const { entry } = known;
  const { paperId, result, note } = entry.args as ChangeArgs<'review-paper'>;
  const papers = papersOf(world, entry);
  if (!papers) return;
  const review = papers.find(({ _id }) => _id === paperId)?.review;
  if (!review) throw new Broken('lost', `"${entry.label}" was done and there is no review.`);
  if (review._id !== entry.id) return;
  if (review.result !== result || review.note !== note)
    throw new Broken('changed', `"${entry.label}" says another thing.`);
  checkTime(world, known, { at: Date.parse(review.at), isUncertain: review.clockUncertain === true });
}

export function checkVoidOfPaper(world: World, known: KnownEntry): void {
  const { entry } = known;
  const { paperId, reason } = entry.args as ChangeArgs<'void-paper'>;
  const papers = papersOf(world, entry);
  if (!papers) return;
  const taken = papers.find(({ _id }) => _id === paperId)?.void;
  if (!taken) throw new Broken('lost', `"${entry.label}" was done and the paper still counts.`);
  // The first to take it back is the one whose reason stays; each run's reasons are its own.
  if (taken.reason !== reason) return;
  checkTime(world, known, { at: Date.parse(taken.at), isUncertain: taken.clockUncertain === true });
}
