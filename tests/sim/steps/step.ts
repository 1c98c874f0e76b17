import type { Life } from '../device/life.ts';
import type { Tap } from '../oracle/journal.ts';
import type { Random } from '../random.ts';
import type { Session, SimDevice } from '../sim-device.ts';
import type { World } from '../world.ts';

/** What a step has at hand: who does it, where, and its own chance. */
export interface StepCall {
  world: World;
  device: SimDevice;
  page: Life;
  session: Session;
  random: Random;
  /** The one kind of it that the plan allows, if it says so; see `Step`. */
  only: string | undefined;
  /** Called right before something is entered. */
  tap: (kind: string) => Tap;
}

/** What a person does. False: there was nothing to do it with. */
export type PersonStep = (call: StepCall) => Promise<boolean>;
