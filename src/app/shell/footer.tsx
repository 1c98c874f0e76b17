import { msg, t } from '#language/say.ts';
import { afterFirstPicture } from '#ui/after-paint.ts';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { PATHS } from '../base/paths.ts';
import classes from './footer.module.css';

// The server is asked for it, after the first screen; its place is kept.
const Contact = later(afterFirstPicture(async () => (await import('./contact.tsx')).Contact));

const LanguageChoice = later(afterFirstPicture(async () => (await import('./language-choice.tsx')).LanguageChoice));

const ABOUT = [
  [PATHS.faqs, msg('FAQs')],
  [PATHS.privacy, msg('Privacy')],
  [PATHS.terms, msg('Terms')],
] as const;

/** Contact, about, resources, credit. */
export function Footer() {
  return (
    <footer className={classes.footer}>
      <section className={classes.contact}>
        <h2>{t('Contact')}</h2>
        <Contact />
      </section>
      <section>
        <h2>{t('About')}</h2>
        {ABOUT.map(([to, label]) => (
          <p key={to}>
            <Link to={to}>{t(label)}</Link>
          </p>
        ))}
      </section>
      <section>
        <h2>{t('Resources')}</h2>
        <p>{t('Coming Soon!')}</p>
      </section>
      <LanguageChoice />
      <p className={classes.credit}>{t('Developed by the Connex BOL team')}</p>
    </footer>
  );
}
