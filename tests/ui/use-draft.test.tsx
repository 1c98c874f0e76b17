import { act, renderHook, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { useDraft } from '#ui/use-draft.ts';
import { useKeptEdit } from '#ui/use-kept-edit.ts';

/** A store of drafts by their keys, which answers when it is told to. */
function slowStore(kept: Record<string, unknown> = {}) {
  const store = new Map(Object.entries(kept));
  const waiting: (() => void)[] = [];
  const keeper = (id: string) => ({
    read: () => {
      const found = store.get(id) ?? null;
      return new Promise<never>((resolve) => waiting.push(() => resolve(found as never)));
    },
    write: vi.fn(async (next: object | null) => void (next ? store.set(id, next) : store.delete(id))),
  });
  const answer = () => act(async () => waiting.splice(0).forEach((tell) => void tell()));
  return { store, keeper, answer };
}

interface Note {
  title: string;
  text: string;
}
const EMPTY: Note = { title: '', text: '' };

function drafting(kept: Record<string, unknown> = {}) {
  const { store, keeper, answer } = slowStore(kept);
  const keepers = Object.fromEntries(['a', 'b'].map((id) => [id, { ...keeper(id), empty: () => EMPTY }]));
  const hook = renderHook(({ id }) => useDraft<Note>(id, keepers[id] as never), { initialProps: { id: 'a' } });
  return { ...hook, store, answer, write: keepers.a?.write };
}

describe('a draft', () => {
  it('has what was typed before it was read, added to what was kept', async () => {
    const { result, store, answer } = drafting({ a: { title: 'Kept', text: 'before' } });
    act(() => result.current.change({ text: 'typed' }));
    act(() => result.current.change((now) => ({ text: `${now.text} at once` })));
    expect(result.current.draft).toBeNull();
    await answer();
    expect(result.current.draft).toEqual({ title: 'Kept', text: 'typed at once' });
    expect(store.get('a')).toEqual({ title: 'Kept', text: 'typed at once' });
  });

  it('is kept before it is shown where it is asked to be', async () => {
    const { result, store, answer } = drafting();
    await answer();
    const show = await result.current.keep({ text: 'seen' });
    expect([store.get('a'), result.current.draft]).toEqual([{ title: '', text: 'seen' }, EMPTY]);
    act(() => void show());
    expect(result.current.draft).toEqual({ title: '', text: 'seen' });
  });

  it('that is only looked at is not kept', async () => {
    const { result, store, answer } = drafting();
    await answer();
    expect(result.current).toMatchObject({ draft: EMPTY, isOld: false });
    expect(store.size).toBe(0);
  });

  it('that was there is told from one that is typed now, until it is begun anew', async () => {
    const { result, answer } = drafting({ a: { title: 'Kept', text: '' } });
    await answer();
    expect(result.current.isOld).toBe(true);
    act(() => result.current.change({ text: 'more' }));
    expect(result.current.isOld).toBe(true);
    act(() => result.current.restart());
    act(() => result.current.change({ text: 'other' }));
    expect(result.current.isOld).toBe(false);
  });

  it('that is dropped stays on the screen, which goes with it', async () => {
    const { result, store, answer } = drafting({ a: { title: 'Kept', text: '' } });
    await answer();
    act(() => result.current.drop());
    expect(result.current.draft).toEqual({ title: 'Kept', text: '' });
    expect(store.size).toBe(0);
  });

  it('that is begun anew has nothing of the one before', async () => {
    const { result, store, answer, write } = drafting({ a: { title: 'Kept', text: '' } });
    await answer();
    act(() => result.current.restart());
    expect(result.current.draft).toEqual(EMPTY);
    expect(write).toHaveBeenLastCalledWith(null, { title: 'Kept', text: '' });
    act(() => result.current.change({ text: 'new' }));
    expect(store.get('a')).toEqual({ title: '', text: 'new' });
  });

  it('that was given up before it was read does not come back', async () => {
    const { result, store, answer } = drafting({ a: { title: 'Kept', text: '' } });
    act(() => result.current.change({ text: 'typed' }));
    act(() => result.current.restart());
    await answer();
    expect(result.current).toMatchObject({ draft: EMPTY, isOld: false });
    expect(store.size).toBe(0);
  });

  it('of another id has nothing of the first', async () => {
    const { result, rerender, store, answer } = drafting();
    await answer();
    act(() => result.current.change({ text: 'of a' }));
    rerender({ id: 'b' });
    act(() => result.current.change({ title: 'of b' }));
    await answer();
    expect(result.current.draft).toEqual({ title: 'of b', text: '' });
    expect(Object.fromEntries(store)).toEqual({ a: { title: '', text: 'of a' }, b: { title: 'of b', text: '' } });
  });
});

function editing(kept: Record<string, unknown> = {}) {
  const { store, keeper, answer } = slowStore(kept);
  const ofA = keeper('a');
  return { ...renderHook(() => useKeptEdit<Note>('a', ofA)), store, answer };
}

describe('an edit that is kept', () => {
  it('shows what is typed before it was read, and has it after', async () => {
    const { result, store, answer } = editing({ a: { title: 'Kept' } });
    act(() => result.current.change({ text: 't' }));
    act(() => result.current.change({ text: 'ty' }));
    expect(result.current).toMatchObject({ changes: { text: 'ty' }, isOpen: true, isOld: false });
    await answer();
    expect(result.current).toMatchObject({ changes: { title: 'Kept', text: 'ty' }, isOpen: true, isOld: true });
    expect(store.get('a')).toEqual({ title: 'Kept', text: 'ty' });
  });

  it('opens with what was kept, and begins empty after it was closed', async () => {
    const { result, store, answer } = editing({ a: { title: 'Kept' } });
    expect(result.current.isOpen).toBe(false);
    await answer();
    expect(result.current).toMatchObject({ isOpen: true, isOld: true });
    act(() => result.current.close());
    expect(result.current).toMatchObject({ changes: {}, isOpen: false, isOld: false });
    await waitFor(() => expect(store.size).toBe(0));
    act(() => result.current.open());
    act(() => result.current.change({ text: 'new' }));
    expect(store.get('a')).toEqual({ text: 'new' });
  });

  it.each([
    ['an empty one', {}],
    ['a text', 'Kept'],
    ['nothing', null],
  ])('is not old where %s was kept', async (_, kept) => {
    const { result, answer } = editing({ a: kept });
    await answer();
    expect(result.current).toMatchObject({ changes: {}, isOpen: false, isOld: false });
  });
});
