/** Which screen stands at which address: the first ones here, all others in other-screens.tsx. */
import { Suspense } from 'react';
import { matchPath, Route, Routes, useLocation } from 'react-router-dom';
import { t } from '#language/say.ts';
import { Coming } from '#ui/coming.tsx';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { useScreenStart } from './base/page.ts';
import { PATHS } from './base/paths.ts';
import { type Screen, screen } from './base/screen.tsx';
import { isForNobody, isUnsettled, useSessionStore } from './base/session-store.ts';
import { ToLogin } from './base/to-login.tsx';

const Landing = screen(() => import('./routes/landing.tsx').then((module) => module.Landing));
const Login = screen(() => import('./routes/login.tsx').then((module) => module.Login));
const Home = screen(() => import('./routes/home.tsx').then((module) => module.Home));
const OtherScreens = screen(() => import('./other-screens.tsx').then((module) => module.OtherScreens));

/** Nobody goes to the login without anything of home. */
const HomeScreen: Screen = Object.assign(HomeOfSomebody, { fetch: isForNobody ? Login.fetch : Home.fetch });

function HomeOfSomebody() {
  const { status } = useSessionStore();
  return isForNobody && status !== 'in' && !isUnsettled(status) ? <ToLogin /> : <Home />;
}

const FIRST: readonly [path: string, Screen][] = [
  [PATHS.landing, Landing],
  [PATHS.login, Login],
  [PATHS.home, HomeScreen],
  [PATHS.homeOf, HomeScreen],
  ['*', OtherScreens],
];

/**
 * Fetches the screen of an address. For before anything is drawn: what is waited for then does not come up 300 ms late
 * (see later.tsx). A screen that can't be fetched says so where it is drawn.
 */
export async function fetchScreen(pathname: string): Promise<void> {
  try {
    const first = FIRST.find(([path]) => matchPath(path, pathname))?.[1];
    await first?.fetch();
    if (first === OtherScreens) await (await import('./other-screens.tsx')).fetchOtherScreen(pathname);
  } catch (error) {
    console.warn('This screen could not be fetched yet.', error);
  }
}

export function Router() {
  const { pathname } = useLocation();
  useScreenStart();
  return (
    <ErrorBoundary what={t('This page')} resetKey={pathname}>
      <Suspense fallback={<Coming shape="page" />}>
        <Routes>
          {FIRST.map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
