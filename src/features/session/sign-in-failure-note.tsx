import { ErrorPanel } from '#ui/error-panel.tsx';
import type { SignInFailure } from './sign-in-failure.ts';

/** Why signing in did not work; announced when it appears. */
export function SignInFailureNote({ failure }: { failure: SignInFailure | null }) {
  if (!failure) return null;
  return (
    <ErrorPanel title={failure.title} tone={failure.kind === 'wrong' ? 'error' : 'warning'}>
      {failure.advice}
    </ErrorPanel>
  );
}
