import { lazy, Suspense } from 'react';
import { Link } from '#ui/link.tsx';
import { PATHS } from '../base/paths.ts';
import classes from './footer.module.css';

// The server is asked for it, after the first screen; its place is kept.
const Contact = lazy(async () => ({ default: (await import('./contact.tsx')).Contact }));

const ABOUT = [
  [PATHS.faqs, 'FAQs'],
  [PATHS.privacy, 'Privacy'],
  [PATHS.terms, 'Terms'],
] as const;

/** Contact, about, resources, credit. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <section className={classes.contact}>
        <h2>Contact</h2>
        <Suspense fallback={null}>
          <Contact />
        </Suspense>
      </section>
      <section>
        <h2>About</h2>
        {ABOUT.map(([to, label]) => (
          <p key={to}>
            <Link to={to}>{label}</Link>
          </p>
        ))}
      </section>
      <section>
        <h2>Resources</h2>
        <p>Coming Soon!</p>
      </section>
      <p className={classes.credit}>Developed by the Connex BOL team</p>
    </footer>
  );
}
