import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './contact-link.module.css';

interface ContactLinkProps {
  kind: 'phone' | 'mail';
  /** The number or address itself. */
  to: string;
  /** How it is written; as it stands in `to` when left out. */
  children?: ReactNode;
}

/** A number to call or an address to write to; nothing at all when there is none. */
export function ContactLink({ kind, to, children = breakable(to) }: ContactLinkProps) {
  if (!to) return null;
  const href = kind === 'phone' ? `tel:${to.replace(/[^\d+]/g, '')}` : `mailto:${to}`;
  return (
    <Anchor href={href} className={classes.link ?? ''}>
      {children}
    </Anchor>
  );
}

/** In a narrow column an address breaks before its domain, not in the middle of a word. */
function breakable(to: string): ReactNode {
  const [name, domain] = to.split('@');
  if (domain === undefined) return to;
  return (
    <>
      {name}
      <wbr />@{domain}
    </>
  );
}
