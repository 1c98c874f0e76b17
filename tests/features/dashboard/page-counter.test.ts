import { describe, expect, it } from 'vitest';
import { countPages, rowsShown, startCounter } from '#features/dashboard/page-counter.ts';

describe('the page counter of "see more loads"', () => {
  it('starts at 2 with one page on the screen', () => {
    const counter = startCounter('inbound');
    expect(counter.next).toBe(2);
    expect(rowsShown(counter)).toBe(50);
  });

  it('grows by one with each click', () => {
    const counter = countPages(countPages(startCounter('inbound'), { type: 'more' }), { type: 'more' });
    expect(counter.next).toBe(4);
    expect(rowsShown(counter)).toBe(150);
  });

  it('goes back to 2 when the widget changes', () => {
    const far = countPages(startCounter('inbound'), { type: 'more' });
    expect(countPages(far, { type: 'widget', category: 'outbound' })).toEqual({ category: 'outbound', next: 2 });
  });

  it('stays where it is when the open widget is chosen again', () => {
    const far = countPages(startCounter('inbound'), { type: 'more' });
    expect(countPages(far, { type: 'widget', category: 'inbound' })).toBe(far);
  });
});
