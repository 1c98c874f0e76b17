/**
 * Sending a form straight to the server: busy while it runs, and why it failed until the next try. What was typed
 * belongs to the form and is never touched here.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { msg, t } from '#language/say.ts';
import { useFocusAfterWork } from './keep-focus.ts';
import { withLoader } from './loader-overlay.tsx';

export interface SubmitFailure {
  /** A sentence for the screen. */
  message: string;
  /** Our server's code of the refusal, null for everything else. */
  code: string | null;
  /** HTTP status, null where nobody answered. */
  status: number | null;
  /** Sentences for single fields, by the names of the call. */
  fields: Record<string, string>;
}

export interface Submit<A extends unknown[]> {
  busy: boolean;
  failure: SubmitFailure | null;
  /** True when the work was done. */
  submit: (...args: A) => Promise<boolean>;
  /** The person types on: the last failure is about something else now. */
  forget: () => void;
}

const FAULT = msg('There was an error. See developer console.');
const SESSION_ENDED = msg('Press Save again after logging in.');

type FailureHandler = (error: unknown) => void;
let handlers: readonly FailureHandler[] = [];
/** Of forms that were sent before the app had handed in a handler, whose part of the screen comes later, and still stand. */
let unheard: readonly unknown[] = [];
/**
 * Gives `handler` every failure that no field of a form shows, until the returned function is called. The app hands in
 * the one that all its other calls have, so that refusals reach people one way.
 */
export function handFailuresTo(handler: FailureHandler): () => void {
  handlers = [...handlers, handler];
  const missed = unheard;
  unheard = [];
  for (const error of missed) handler(error);
  return () => {
    handlers = handlers.filter((other) => other !== handler);
  };
}

/** Returns what makes it forgotten, where nobody was told yet. */
function hand(error: unknown): () => void {
  const handler = handlers.at(-1);
  if (handler) handler(error);
  else unheard = [...unheard, error];
  return () => {
    unheard = unheard.filter((other) => other !== error);
  };
}

/** Refusals that are a matter of one field: the field by the refusal's code. */
export type FieldOfCode = Readonly<Record<string, string>>;

/** `work` throws what it can't do. */
export function useSubmit<A extends unknown[]>(
  work: (...args: A) => Promise<unknown>,
  fieldOfCode: FieldOfCode = {},
): Submit<A> {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<SubmitFailure | null>(null);
  const noteFocus = useFocusAfterWork(busy);
  // Whoever left the form, or sent it again, is told nothing of before by those who come later.
  const forgetFormer = useRef(() => {});
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      forgetFormer.current();
    };
  }, []);
  const submit = async (...args: A) => {
    if (busy) return false;
    forgetFormer.current();
    noteFocus();
    setBusy(true);
    setFailure(null);
    try {
      await withLoader(work(...args));
      return true;
    } catch (error) {
      const reason = failureOf(error, fieldOfCode);
      setFailure(isSessionEnded(error) ? { ...reason, message: t(SESSION_ENDED) } : reason);
      if (Object.keys(reason.fields).length === 0) forgetFormer.current = hand(error);
      if (isLeft.current) forgetFormer.current();
      return false;
    } finally {
      setBusy(false);
    }
  };
  const forget = useCallback(() => setFailure(null), []);
  return { busy, failure, submit, forget };
}

const isSessionEnded = (error: unknown) =>
  error instanceof Error && error.name === 'CallError' && (error as Error & { kind?: unknown }).kind === 'sign-in';

/** Errors of the device's own kinds carry a sentence for people; the console gets the details of every one. */
export function failureOf(error: unknown, fieldOfCode: FieldOfCode = {}): SubmitFailure {
  console.error('A call to the server failed.', error);
  if (error instanceof Error && (error.name === 'CallError' || error.name === 'StorageError')) {
    const { code = null, status = null, fields = {} } = error as Error & Partial<Omit<SubmitFailure, 'message'>>;
    const field = code === null ? undefined : fieldOfCode[code];
    return { message: error.message, code, status, fields: field ? { [field]: error.message } : fields };
  }
  return { message: t(FAULT), code: null, status: null, fields: {} };
}
