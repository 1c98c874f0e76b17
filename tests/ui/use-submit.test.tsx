import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { handFailuresTo, useSubmit } from '#ui/use-submit.ts';

const told = vi.fn();
let release: () => void;
beforeEach(() => {
  release = handFailuresTo(told);
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  release();
  vi.restoreAllMocks();
  told.mockReset();
});

/** Sends a form whose call fails with these facts; what the form has to say of it. */
async function failWith(facts: object) {
  const error = Object.assign(new Error('The reason.'), {
    name: 'CallError',
    status: 409,
    code: null,
    fields: {},
    ...facts,
  });
  const work = () => Promise.reject(error);
  const { result } = renderHook(() => useSubmit(work, { 'email-taken': 'email' }));
  await act(async () => expect(await result.current.submit()).toBe(false));
  return { failure: result.current.failure, error, submit: () => act(() => result.current.submit()) };
}

it('hands on what no field shows, and keeps the reason for the form', async () => {
  const { failure, error } = await failWith({ code: 'rule-broken' });
  expect(told).toHaveBeenCalledExactlyOnceWith(error);
  expect(failure?.message).toBe('The reason.');
});

it('leaves at its field what is a matter of one, by the call or by the code', async () => {
  expect((await failWith({ fields: { phone: 'Too short.' } })).failure?.fields).toEqual({ phone: 'Too short.' });
  expect((await failWith({ code: 'email-taken' })).failure?.fields).toEqual({ email: 'The reason.' });
  expect(told).not.toHaveBeenCalled();
});

it('says of an ended session what to do after the log-in', async () => {
  const { failure } = await failWith({ kind: 'sign-in', status: 403 });
  expect(failure?.message).toBe('Press Save again after logging in.');
  expect(told).toHaveBeenCalledOnce();
});

it('hands nothing to whoever has gone, and to whoever comes next what nobody was told, while the form stands', async () => {
  release();
  const { error } = await failWith({});
  expect(told).not.toHaveBeenCalled();
  const next = vi.fn();
  release = handFailuresTo(next);
  expect(next).toHaveBeenCalledExactlyOnceWith(error);
  release();
  release = handFailuresTo(told);
  expect(told).not.toHaveBeenCalled();
});

it('tells nobody of a form that was left, or of a try before the last', async () => {
  release();
  await failWith({});
  cleanup();
  const { submit, error } = await failWith({});
  await submit();
  release = handFailuresTo(told);
  expect(told).toHaveBeenCalledExactlyOnceWith(error);
});

it('tells nobody who comes later of a form that was left before its call failed', async () => {
  release();
  let fail = () => {};
  const work = () => new Promise<void>((_, refuse) => (fail = () => refuse(new Error('The reason.'))));
  const { result, unmount } = renderHook(() => useSubmit(work));
  let sent: Promise<boolean> | undefined;
  act(() => {
    sent = result.current.submit();
  });
  unmount();
  fail();
  expect(await sent).toBe(false);
  release = handFailuresTo(told);
  expect(told).not.toHaveBeenCalled();
});

it('gives the focus back to the button that could not be pressed meanwhile, unless somebody went elsewhere', async () => {
  const [button, field] = ['button', 'input'].map((name) => document.body.appendChild(document.createElement(name)));
  if (!button || !field) throw new Error('There is nothing to press.');
  let finish = () => {};
  const work = () => new Promise<void>((done) => (finish = done));
  const { result } = renderHook(() => useSubmit(work));
  const focusAfter = async (meanwhile: () => void) => {
    button.focus();
    act(() => void result.current.submit());
    meanwhile();
    await act(async () => finish());
    return document.activeElement;
  };
  // What a browser does with the focus of a button that is disabled.
  expect(await focusAfter(() => button.blur())).toBe(button);
  expect(await focusAfter(() => field.focus())).toBe(field);
  button.remove();
  field.remove();
});
