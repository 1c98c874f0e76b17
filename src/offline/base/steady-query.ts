import { liveQuery, type Subscription } from 'dexie';
import { environment } from './environment.ts';
import { isInSight, onceInSight } from './in-sight.ts';
import { namesOf, pauseIfLost } from './lost-connection.ts';

interface SteadyQuery<T> {
  hasValue(): boolean;
  getValue(): T;
  subscribe(
    onAnswer: (answer: T) => void,
    onError?: (error: unknown) => void,
  ): { unsubscribe: Subscription['unsubscribe'] };
}

/** What Dexie's live query tells nobody. */
const UNSAID = new Set(['DatabaseClosedError', 'AbortError']);
/** An answer may still come then: what was cut off last may have been cut off by something newer, ms. */
const LAST_LOOK_MS = 1000;

/**
 * Dexie's live query, which also outlives a connection that dies under it: its own says nothing then, and where that was the
 * first read it never answers again, so a screen waits for ever. In a page that nobody sees it rests after its next answer.
 */
export function steadyQuery<T>(read: () => T | Promise<T>): SteadyQuery<T> {
  const last: { answer?: T } = {};
  return {
    hasValue: () => 'answer' in last,
    getValue: () => last.answer as T,
    subscribe(onAnswer, onError) {
      let ended = false;
      let cutOff = 0;
      let answers = 0;
      let reading: Subscription;
      const startAgain = async (pause: number, answersBefore: number) => {
        await environment.sleep(pause);
        // What was cut off because something newer was read needs no help.
        if (ended || answers > answersBefore) return;
        reading.unsubscribe();
        start();
      };
      /** Nothing was ever here to look at, and no try is left. */
      const giveUp = async (error: unknown) => {
        await environment.sleep(LAST_LOOK_MS);
        if (!ended && answers === 0) onError?.(error);
      };
      const rest = () => {
        reading.unsubscribe();
        onceInSight(() => !ended && start());
      };
      const start = () => {
        let goesOn = false;
        const query = liveQuery(async () => {
          try {
            return await read();
          } catch (error) {
            const pause = pauseIfLost(error, cutOff);
            goesOn = pause !== undefined;
            if (pause !== undefined) {
              cutOff += 1;
              void startAgain(pause, answers);
            } else if (namesOf(error).some((name) => UNSAID.has(name))) void giveUp(error);
            throw error;
          }
        });
        reading = query.subscribe({
          next: (answer) => {
            answers += 1;
            cutOff = 0;
            last.answer = answer;
            onAnswer(answer);
            if (!isInSight()) rest();
          },
          error: (error) => !goesOn && onError?.(error),
        });
      };
      start();
      return {
        unsubscribe: () => {
          ended = true;
          reading.unsubscribe();
        },
      };
    },
  };
}
