import { t } from '#language/say.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { useSite } from '../base/site.ts';
import classes from './footer.module.css';

/** How the operator is reached, as the server says it; nothing is claimed before it is known. */
export function Contact() {
  const site = useSite();
  if (site === null) return null;
  const { city, phone, email } = site.contact;
  if (!(city ?? phone ?? email)) return <p>{t('The operator of this server has not said how to reach them.')}</p>;
  return (
    <>
      {city && <p>{city}</p>}
      {phone && (
        <p>
          <ContactLink kind="phone" to={phone} />
        </p>
      )}
      {email && (
        <p>
          <ContactLink kind="mail" to={email} />
        </p>
      )}
      {site.madeUp && <p className={classes.credit}>{t('Made up, like everything in this demo.')}</p>}
    </>
  );
}
