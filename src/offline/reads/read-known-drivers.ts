/**
 * The drivers this device knows without asking anybody: colleagues of role 3, and the drivers on the loads the
 * viewer can see. Shipper and receiver know a carrier's drivers only from the latter.
 */
import type { PersonTag } from '#contract/user.ts';
import { ROLE } from '#domain/roles.ts';
import { userLabel } from '#domain/user-label.ts';
import { requireSession } from '../session-state.ts';

/** By name; each once. `companyId` leaves only that company's. */
export async function readKnownDrivers({ companyId }: { companyId?: string | undefined } = {}): Promise<PersonTag[]> {
  const { db } = requireSession();
  const known = new Map<string, PersonTag>();
  await db.transaction('r', db.people, db.loads, async () => {
    await db.loads.each((load) => {
      for (const driver of load.drivers) known.set(driver._id, driver);
    });
    await db.people.each((person) => {
      if (person.role !== ROLE.driver) return;
      const { _id, name, phone, connexId, companyId: employer } = person;
      known.set(_id, { _id, name, phone, connexId, companyId: employer });
    });
  });
  return [...known.values()]
    .filter((driver) => companyId === undefined || driver.companyId === companyId)
    .sort((a, b) => a.name.localeCompare(b.name));
}

/** Whether a driver answers to what was typed: part of the name or of the ConnexId, in any case. */
export function matchesDriver(driver: PersonTag, term: string): boolean {
  const wanted = term.trim().toLowerCase();
  return wanted !== '' && userLabel(driver).toLowerCase().includes(wanted);
}
