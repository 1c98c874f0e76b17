import { BrowserRouter } from 'react-router-dom';
import '#ui/styles.ts';
import { t } from '#language/say.ts';
import { ErrorBoundary } from '#ui/error-boundary.tsx';
import { Look } from '#ui/look.tsx';
import { useLanguage } from './base/speak.ts';
import { Router } from './router.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole app: look, router, shell. All of it is said again in another language. */
export function App() {
  const { language } = useLanguage();
  return (
    <Look key={language}>
      <BrowserRouter>
        <ErrorBoundary what={t('The app')}>
          <Shell>
            <Router />
          </Shell>
        </ErrorBoundary>
      </BrowserRouter>
    </Look>
  );
}
