/** Which screen stands at which address: the first ones here, all others in other-screens.tsx. */
import { type ComponentType, type LazyExoticComponent, lazy, Suspense } from 'react';
import { Route, Routes, useLocation } from 'react-router-dom';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { useScreenStart } from './base/page.ts';
import { PATHS } from './base/paths.ts';

type Screen = LazyExoticComponent<ComponentType>;
const screen = (load: () => Promise<ComponentType>): Screen => lazy(async () => ({ default: await load() }));

const Landing = screen(() => import('./routes/landing.tsx').then((module) => module.Landing));
const Login = screen(() => import('./routes/login.tsx').then((module) => module.Login));
const Home = screen(() => import('./routes/home.tsx').then((module) => module.Home));
const OtherScreens = screen(() => import('./other-screens.tsx').then((module) => module.OtherScreens));

const FIRST: readonly [path: string, Screen][] = [
  [PATHS.landing, Landing],
  [PATHS.login, Login],
  [PATHS.home, Home],
  [PATHS.homeOf, Home],
  ['*', OtherScreens],
];

export function Router() {
  const { pathname } = useLocation();
  useScreenStart();
  return (
    <ErrorBoundary what={t('This page')} resetKey={pathname}>
      <Suspense
        fallback={
          <div data-coming>
            <LoaderOverlay open />
          </div>
        }
      >
        <Routes>
          {FIRST.map(([path, Screen]) => (
            <Route key={path} path={path} element={<Screen />} />
          ))}
        </Routes>
      </Suspense>
    </ErrorBoundary>
  );
}
