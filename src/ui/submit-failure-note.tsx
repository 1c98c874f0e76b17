import { t } from '#language/say.ts';
import { ErrorPanel } from './error-panel.tsx';
import type { SubmitFailure } from './use-submit.ts';

interface SubmitFailureNoteProps {
  failure: SubmitFailure | null;
  /** What did not happen. */
  title: string;
  /** Names of fields that show their own sentence. */
  shownAtFields?: readonly string[];
}

/** Why a form could not be sent; nothing where every reason stands at its field already. */
export function SubmitFailureNote({ failure, title, shownAtFields = [] }: SubmitFailureNoteProps) {
  if (!failure) return null;
  const named = Object.entries(failure.fields);
  const left = named.filter(([field]) => !shownAtFields.includes(field));
  if (named.length > 0 && left.length === 0) return null;
  const why = left.length > 0 ? left.map(([, reason]) => reason).join(' ') : failure.message;
  return <ErrorPanel title={title}>{t('{why} What you typed is still here.', { why })}</ErrorPanel>;
}
