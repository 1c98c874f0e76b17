import { useCallback, useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { SHARE_FAILED } from '#domain/addresses.ts';
import { LOGIN_PAGE } from '#domain/first-pages.ts';
import { isStaff } from '#domain/roles.ts';
import { LoginForm } from '#features/session/login-form.tsx';
import { t } from '#language/say.ts';
import { afterFirstPicture } from '#ui/after-paint.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { later } from '#ui/later.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useArrivalMessage } from '../base/arrival-message.ts';
import { startAfresh } from '../base/fresh-document.ts';
import { localTexts, usePublicTitle, useReady } from '../base/page.ts';
import { PATHS, QUICK_SWITCH, quickSwitchPath } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import classes from './login.module.css';

// What the device remembers is read once the form is on the screen.
const ParkedAccounts = later(
  afterFirstPicture(async () => (await import('#features/session/parked-accounts.tsx')).ParkedAccounts),
);

const EmptiedNotice = later(
  afterFirstPicture(async () => (await import('#features/session/parked-accounts.tsx')).EmptiedNotice),
);

const QuickSwitch = later(async () => (await import('#features/session/quick-switch.tsx')).QuickSwitch);

const QuickSwitchLink = later(
  afterFirstPicture(async () => (await import('#features/session/quick-switch-link.tsx')).QuickSwitchLink),
);

/** Email, password, Submit; and whose unsent work waits on this device. */
export function Login() {
  useReady();
  usePublicTitle(LOGIN_PAGE);
  const navigate = useNavigate();
  const { state } = useLocation();
  const status = useSessionStore((store) => store.status);
  // Somebody has just left: who logs in next does it in a document of their own.
  useEffect(() => {
    if (status === 'leaving') startAfresh();
  }, [status]);
  useArrivalMessage({ leaving: status === 'leaving' });
  const { from = PATHS.home, dockOf } = (state ?? {}) as { from?: string; dockOf?: string };
  const last = useLastPerson();
  if (status === 'leaving') return null;
  // Where somebody else was is no place for this person, but for the dock: a colleague goes on with the truck there.
  const goal = () => {
    const actor = useSessionStore.getState().session?.actor;
    const isColleague = actor?.companyId === dockOf && actor !== undefined && isStaff(actor.role);
    // What could not be taken over was shared by whoever logs in now.
    if (actor !== undefined && (actor.userId === last || from === SHARE_FAILED)) return from;
    const stays = last === null || actor === undefined || (isColleague && isDock(from));
    return !stays ? PATHS.home : isDock(from) ? handedOver(from) : from;
  };
  const isKnown = last !== undefined;
  if (status === 'in') return isKnown && <Navigate to={goal()} replace />;
  return (
    <div className={classes.page}>
      <SignInCard onSignedIn={() => isKnown && navigate(goal(), { replace: true })} />
      <ParkedAccounts />
      <EmptiedNotice store={localTexts()} />
    </div>
  );
}

/** The form for the password, or by the address the PINs of this device. */
function SignInCard({ onSignedIn }: { onSignedIn: () => void }) {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [why, setWhy] = useState<string | null>(null);
  const onPassword = useCallback(
    (reason: string | null) => {
      setWhy(reason);
      navigate(PATHS.login, { replace: true, state });
    },
    [navigate, state],
  );
  if (search.has(QUICK_SWITCH)) {
    return (
      <section className={classes.card}>
        <PageHeader
          title={t('Switch person')}
          description={t('Who works here now? It takes your PIN for this device.')}
        />
        <QuickSwitch onSignedIn={onSignedIn} onPassword={onPassword} />
      </section>
    );
  }
  return (
    <section className={classes.card}>
      <PageHeader title={t('Log in')} description={t('With the email address of your account.')} />
      {why !== null && <ErrorPanel tone="warning" title={why} />}
      <LoginForm forgotHref={PATHS.forgotPassword} onSignedIn={onSignedIn} />
      <QuickSwitchLink href={quickSwitchPath} />
    </section>
  );
}

const readLast = afterFirstPicture(async () => (await import('#offline/session.ts')).lastPerson());

/** Who was on this device last, null where nobody was; undefined until that is known. */
function useLastPerson(): string | null | undefined {
  const [last, setLast] = useState<string | null>();
  useEffect(() => {
    readLast().then(setLast, (error: unknown) => {
      console.warn('Who was here last could not be read.', error);
      setLast(null);
    });
  }, []);
  return last;
}

/** Whether an address of ours is the board of the dock. */
const isDock = (address: string) =>
  [PATHS.driverCheckin, PATHS.pickupCheckout].some((dock) => address.startsWith(dock));

/** The board as whoever takes the tablet over goes on with it: the driver and the search were another's (dock-address.ts). */
const handedOver = (address: string) =>
  address.replace(/([?&])(?:(?:driver|find)=[^&]*&?)+/g, '$1').replace(/[?&]$/, '');
