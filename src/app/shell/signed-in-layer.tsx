import { useNavigate } from 'react-router-dom';
import { SignInAgain } from '#features/session/sign-in-again.tsx';
import { putOffSignIn, sessionRestored, useSignInAgain } from '#features/session/sign-in-again-store.ts';
import { UpdateBanner } from '#features/sync/update-banner.tsx';
import { type Session, signOut } from '#offline/session.ts';
import { withLoader } from '#ui/loader-store.ts';
import { PATHS } from '../paths.ts';
import { useUpdate } from '../update-store.ts';

/** What lies over every screen of a signed-in person: the offer of an update, and sign-in when the session ended. */
export function SignedInLayer({ session }: { session: Session }) {
  const navigate = useNavigate();
  const apply = useUpdate((state) => state.apply);
  const opened = useSignInAgain((state) => state.open);
  const otherPerson = async () => {
    await withLoader(signOut({ unsent: 'keep' }));
    sessionRestored();
    navigate(PATHS.login);
  };
  return (
    <>
      <UpdateBanner ready={apply !== null} onReload={() => apply?.()} />
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
