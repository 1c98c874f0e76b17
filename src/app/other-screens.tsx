/**
 * The screens behind the first ones, each a chunk of its own but NOT FOUND. A chunk apart, with the table of who may see
 * what: whoever reads the front page or logs in needs none of it.
 */
import type { ReactNode } from 'react';
import { matchPath, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { Coming } from '#ui/coming.tsx';
import { accessTo } from './base/access.ts';
import { GUIDE_PATHS, PATHS } from './base/paths.ts';
import { type Screen, screen } from './base/screen.tsx';
import { isForNobody, isUnsettled, useSessionStore } from './base/session-store.ts';
import { ToLogin } from './base/to-login.tsx';
import { NotFound } from './routes/not-found.tsx';

const Faqs = screen(() => import('./routes/faqs.tsx').then((module) => module.Faqs));
const ForgotPassword = screen(() => import('./routes/forgot-password.tsx').then((module) => module.ForgotPassword));
const ResetPassword = screen(() => import('./routes/reset-password.tsx').then((module) => module.ResetPassword));
const UndoEmailChange = screen(() => import('./routes/undo-email-change.tsx').then((module) => module.UndoEmailChange));
const BecomeAMember = screen(() => import('./routes/become-a-member.tsx').then((module) => module.BecomeAMember));
const Privacy = screen(() => import('./routes/small-print.tsx').then((module) => module.Privacy));
const Terms = screen(() => import('./routes/small-print.tsx').then((module) => module.Terms));
const Guide = screen(() => import('./routes/guide.tsx').then((module) => module.Guide));
const LoadDetail = screen(() => import('./routes/load-detail.tsx').then((module) => module.LoadDetail));
const SingleBol = screen(() => import('./routes/single-bol.tsx').then((module) => module.SingleBol));
const BuildLoad = screen(() => import('./routes/load-wizard.tsx').then((module) => module.BuildLoad));
const EditLoad = screen(() => import('./routes/load-wizard.tsx').then((module) => module.EditLoad));
const DriverCheckin = screen(() => import('./routes/driver-work.tsx').then((module) => module.DriverCheckin));
const PickupCheckout = screen(() => import('./routes/driver-work.tsx').then((module) => module.PickupCheckout));
const Waiting = screen(() => import('./routes/waiting.tsx').then((module) => module.Waiting));
const Notifications = screen(() => import('./routes/notifications.tsx').then((module) => module.Notifications));
const Settings = screen(() => import('./routes/settings.tsx').then((module) => module.Settings));
const DriverAccount = screen(() => import('./routes/driver-account.tsx').then((module) => module.DriverAccount));
const EditDriverAccount = screen(() =>
  import('./routes/edit-driver-account.tsx').then((module) => module.EditDriverAccount),
);
const Reports = screen(() => import('./routes/reports.tsx').then((module) => module.Reports));
const CreateCarrier = screen(() => import('./routes/create-carrier.tsx').then((module) => module.CreateCarrier));

const PUBLIC: readonly [path: string, Screen][] = [
  [PATHS.faqs, Faqs],
  [PATHS.forgotPassword, ForgotPassword],
  [PATHS.resetPassword, ResetPassword],
  [PATHS.undoEmailChange, UndoEmailChange],
  [PATHS.becomeAMember, BecomeAMember],
  [PATHS.privacy, Privacy],
  [PATHS.terms, Terms],
  ...GUIDE_PATHS.map((path): [string, Screen] => [path, Guide]),
];

const PROTECTED: readonly [path: string, Screen][] = [
  [PATHS.editLoad, EditLoad],
  [PATHS.shipperLoad, LoadDetail],
  [PATHS.shipperBol, SingleBol],
  [PATHS.carrierLoad, LoadDetail],
  [PATHS.carrierBol, SingleBol],
  [PATHS.buildLoad, BuildLoad],
  [PATHS.driverCheckin, DriverCheckin],
  [PATHS.pickupCheckout, PickupCheckout],
  [PATHS.waiting, Waiting],
  [PATHS.notification, Notifications],
  [PATHS.settings, Settings],
  [PATHS.settingsTab, Settings],
  [PATHS.driverAccount, DriverAccount],
  [PATHS.driverAccountEdit, EditDriverAccount],
  [PATHS.createCarrier, CreateCarrier],
  [PATHS.reports, Reports],
];

/** Fetches the screen of an address, so that it is drawn at once. */
export async function fetchOtherScreen(pathname: string): Promise<void> {
  const shown = isForNobody ? PUBLIC : [...PUBLIC, ...PROTECTED];
  await shown.find(([path]) => matchPath(path, pathname))?.[1].fetch();
}

/** For every address that is none of a first screen's. */
export function OtherScreens() {
  return (
    <Routes>
      {PUBLIC.map(([path, Screen]) => (
        <Route key={path} path={path} element={<Screen />} />
      ))}
      {PROTECTED.map(([path, Screen]) => (
        <Route
          key={path}
          path={path}
          element={
            <RequireAccess>
              <Screen />
            </RequireAccess>
          }
        />
      ))}
      <Route path="*" element={<NotFound />} />
    </Routes>
  );
}

/** Shows a protected screen to those who may see it; see access.ts. A load's screen finds its reader's own address. */
export function RequireAccess({ children }: { children: ReactNode }) {
  const { status, session, trouble } = useSessionStore();
  const { pathname, search } = useLocation();
  if (isUnsettled(status)) return trouble ? null : <Coming shape="page" />;
  const access = accessTo(pathname, session?.actor ?? null);
  if (access === 'sign-in') return <ToLogin />;
  if (access !== 'not-found') return children;
  // Shortcuts, opened and shared files lead everybody to the same addresses.
  const query = new URLSearchParams(search);
  const isFromSystem = query.get('from') === 'system' || query.has('shared');
  return isFromSystem ? <Navigate to={PATHS.home} replace /> : <NotFound />;
}
