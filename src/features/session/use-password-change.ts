import { useState } from 'react';
import { withLoader } from '#ui/loader-store.ts';
import { changePassword, type NewPassword, wrongFields } from './password-calls.ts';

interface PasswordChange {
  busy: boolean;
  /** What the server said about single fields, by the names of the call. */
  wrong: Record<string, string>;
  submit: (wanted: NewPassword) => Promise<void>;
  /** The person types on: what the server said is about something else now. */
  forget: () => void;
}

const NOTHING = {};

/** Sends a new password. What belongs to a field is kept for the form, every other failure goes to `onFailure`. */
export function usePasswordChange(
  onChanged: (message: string) => void,
  onFailure: (error: unknown) => void,
): PasswordChange {
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState<Record<string, string>>(NOTHING);
  const submit = async (wanted: NewPassword) => {
    setBusy(true);
    setWrong(NOTHING);
    try {
      onChanged(await withLoader(changePassword(wanted)));
    } catch (error) {
      const fields = wrongFields(error);
      if (Object.keys(fields).length > 0) setWrong(fields);
      else onFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, wrong, submit, forget: () => setWrong(NOTHING) };
}
