import { act, renderHook } from '@testing-library/react';
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
  return { failure: result.current.failure, error };
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

it('hands nothing to whoever has gone', async () => {
  release();
  await failWith({});
  expect(told).not.toHaveBeenCalled();
});
