import type { Worker } from 'node:worker_threads';
import { nextMessage } from './start-thread.ts';

export interface ThreadQueue<Question, Answer> {
  /**
   * The answer, or null when the question ended the thread or took too long. `question` is called when its turn has
   * come, so that what waits holds no copies; `transfer` are its buffers to hand over.
   */
  ask(question: () => { question: Question; transfer?: ArrayBuffer[] }): Promise<Answer | null>;
  /** After what is asked already. */
  close(): Promise<void>;
}

interface ThreadSettings<Answer> {
  start: () => Promise<Worker>;
  /** From the moment the thread has the question. */
  timeMs: number;
  /** Answers after which the thread is not to be trusted with another question. */
  lastAnswer?: (answer: Answer) => boolean;
}

/**
 * A thread that answers one question after the other: a hundred at once need the memory of one. It starts with the
 * first question, and again after one that ended it.
 */
export function threadQueue<Question, Answer>({
  start,
  timeMs,
  lastAnswer = () => false,
}: ThreadSettings<Answer>): ThreadQueue<Question, Answer> {
  let worker: Worker | null = null;
  let queue: Promise<unknown> = Promise.resolve();

  const end = async () => {
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  const ready = async (): Promise<Worker> => {
    if (worker) return worker;
    const started = await start();
    started.once('exit', () => {
      if (worker === started) worker = null;
    });
    worker = started;
    return started;
  };

  return {
    ask(question) {
      const mine = queue.then(async () => {
        const asked = await ready();
        const { question: message, transfer = [] } = question();
        asked.postMessage(message, transfer);
        const answer = await nextMessage<Answer>(asked, timeMs);
        if (answer === null || lastAnswer(answer)) await end();
        return answer;
      });
      queue = mine.catch(() => undefined);
      return mine;
    },
    async close() {
      await queue;
      await end();
    },
  };
}
