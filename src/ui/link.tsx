/**
 * Links within the app. The router's own bring along how it prefetches pages, which this app doesn't do and every
 * first screen would load; these are made of the same hooks.
 */
import type { AnchorHTMLAttributes, MouseEvent, Ref } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router-dom';
import { classNames } from './class-names.ts';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of the app. */
  to: string;
  /** Takes the place of this page in the history. */
  replace?: boolean;
  ref?: Ref<HTMLAnchorElement>;
}

/** Opens an address of the app without loading the page again; with Ctrl or the middle button in a new tab. */
export function Link({ to, replace, onClick, target, ...rest }: LinkProps) {
  // Without `replace` the address of this very page takes its own place.
  const open = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    ...(target !== undefined && { target }),
  });
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) open(event);
  };
  return <a {...rest} href={useHref(to)} target={target} onClick={press} />;
}

/** A link of a menu: it says when its page, or one below it, is the one that is open. */
export function NavLink({ to, className, ...rest }: LinkProps) {
  // Addresses are the same in capitals, whatever is asked for on the page.
  const pathname = useLocation().pathname.toLowerCase();
  const page = to.replace(/\?.*/, '').toLowerCase();
  const here = pathname === page || pathname.startsWith(`${page}/`);
  return (
    <Link
      {...rest}
      to={to}
      className={classNames(className, here && 'active')}
      aria-current={here ? 'page' : undefined}
    />
  );
}
