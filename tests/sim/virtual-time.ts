/**
 * Time that passes only when everything is still: a queue of what happens when. Nothing in a run waits for a real
 * clock, so hours of back-off take no time and the same seed gives the same order of events.
 */
import { untilStill } from './stillness.ts';

type Work = () => void | Promise<void>;

interface Event {
  at: number;
  order: number;
  work: Work;
}

/** Some hundred are usual. More than this is a device that goes round in circles. */
const EVENTS_MAX = 20_000;

export class VirtualTime {
  /** True time, ms since 1970: what a perfect clock would show. */
  nowMs: number;
  private readonly events = new Map<number, Event>();
  private count = 0;
  private readonly afterEach: () => void;

  /** `afterEach` is called whenever everything has come to rest after an event. */
  constructor(startMs: number, afterEach: () => void) {
    this.nowMs = startMs;
    this.afterEach = afterEach;
  }

  /** Has `work` done after `ms`; returns the number to cancel it by. */
  after(ms: number, work: Work): number {
    this.count += 1;
    this.events.set(this.count, { at: this.nowMs + Math.max(0, ms), order: this.count, work });
    return this.count;
  }

  cancel(order: number): void {
    this.events.delete(order);
  }

  sleep(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }

  /** Lets time pass until `promise` is settled. Throws when nothing is left that could settle it. */
  async until<T>(promise: Promise<T>): Promise<T> {
    let settled = false;
    const watched = promise.finally(() => {
      settled = true;
    });
    watched.catch(() => {});
    for (let events = 0; ; events += 1) {
      await untilStill();
      this.afterEach();
      if (settled) return watched;
      const event = this.next();
      if (!event) throw new Error('Nothing happens any more, and what was waited for has not come.');
      if (events > EVENTS_MAX) throw new Error('It does not come to an end.');
      this.nowMs = Math.max(this.nowMs, event.at);
      await event.work();
    }
  }

  private next(): Event | null {
    let first: Event | null = null;
    for (const event of this.events.values()) {
      if (first === null || event.at < first.at || (event.at === first.at && event.order < first.order)) first = event;
    }
    if (first) this.events.delete(first.order);
    return first;
  }
}
