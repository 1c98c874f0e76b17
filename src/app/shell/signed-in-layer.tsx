import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { SignInAgain } from '#features/session/sign-in-again.tsx';
import { putOffSignIn, sessionRestored, useSignInAgain } from '#features/session/sign-in-again-store.ts';
import { type Session, signOut } from '#offline/session.ts';
import { withLoader } from '#ui/loader-store.ts';
import { PATHS } from '../paths.ts';

// Rarely anything to read: its code comes after the first screen.
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));

/** What lies over every screen of a signed-in person: notices, and sign-in when the session ended. */
export function SignedInLayer({ session }: { session: Session }) {
  const navigate = useNavigate();
  const opened = useSignInAgain((state) => state.open);
  const otherPerson = async () => {
    await withLoader(signOut({ unsent: 'keep' }));
    sessionRestored();
    navigate(PATHS.login);
  };
  return (
    <>
      <Suspense fallback={null}>
        <Notices />
      </Suspense>
      <SignInAgain
        viewer={session}
        opened={opened}
        onSignedIn={sessionRestored}
        onPutOff={putOffSignIn}
        onOtherPerson={() => void otherPerson()}
      />
    </>
  );
}
