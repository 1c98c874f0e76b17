import { useNavigate } from 'react-router-dom';
import { LogOutButton } from '#features/session/log-out-button.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { PATHS } from '../base/paths.ts';
import { useLogoutControl } from '../base/shell-state.ts';
import classes from './side-menu.module.css';

/** On a phone Logout is the last item of the menu: in the header it would lie one slip of the thumb from the bell. */
export function MenuLogOut() {
  const navigate = useNavigate();
  const logout = useLogoutControl(({ state }) => state);
  if (!usePhone() || logout === 'none') return null;
  return (
    <li className={classes.last}>
      <LogOutButton className={classes.link} onLoggedOut={() => navigate(PATHS.login)} />
    </li>
  );
}
