/** Who may see a load, its pick-up and its BOLs, by the words of the specification and not by the product’s rules. */
import type { Person } from '../server/people.ts';
import type { BolState, LoadState } from './server-history.ts';

const isStaff = ({ role }: Person) => role === 1 || role === 2;

/** Carriers see what is shipped with them, their drivers what they drive, shippers their own, receivers what comes. */
export function seesLoad(person: Person, load: LoadState): boolean {
  if (load.deleted) return false;
  if (person.company === 'carrier') {
    if (!load.ready) return false;
    if (isStaff(person)) return load.carrier_id === person.companyId;
    return load.bols.some(({ driver_id }) => driver_id === person.id);
  }
  // A shipper company's own drivers have the completed view only: of a load, those of its BOLs that are over.
  if (!isStaff(person)) return load.bols.some((bol) => seesBol(person, load, bol));
  if (load.shipper_id === person.companyId) return true;
  return load.ready && load.bols.some(({ receiver_id }) => receiver_id === person.companyId);
}

/** "Pick-up times, shown only if the viewer's company is the load's shipper", and to who carries it. */
export function seesPickUp(person: Person, load: LoadState): boolean {
  return seesLoad(person, load) && (person.company === 'carrier' || load.shipper_id === person.companyId);
}

export function seesBol(person: Person, load: LoadState, bol: BolState): boolean {
  if (load.deleted) return false;
  if (person.company === 'carrier') {
    if (!load.ready) return false;
    return isStaff(person) ? load.carrier_id === person.companyId : bol.driver_id === person.id;
  }
  if (!isStaff(person) && !bol.completed) return false;
  if (load.shipper_id === person.companyId) return true;
  return load.ready && bol.receiver_id === person.companyId;
}
