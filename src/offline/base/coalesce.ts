interface Turn<In extends unknown[], Out> {
  /** What the next run is given, when one is wanted. */
  next: In | null;
  done: Promise<Out>;
}

/**
 * `work`, one run at a time of each key. Whoever calls while it runs gets one more run after it, shared by all who
 * called in between: a hundred nudges during a long send are one fetch. Resolves with what the last run said, when
 * nothing is wanted any more. `join` makes one call of two that wait for the same run; by default the later one holds.
 */
export function coalesce<In extends unknown[], Out>(
  work: (...given: In) => Promise<Out>,
  keyOf: (...given: In) => string = () => '',
  join: (earlier: In, later: In) => In = (_earlier, later) => later,
): (...given: In) => Promise<Out> {
  const turns = new Map<string, Turn<In, Out>>();
  const runWhileWanted = async (key: string, given: In, turn: Turn<In, Out>) => {
    try {
      let out = await work(...given);
      while (turn.next) {
        const next = turn.next;
        turn.next = null;
        out = await work(...next);
      }
      return out;
    } finally {
      turns.delete(key);
    }
  };
  return (...given) => {
    const key = keyOf(...given);
    const running = turns.get(key);
    if (running) {
      running.next = running.next ? join(running.next, given) : given;
      return running.done;
    }
    const turn = { next: null } as Turn<In, Out>;
    turns.set(key, turn);
    turn.done = runWhileWanted(key, given, turn);
    return turn.done;
  };
}
