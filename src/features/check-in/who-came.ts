import type { PersonTag } from '#contract/user.ts';
import { driverDoubt } from '#domain/stamp-doubts.ts';
import { t } from '#language/say.ts';

interface WhoCame {
  /** For whom it is recorded; null where nobody can say. */
  driver: PersonTag | null;
  /** Under the button, where the assigned driver counts as the one who came. */
  note: string | null;
  /** Beside the button, as a warning: what is odd about recording it for this driver. */
  doubts: string[];
}

/**
 * For whom a row of the board is recorded: whoever was chosen, else the one driver it is assigned to. Where several are
 * assigned, nobody can say which of them came. A choice made for one truck must not pass unseen for the next.
 */
export function whoCame(
  chosen: PersonTag | null,
  planned: readonly PersonTag[],
  carrier: { _id: string; name: string } | null,
): WhoCame {
  const [only = null, another] = planned;
  const driver = chosen ?? (another ? null : only);
  if (!driver) return { driver, note: null, doubts: [] };
  const isOther = only !== null && planned.every(({ _id }) => _id !== driver._id);
  const names = { driver: driver.name, planned: planned.map(({ name }) => name).join(', ') };
  return {
    driver,
    note: chosen ? null : t('For {driver}. Somebody else came? Choose them above.', { driver: driver.name }),
    doubts: [
      ...(isOther ? [t('For {driver}; planned: {planned}', names)] : []),
      driverDoubt(driver, carrier) ?? [],
    ].flat(),
  };
}
