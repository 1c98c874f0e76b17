/** A browser test that failed is looked into by what a person would have seen: `failed-tests.ts` prints it. */
import { afterEach } from 'vitest';
import { readOpenPages } from './browser.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** What stood on the open pages when it failed. */
    shown?: string[];
  }
}

afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') task.meta.shown = await readOpenPages();
});
