import { Link } from '#ui/link.tsx';
import { PATHS, PROVIDER } from '../base/paths.ts';
import classes from './footer.module.css';

/** Contact, about, resources, credit. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <section>
        <h2>Contact</h2>
        <p>{PROVIDER.city}</p>
        <p>
          <a href={`tel:${PROVIDER.phone.replace(/\D/g, '')}`}>{PROVIDER.phone}</a>
        </p>
        <p>
          <a href={`mailto:${PROVIDER.email}`}>{PROVIDER.email}</a>
        </p>
      </section>
      <section>
        <h2>About</h2>
        <p>
          <Link to={PATHS.faqs}>FAQs</Link>
        </p>
      </section>
      <section>
        <h2>Resources</h2>
        <p>Coming Soon!</p>
      </section>
      <p className={classes.credit}>Developed by the Connex BOL team</p>
    </footer>
  );
}
