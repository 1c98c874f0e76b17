import { Button } from '@mantine/core';
import { FRONT_PAGE } from '#domain/first-pages.ts';
import { t } from '#language/say.ts';
import { later } from '#ui/later.tsx';
import { Link } from '#ui/link.tsx';
import { usePublicTitle, useReady } from '../base/page.ts';
import { guidePictureSrc, PATHS } from '../base/paths.ts';
import classes from './landing.module.css';

// What is read further down is no part of the first screen.
const FrontPage = later(
  async () => (await import('./front-page.tsx')).FrontPage,
  () => <div className={classes.rest} />,
);
const DemoLink = later(async () => (await import('./front-page.tsx')).DemoLink);

/** The public front page. */
export function Landing() {
  useReady();
  usePublicTitle(FRONT_PAGE);
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
        <div>
          <h1>{t('The bill of lading that works where freight moves')}</h1>
          <p>
            {t(
              'Ship a load with its BOLs, hand it to one carrier, and follow it from the first check-in to the signed delivery, on any phone, tablet or desk.',
            )}
          </p>
          <div className={classes.actions}>
            <Button component={Link} to={PATHS.login} size="lg">
              {t('Log in')}
            </Button>
            <Button component={Link} to={PATHS.becomeAMember} size="lg" variant="default">
              {t('Become a member')}
            </Button>
            <DemoLink />
          </div>
        </div>
        {/* Only where there is room for it: a phone never loads a picture that is not drawn. */}
        <img
          className={classes.phone}
          src={guidePictureSrc('driver-load')}
          alt=""
          width={585}
          height={1266}
          loading="lazy"
        />
      </section>
      <FrontPage />
    </div>
  );
}
