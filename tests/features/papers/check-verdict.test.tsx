/** What is said of a page before it is used, and which of the two buttons is the one to press. */
import { act, fireEvent, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { checking, useScanner, Worker } from './check-rig.tsx';

useScanner();

type Dialog = Awaited<ReturnType<typeof checking>>;
const DRAG = 'Drag the corners onto the page.';
const NO_PAGE = 'These corners make no page. Put each one onto its own corner of the paper.';

/** The words of the verdict, and how they are meant. */
const verdict = (dialog: Dialog) => {
  const [status] = dialog.getAllByRole('status');
  return { tone: status?.dataset.tone, words: [...(status?.querySelectorAll('p') ?? [])].map((p) => p.textContent) };
};
const says = (dialog: Dialog, tone: string, ...words: string[]) =>
  waitFor(() => expect(verdict(dialog)).toEqual({ tone, words }));

/** The two answers as they stand, the one to press marked. */
const answers = (dialog: Dialog) =>
  dialog
    .getAllByRole('button', { name: /^(Retake|Photo of a page|Use this page|Keep anyway)$/ })
    .map((button) => `${button.textContent}${button.dataset.variant === 'filled' ? ' !' : ''}`);

async function move(dialog: Dialog, corner: RegExp, key: string, times = 1) {
  const handle = await dialog.findByRole('button', { name: corner });
  for (let count = 0; count < times; count += 1) fireEvent.keyDown(handle, { key, shiftKey: true });
}

describe('a page that is checked', () => {
  it('is looked for, then judged, then readable: the answer to press is to use it', async () => {
    Worker.held = [];
    const dialog = await checking();
    expect(await dialog.findByText('Looking for the page…')).toBeVisible();
    await waitFor(() => expect(Worker.held).toHaveLength(1));
    act(() => Worker.held?.[0]?.());
    await says(dialog, 'neutral', 'Checking whether it can be read…');
    expect(dialog.getAllByRole('button', { name: /^Corner at the/ })).toHaveLength(4);
    expect(dialog.getByRole('button', { name: 'Use this page' })).toBeDisabled();
    await waitFor(() => expect(Worker.held).toHaveLength(2));
    act(() => Worker.held?.[1]?.());
    await says(dialog, 'success', 'Readable');
    expect(answers(dialog)).toEqual(['Retake', 'Use this page !']);
  });

  it('asks for its corners where none were found, until somebody has put one', async () => {
    Worker.outline = null;
    const dialog = await checking();
    await says(dialog, 'warning', DRAG);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Use this page' })).toBeEnabled());
    await says(dialog, 'warning', DRAG);
    await move(dialog, /^Corner at the top left/, 'ArrowRight');
    await says(dialog, 'success', 'Readable');
  });

  it('that cannot be read says each fault; the answer to press is another photo', async () => {
    Worker.faults = ['blurred', 'dark'];
    const dialog = await checking();
    await waitFor(() => expect(verdict(dialog).words).toHaveLength(2));
    const { tone, words } = verdict(dialog);
    expect(tone).toBe('warning');
    expect(words[0]).toBe('The print is blurred. Hold still, tap the print to focus, try again.');
    expect(words[1]).toBe('Too little light or contrast. Turn on a light.');
    expect(answers(dialog)).toEqual(['Keep anyway', 'Retake !']);
  });

  it('is no page where corners cross: that alone is said, and there is nothing to use', async () => {
    const dialog = await checking();
    await says(dialog, 'success', 'Readable');
    await move(dialog, /^Corner at the top left/, 'ArrowRight', 60);
    await says(dialog, 'warning', NO_PAGE);
    expect(dialog.getByRole('button', { name: 'Use this page' })).toBeDisabled();
    await move(dialog, /^Corner at the top left/, 'ArrowLeft', 60);
    await says(dialog, 'success', 'Readable');
  });
});
