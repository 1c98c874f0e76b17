import type { PersonTag, User } from '#contract/user.ts';
import { userLabel } from '#domain/ids.ts';
import { ROLE } from '#domain/roles.ts';
import { contains } from '#domain/searchable.ts';
import { requireSession } from './account/account.ts';
import { inPieces } from './rows/in-pieces.ts';

export interface DirectoryRead {
  /** People of one's own company, by name. */
  people: User[];
  /** False until everything of the server was here once: nobody may then mean "not known yet". */
  pulled: boolean;
}

/** One's own company's people. */
export async function readDirectory(): Promise<DirectoryRead> {
  const { db, user } = requireSession();
  const [people, pulledAt] = await Promise.all([readPeople(), db.meta.get('pulledAt')]);
  return { people: people.filter(({ companyId }) => companyId === user.companyId), pulled: pulledAt !== undefined };
}

/** One person, if this device knows them. */
export async function readPerson(userId: string): Promise<User | null> {
  return (await requireSession().db.people.get(userId)) ?? null;
}

/**
 * The drivers this device knows without asking anybody: colleagues of role 3, and the drivers on the loads the viewer
 * can see. Shipper and receiver know a carrier's drivers only from the latter. By name; each once. `companyId` leaves
 * only that company's.
 */
export async function readKnownDrivers({ companyId }: { companyId?: string | undefined } = {}): Promise<PersonTag[]> {
  const { db } = requireSession();
  const known = new Map<string, PersonTag>();
  await inPieces(db.loads, (piece) => {
    for (const { drivers } of piece) for (const driver of drivers) known.set(driver._id, driver);
  });
  await inPieces(db.people, (piece) => {
    for (const { _id, name, phone, connexId, companyId: employer, role } of piece)
      if (role === ROLE.driver) known.set(_id, { _id, name, phone, connexId, companyId: employer });
  });
  return [...known.values()]
    .filter((driver) => companyId === undefined || driver.companyId === companyId)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether a driver answers to what was typed: part of the name or of the ConnexId, in any case. */
export function matchesDriver(driver: PersonTag, term: string): boolean {
  const wanted = term.trim();
  return wanted !== '' && contains(userLabel(driver), wanted);
}

/** What the server found first, in its order, then what only the device knows: an answer takes nothing back. */
export function merged<T extends { _id: string }>(online: readonly T[], local: readonly T[]): T[] {
  const ids = new Set(online.map(({ _id }) => _id));
  return [...online, ...local.filter(({ _id }) => !ids.has(_id))];
}

/**
 * What a search found, with those that were shown already where they stood, in the order of `shown`: somebody may be about to
 * tap one. What is new comes below, in its own order.
 */
export function keepPlaces<T extends { _id: string }>(found: readonly T[], shown: readonly { _id: string }[]): T[] {
  // Where one is shown twice its first place counts.
  const place = new Map(shown.map(({ _id }, index) => [_id, index] as const).reverse());
  const placeOf = ({ _id }: T) => place.get(_id) ?? shown.length;
  return [...found].sort((a, b) => placeOf(a) - placeOf(b));
}

const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name, 'en');

/** Everybody of the directory, by name. */
async function readPeople(): Promise<User[]> {
  return (await requireSession().db.people.toArray()).sort(byName);
}
