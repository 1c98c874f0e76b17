import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';
import { putOffSignIn, SignInAgain, sessionRestored, useSignInAgain } from '#features/session/sign-in-again.tsx';
import { logOut, type Session } from '#offline/session.ts';
import { withLoader } from '#ui/loader-overlay.tsx';
import { PATHS } from '../base/paths.ts';

// Rarely anything to read: its code comes after the first screen.
const Notices = lazy(async () => ({ default: (await import('./notices.tsx')).Notices }));

const PaletteLayer = lazy(async () => ({ default: (await import('./palette-layer.tsx')).PaletteLayer }));

/** What lies over every screen of a logged-in person: notices, and login when the session ended. */
export function SignedInLayer({ session }: { session: Session }) {
  const navigate = useNavigate();
  const { open, forForm } = useSignInAgain();
  const otherPerson = async () => {
    await withLoader(logOut({ unsent: 'keep' }));
    sessionRestored();
    navigate(PATHS.login);
  };
  return (
    <>
      <Suspense fallback={null}>
        <Notices session={session} />
      </Suspense>
      <Suspense fallback={null}>
        <PaletteLayer session={session} />
      </Suspense>
      <SignInAgain
        viewer={session}
        opened={open}
        forForm={forForm}
        onSignedIn={sessionRestored}
        onPutOff={putOffSignIn}
        onOtherPerson={() => void otherPerson()}
      />
    </>
  );
}
