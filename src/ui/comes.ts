import type { RefCallback } from 'react';

/**
 * The ref of a part of a screen that is being read: whatever follows it waits for it, unseen (base.css). It marks what the part
 * stands in, up to `main`, so that what follows there waits, too. A rule with `:has()` could look for the part by itself, but with
 * one the browser styles the whole screen again for each row of a list that comes or goes.
 */
export const comes: RefCallback<HTMLElement> = (part) => {
  if (!part) return;
  const main = part.closest('main');
  const around: HTMLElement[] = [];
  for (let one: HTMLElement = part; one !== main && one.parentElement; one = one.parentElement)
    around.push(one.parentElement);
  part.dataset.coming = '';
  for (const { dataset } of around) dataset.comingWithin = '';
  return () => {
    delete part.dataset.coming;
    // Another part may still come.
    for (const one of around) if (!one.querySelector('[data-coming]')) delete one.dataset.comingWithin;
  };
};
