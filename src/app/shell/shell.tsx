/**
 * The frame around every screen: header, side menu (beside the content on a desk, over it on a phone), footer,
 * and the things that lie above everything: message, loader, update offer, sign-in-again.
 */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Message, msg, t } from '#language/say.ts';
import type { StorageTrouble } from '#offline/session.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { later } from '#ui/later.tsx';
import { LoaderOverlay, useLoader } from '#ui/loader-overlay.tsx';
import { SIDE_NAV_WIDTH, SNACKBAR_MS } from '#ui/measures.ts';
import { hideSnackbar, Snackbar, useSnackbar } from '#ui/snackbar.tsx';
import { localTexts } from '../base/page.ts';
import { PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

const DamagedStore = later(async () => (await import('#features/session/damaged-store.tsx')).DamagedStore);
const SignedInLayer = later(async () => (await import('./signed-in-layer.tsx')).SignedInLayer);

export function Shell({ children }: { children: ReactNode }) {
  const [menuOpen, setMenuOpen] = useState(false);
  const { pathname } = useLocation();
  const { session, trouble } = useSessionStore();
  const { open, message, severity, actions, count } = useSnackbar();
  const loading = useLoader((state) => state.running > 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address is what closes the menu
  useEffect(() => setMenuOpen(false), [pathname]);

  // Who reads the front page has nowhere to go in the app yet.
  const isFront = pathname === PATHS.landing;
  const onMenu = () => setMenuOpen((was) => !was);
  return (
    <div
      className={classes.frame}
      data-front={isFront || undefined}
      style={{ '--side-width': `${SIDE_NAV_WIDTH}px` } as CSSProperties}
    >
      <a className={classes.skip} href="#main">
        {t('Skip to content')}
      </a>
      <Header menuOpen={menuOpen} onMenu={isFront ? null : onMenu} />
      {!isFront && <SideMenu open={menuOpen} onClose={() => setMenuOpen(false)} />}
      <main id="main" className={classes.main} tabIndex={-1}>
        {trouble && <StorageNotice trouble={trouble} />}
        {session && (
          <ErrorBoundary resetKey={session.user._id}>
            <SignedInLayer session={session} />
          </ErrorBoundary>
        )}
        {children}
      </main>
      <Footer />
      <Snackbar
        count={count}
        open={open}
        message={message}
        severity={severity}
        actions={actions}
        onClose={hideSnackbar}
        autoHideMs={SNACKBAR_MS}
      />
      <LoaderOverlay open={loading} />
    </div>
  );
}

const WORDS: Record<Exclude<StorageTrouble, 'damaged'>, { title: Message; text: Message }> = {
  blocked: {
    title: msg('An older version is open in another tab.'),
    text: msg('Close the other tabs of Connex BOL, then reload. Nothing you saved is lost.'),
  },
  outdated: {
    title: msg('This tab is out of date.'),
    text: msg('A newer version of the app took over in another tab. Reload to go on here. Nothing you saved is lost.'),
  },
  dead: {
    title: msg('This device’s storage does not answer.'),
    text: msg(
      'Nothing can be recorded right now. Close and reopen the app; in a private window, use a normal one instead.',
    ),
  },
};

/** Says what stands between the app and its store. While it is shown, nothing can be saved, and nothing is pretended. */
function StorageNotice({ trouble }: { trouble: StorageTrouble }) {
  if (trouble === 'damaged') {
    return <DamagedStore store={localTexts()} />;
  }
  const { title, text } = WORDS[trouble];
  return (
    <ErrorPanel title={t(title)} onRetry={() => window.location.reload()} retryLabel={t('Reload')}>
      {t(text)}
    </ErrorPanel>
  );
}
