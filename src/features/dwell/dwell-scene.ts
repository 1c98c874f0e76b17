/** Where a truck stays, and who looks: what the panel of a stay and its dialogs are about. */
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import type { Session } from '#offline/session.ts';

export interface DwellScene {
  load: LoadRecord;
  /** Those that came with one truck for one receiver; none for the pick-up. */
  bols: readonly Bol[];
  /** Every BOL of the load that the viewer sees: who drives one of them is at its pick-up. */
  all: readonly Bol[];
  viewer: Session;
}
