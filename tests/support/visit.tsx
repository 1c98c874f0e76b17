/** The app at an address, and where the visitor has come to from there. */
import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { Router } from '#app/router.tsx';
import { useSnackbar } from '#ui/snackbar.tsx';
import { renderUi, type Screen } from './render-ui.tsx';

let navigate: NavigateFunction;
function Here() {
  const { pathname, search, hash } = useLocation();
  navigate = useNavigate();
  return <output data-testid="here">{pathname + search + hash}</output>;
}

/** Draws whatever the address leads to, or only `part` of the app. */
export const visit = (
  path: string,
  { part = <Router />, screen: size = 'desk', reload }: { part?: ReactNode; screen?: Screen; reload?: boolean } = {},
) =>
  renderUi(
    <>
      {part}
      <Here />
    </>,
    { path, screen: size, ...(reload ? { reload } : {}) },
  );
/** Goes on from the screen on show, as a link or the browser's Back (-1) does. */
export const go = (to: string | -1): void => void (to === -1 ? navigate(to) : navigate(to));
export const here = () => screen.getByTestId('here').textContent;
export const link = (name: string) => screen.findByRole('link', { name });
/** The message on show; null when there is none. */
export const shown = () => {
  const { open, severity, message } = useSnackbar.getState();
  return open ? { severity, message } : null;
};
