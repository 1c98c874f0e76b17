import { useNavigate } from 'react-router-dom';
import { putOffSignIn, SignInAgain, sessionRestored, useSignInAgain } from '#features/session/sign-in-again.tsx';
import { logOut, type Session } from '#offline/session.ts';
import { later } from '#ui/later.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { PATHS } from '../base/paths.ts';

// Rarely anything to read: its code comes after the first screen.
const Notices = later(async () => (await import('./notices.tsx')).Notices);

const PaletteLayer = later(async () => (await import('./palette-layer.tsx')).PaletteLayer);

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
      <Notices session={session} />
      <PaletteLayer session={session} />
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
