import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { announceSave, hideSnackbar, Snackbar, showSnackbar, useSnackbar } from '#ui/snackbar.tsx';
import { patiently } from '../support/patiently.ts';
import { renderUi } from '../support/render-ui.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the snackbar', () => {
  it('goes by itself after three seconds', () => {
    const onClose = vi.fn();
    renderUi(<Snackbar open severity="success" message="Saved" onClose={onClose} />);
    act(() => vi.advanceTimersByTime(2999));
    expect(onClose).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('starts anew when the message changes', () => {
    const onClose = vi.fn();
    const { rerender } = renderUi(<Snackbar open severity="info" message="One" onClose={onClose} />);
    act(() => vi.advanceTimersByTime(2000));
    rerender(<Snackbar open severity="info" message="Two" onClose={onClose} />);
    act(() => vi.advanceTimersByTime(2000));
    expect(onClose).not.toHaveBeenCalled();
  });

  it('waits while someone points at it', () => {
    const onClose = vi.fn();
    renderUi(<Snackbar open severity="error" message="Refused" onClose={onClose} />);
    const bar = screen.getByText('Refused').parentElement!;
    fireEvent.pointerEnter(bar);
    act(() => vi.advanceTimersByTime(10_000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.pointerLeave(bar);
    act(() => vi.advanceTimersByTime(3000));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('waits while the focus is in it', () => {
    const onClose = vi.fn();
    renderUi(<Snackbar open severity="info" message="Saved" onClose={onClose} />);
    fireEvent.focus(screen.getByRole('button', { name: 'Close message' }));
    act(() => vi.advanceTimersByTime(10_000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.blur(screen.getByRole('button', { name: 'Close message' }));
    act(() => vi.advanceTimersByTime(3000));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('begins anew with the same words told again', () => {
    const onClose = vi.fn();
    const bar = (count: number) => <Snackbar open count={count} severity="info" message="Saved" onClose={onClose} />;
    const { rerender } = renderUi(bar(1));
    act(() => vi.advanceTimersByTime(2000));
    rerender(bar(2));
    act(() => vi.advanceTimersByTime(2000));
    expect(onClose).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(1000));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['success', 'polite'],
    ['info', 'polite'],
    ['warning', 'assertive'],
    ['error', 'assertive'],
  ] as const)('announces %s as %s, in a region that was there before', (severity, live) => {
    const props = { severity, message: 'News', onClose() {} };
    const { rerender, container } = renderUi(<Snackbar open={false} {...props} />);
    const region = container.querySelector(`[aria-live="${live}"]`);
    expect(region).toBeEmptyDOMElement();
    rerender(<Snackbar open {...props} />);
    expect(region).toHaveTextContent('News');
  });

  it('closes by its button, and stays for good without a time limit', () => {
    const onClose = vi.fn();
    renderUi(<Snackbar open severity="info" message="Stay" onClose={onClose} autoHideMs={null} />);
    act(() => vi.advanceTimersByTime(60_000));
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('what is said of a save', () => {
  afterEach(hideSnackbar);
  const Said = () => <Snackbar {...useSnackbar()} severity="success" onClose={hideSnackbar} />;

  it('is drawn before anything that the save sets in motion', async () => {
    vi.useRealTimers();
    const frames: FrameRequestCallback[] = [];
    const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((run) => frames.push(run));
    renderUi(<Said />);
    let isOver = false;
    const saving = act(() => announceSave(Promise.resolve()).then(() => (isOver = true)));
    await patiently(() => expect(frames).toHaveLength(1));
    expect(screen.getByText('Saved on this device')).toBeVisible();
    expect(isOver).toBe(false);
    for (const run of frames) run(performance.now());
    await saving;
    expect(isOver).toBe(true);
    frame.mockRestore();
  });

  it('is another message each time, so that ears hear the same words again', () => {
    expect(showSnackbar({ severity: 'info', message: 'Saved' })).toBe(
      showSnackbar({ severity: 'info', message: 'Saved' }) - 1,
    );
  });

  it('is the device’s own sentence where it could not be kept; a fault of the program is none', async () => {
    vi.useRealTimers();
    const full = Object.assign(new Error('This device is full.'), { name: 'StorageError' });
    expect(await announceSave(Promise.reject(full))).toBe(false);
    expect(useSnackbar.getState()).toMatchObject({ severity: 'error', message: 'This device is full.' });
    hideSnackbar();
    await expect(announceSave(Promise.reject(new Error('x is undefined')))).rejects.toThrow('x is undefined');
    expect(useSnackbar.getState().open).toBe(false);
  });

  it('is not waited for where nothing is drawn', async () => {
    vi.useRealTimers();
    const frame = vi.spyOn(globalThis, 'requestAnimationFrame').mockReturnValue(0);
    renderUi(<Said />);
    expect(await act(() => announceSave(Promise.resolve()))).toBe(true);
    frame.mockRestore();
  });
});
