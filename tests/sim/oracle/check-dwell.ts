/** Times of a truck's stay on the server: there once on each row of the place, by their maker, at their time, for ever. */
import type { ChangeArgs } from '#changes/changes.ts';
import type { OutboxEntry } from '#changes/entry.ts';
import { sameTerms, termsWords, USUAL_TERMS } from '#domain/dwell-terms.ts';
import type { World } from '../world.ts';
import type { KnownEntry } from './auditor.ts';
import { Broken } from './broken.ts';
import type { BolState, DwellState, LoadState } from './server-history.ts';
import { checkTime } from './time-known.ts';

type Place = { receiverId: string | null; bolIds: readonly string[] };
type Fact = DwellState['marks'][number] | DwellState['answers'][number];

/** The rows of a place: of its BOLs those that are (still) for this receiver. */
const dwellRowsOf = (load: LoadState, { receiverId, bolIds }: Place): (LoadState | BolState)[] =>
  receiverId === null
    ? [load]
    : load.bols.filter(({ id, receiver_id }) => bolIds.includes(id) && receiver_id === receiverId);

/** Of those the rows that get a fact of this person: a BOL that was given to another driver meanwhile is no longer on their truck. */
export const markedRowsOf = (
  load: LoadState,
  place: Place,
  { actorId, context }: OutboxEntry,
): (LoadState | BolState)[] =>
  (context as { side: string }).side === 'driver'
    ? dwellRowsOf(load, place).filter((row) => !('driver_id' in row) || row.driver_id === actorId)
    : dwellRowsOf(load, place);

const factsOf = ({ dwell: { marks, answers } }: { dwell: DwellState }): Fact[] => [...marks, ...answers];

/** Every fact about stays on a load, each once, however many of its rows have it. Twice on one row is another thing. */
export function dwellIds(load: LoadState): string[] {
  const rows = [load, ...load.bols].map((row) => factsOf(row).map(({ _id }) => _id));
  const twice = rows.flatMap((ids) => ids.filter((id, at) => ids.indexOf(id) !== at));
  return [...new Set(rows.flat()), ...twice];
}

/** Once a load is shipped, every stay no truck has begun yet is under the terms agreed for it. */
export function checkTerms({ label }: OutboxEntry, load: LoadState): void {
  const agreed = load.dwell_terms;
  if (!load.ready || !agreed) return;
  const places = [load, ...load.bols.filter(({ receiver_id }) => receiver_id !== null)];
  for (const { id, dwell } of places) {
    const under = dwell.terms ?? USUAL_TERMS;
    if (dwell.marks.some(({ kind }) => kind === 'arrived') || sameTerms(under, agreed)) continue;
    throw new Broken('changed', `"${label}": ${id} is under "${termsWords(under)}", not "${termsWords(agreed)}".`);
  }
}

const found = ({ history }: World, id: string) =>
  [...history.loads.values()].flatMap((load) =>
    [load, ...load.bols].flatMap((row) =>
      factsOf(row)
        .filter(({ _id }) => _id === id)
        .map((fact) => ({ row, fact })),
    ),
  );

export const hasDwell = (world: World, { id }: OutboxEntry): boolean => found(world, id).length > 0;

/** Of one that was done there is at least one row, unless all its BOLs were removed since. */
function checkFact(world: World, { entry, userId }: KnownEntry): Fact | null {
  const { receiverId, bolIds } = entry.args as Place;
  const load = world.history.loads.get(entry.lane);
  const all = found(world, entry.id);
  const [first] = all;
  if (!first) {
    const isLeft =
      receiverId === null ||
      load?.bols.some(({ id, receiver_id }) => bolIds.includes(id) && receiver_id === receiverId);
    if (isLeft) throw new Broken('lost', `"${entry.label}" was done and is not there.`);
    return null;
  }
  if (new Set(all.map(({ row }) => row.id)).size < all.length) {
    throw new Broken('doubled', `"${entry.label}" is there twice on one row.`);
  }
  for (const { row, fact } of all) {
    const isPlace = receiverId === null ? row.id === entry.lane : bolIds.includes(row.id);
    if (isPlace && fact.byUserId === userId && JSON.stringify(fact) === JSON.stringify(first.fact)) continue;
    throw new Broken('changed', `"${entry.label}" is there as ${JSON.stringify(fact)} on ${row.id}.`);
  }
  return first.fact;
}

/** An arrival says which appointment held then: one that its place has, or had. */
function checkAppointment(
  { history }: World,
  { entry }: KnownEntry,
  { kind, appointment }: DwellState['marks'][number],
) {
  if (kind !== 'arrived') return;
  const { receiverId, bolIds } = entry.args as Place;
  const made = (receiverId === null ? [entry.lane] : bolIds).flatMap((id) => [...(history.appointments.get(id) ?? [])]);
  const isMade = appointment !== undefined && made.includes(appointment === null ? null : Date.parse(appointment));
  if (!isMade) throw new Broken('changed', `"${entry.label}" came for an appointment nobody made: ${appointment}.`);
}

export function checkMark(world: World, known: KnownEntry): void {
  const fact = checkFact(world, known);
  const { kind, statedAt } = known.entry.args as ChangeArgs<'mark-dwell'>;
  if (!fact || !('kind' in fact)) return;
  if (fact.kind !== kind || fact.corrects)
    throw new Broken('changed', `"${known.entry.label}" is there as ${JSON.stringify(fact)}.`);
  checkAppointment(world, known, fact);
  if (statedAt === undefined) {
    checkTime(world, known, { at: Date.parse(fact.at), isUncertain: fact.clockUncertain === true });
  } else if (Date.parse(fact.at) !== Date.parse(statedAt)) {
    throw new Broken('wrong-time', `"${known.entry.label}" is there at ${fact.at}.`);
  }
}

export function checkCorrection(world: World, known: KnownEntry): void {
  const fact = checkFact(world, known);
  const { markId, at, reason } = known.entry.args as ChangeArgs<'correct-dwell'>;
  if (!fact || !('kind' in fact)) return;
  const { corrects } = fact;
  const isAsSaid = corrects?.markId === markId && corrects.reason === reason && Date.parse(fact.at) === Date.parse(at);
  if (!corrects || !isAsSaid)
    throw new Broken('changed', `"${known.entry.label}" is there as ${JSON.stringify(fact)}.`);
  checkTime(world, known, { at: Date.parse(corrects.madeAt), isUncertain: fact.clockUncertain === true });
}

export function checkAnswer(world: World, known: KnownEntry): void {
  const fact = checkFact(world, known);
  const { markId, answer, reason } = known.entry.args as ChangeArgs<'answer-dwell'>;
  if (!fact || !('markId' in fact)) return;
  if (fact.markId !== markId || fact.answer !== answer || fact.reason !== reason) {
    throw new Broken('changed', `"${known.entry.label}" is there as ${JSON.stringify(fact)}.`);
  }
  checkTime(world, known, { at: Date.parse(fact.at), isUncertain: fact.clockUncertain === true });
}
