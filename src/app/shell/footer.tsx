import { Link } from 'react-router-dom';
import { PATHS } from '../paths.ts';
import classes from './footer.module.css';

/** Contact, about, resources, credit. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <section>
        <h2>Contact</h2>
        <p>Portland, Oregon</p>
        <p>
          <a href="tel:+15035550142">(503) 555-0142</a>
        </p>
        <p>
          <a href="mailto:support@connexbol.example">support@connexbol.example</a>
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
