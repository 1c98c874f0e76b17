/*
 * What happy-dom lacks and our screens need besides what a device has: fonts and the browsers' own style sheet. Only the
 * platform is filled in here, nothing of our own is replaced.
 */
import './device-setup.ts';
import '@testing-library/jest-dom/vitest';
import { format } from 'node:util';
import { configure } from '@testing-library/dom';
import { cleanup } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, expect } from 'vitest';
import { environment } from '#offline/base/environment.ts';
import { reportStorageTrouble } from '#offline/base/storage-trouble.ts';

// On a busy machine a screen may take longer than the library's second; a right one still passes at once.
configure({ asyncUtilTimeout: 8000 });

/*
 * React's development build notes for every element where in the code it was made, to say so in its warnings: a tenth of what
 * drawing costs here. From ten thousand elements a second on it leaves that out by itself; here it does from the first. The
 * warnings themselves stay.
 */
const inside = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
const { [inside]: counts } = React as unknown as Record<string, { recentlyCreatedOwnerStacks: number }>;
if (typeof counts?.recentlyCreatedOwnerStacks !== 'number')
  throw new Error('React counts its owner stacks elsewhere now.');
Object.defineProperty(counts, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });

if (!document.fonts) {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
}
// From the style sheet every browser has: without it a name would be read as several words, and what is hidden found.
const inline = 'a, b, bdi, br, code, em, i, img, label, mark, s, small, span, strong, sub, sup, svg, time, u, wbr';
const textContent = `${inline} { display: inline } [hidden] { display: none }`;
document.head.append(Object.assign(document.createElement('style'), { textContent }));

// Screens of one test must not be found by the next.
afterEach(cleanup);

/*
 * What React complains of in what is drawn is a fault of ours: elements nested as no page may have them, lists without keys
 * or with one twice, properties no element has, fields that are ours at one time and the browser's at another.
 */
const FAULTS = [
  /cannot (be a|contain)|"key" prop|same key|does not recognize|for a non-boolean|component is changing/,
  /Invalid (ARIA|aria|attribute|DOM|event|HTML|prop|values? for)|while rendering a different component/,
];
const { error } = console;
const faults: string[] = [];
console.error = (...said: unknown[]) => {
  if (FAULTS.some((fault) => fault.test(String(said[0])))) faults.push(format(...said));
  error(...said);
};
afterEach(() => expect(faults.splice(0)).toEqual([]));
afterAll(() => {
  console.error = error;
});

/*
 * Files share their worker, and with it the stores of people who are the same in many of them: none finds what another
 * entered, nor is anything of one file tried again in the next.
 */
let isOver = false;
environment.sleep = (ms) => new Promise((resolve) => setTimeout(() => isOver || resolve(), ms));
afterAll(async () => {
  isOver = true;
  const stores = (await indexedDB.databases()).flatMap(({ name }) =>
    /^connex-[0-9a-f]{24}$/.test(name ?? '') ? [name ?? ''] : [],
  );
  // Each goes when it is closed, which waits for what is being written.
  const gone = (name: string) =>
    new Promise((resolve) => {
      indexedDB.deleteDatabase(name).onsuccess = resolve;
    });
  await Promise.all(stores.map(gone));
  // One that was still open took that for a newer app in another tab.
  reportStorageTrouble(null);
});

// happy-dom goes to what a download link names; a browser stays where it is.
const { happyDOM } = window as unknown as { happyDOM: { setURL: (url: string) => void } };
const home = window.location.href;
afterEach(() => {
  if (window.location.protocol === 'blob:') happyDOM.setURL(home);
});
