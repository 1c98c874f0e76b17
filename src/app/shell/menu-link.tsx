import { type Message, t } from '#language/say.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { NavLink } from '#ui/link.tsx';
import classes from './side-menu.module.css';

export interface MenuItem {
  to: string;
  label: Message;
  icon: IconName;
}

/** An entry of the side menu. */
export function MenuLink({ to, label, icon, onClick }: MenuItem & { onClick: () => void }) {
  return (
    <li>
      <NavLink to={to} className={classes.link ?? ''} onClick={onClick}>
        <Icon name={icon} size={22} />
        {t(label)}
      </NavLink>
    </li>
  );
}
