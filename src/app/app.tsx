import { BrowserRouter } from 'react-router-dom';
import '#ui/styles.ts';
import { Look } from '#ui/look.tsx';
import { Router } from './router.tsx';
import { Shell } from './shell/shell.tsx';

/** The whole app: look, router, shell. */
export function App() {
  return (
    <Look>
      <BrowserRouter>
        <Shell>
          <Router />
        </Shell>
      </BrowserRouter>
    </Look>
  );
}
