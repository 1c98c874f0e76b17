/** Collects what a call changes, for whom. Nothing reaches the database before the end of the transaction. */
import type { FeedEntity } from '#contract/change.ts';
import type { WholeLoad } from '../loads/whole-load.ts';
import type { Audience } from './audience.ts';

export interface Touch {
  audience: Audience;
  entity: FeedEntity;
  id: string;
}

/** A load before and after the call; `before` is null for a new one. */
export interface LoadChange {
  before: WholeLoad | null;
  after: WholeLoad;
}

export class Changes {
  private readonly touches = new Map<string, Touch>();
  /** What people are notified of. */
  readonly loads: LoadChange[] = [];

  /** These audiences must look at this row again: it is new, changed, gone, or no longer theirs. */
  touch(audiences: Iterable<Audience>, entity: FeedEntity, ids: Iterable<string>): void {
    for (const id of ids) {
      for (const audience of audiences) this.touches.set(`${audience} ${entity} ${id}`, { audience, entity, id });
    }
  }

  /** In the order the feed will have: by audience, then as they were noted. */
  list(): Touch[] {
    return [...this.touches.values()].toSorted((a, b) =>
      a.audience < b.audience ? -1 : Number(a.audience > b.audience),
    );
  }
}
