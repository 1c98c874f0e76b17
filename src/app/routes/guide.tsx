import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { withoutLastSlashes } from '#domain/addresses.ts';
import { type Message, msg, nameOf, t } from '#language/say.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { PictureButton } from '#ui/picture-button.tsx';
import { usePageTitle, useReady } from '../base/page.ts';
import { type GuidePath, guidePictureSrc, PATHS, START_NOW } from '../base/paths.ts';
import classes from './guide.module.css';
import { CARRIER_GUIDE, DRIVER_GUIDE, GUIDE_PICTURE_SIZES, type GuideText, SHIPPER_GUIDE } from './guide-texts.ts';
import { NotFound } from './not-found.tsx';

/** One page of the explainers for shippers, carriers and drivers. */
export function Guide() {
  const page = guidePageAt(useLocation().pathname);
  return page ? <Page page={page} /> : <NotFound />;
}

function Page({ page: { audience, title, intro, points, picture, step, steps, back, next } }: { page: GuidePage }) {
  useReady();
  usePageTitle(
    t('{title}, {audience, select, shipper {for shippers} carrier {for carriers} other {for drivers}}', {
      title: t(title),
      audience,
    }),
    t('{audience, select, shipper {For shippers} carrier {For carriers} other {For drivers}}: {point}', {
      audience,
      point: points[0] ? t(points[0]) : '',
    }),
  );
  return (
    <article className={classes.page} data-screen={picture.screen}>
      <div className={classes.text}>
        <p className={classes.step}>
          {t(
            '{audience, select, shipper {For shippers} carrier {For carriers} other {For drivers}}, step {step} of {steps}',
            { audience, step, steps },
          )}
        </p>
        <PageHeader title={t(title)} description={t(intro)} />
        <ol className={classes.points}>
          {points.map((point) => (
            <li key={nameOf(point)}>{t(point)}</li>
          ))}
        </ol>
      </div>
      <PictureButton
        key={picture.name}
        title={t(title)}
        src={guidePictureSrc(picture.name)}
        alt={t(picture.alt)}
        {...GUIDE_PICTURE_SIZES[picture.screen]}
      />
      <nav className={classes.ways} aria-label={t('Steps')}>
        <Button component={Link} to={back} variant="default">
          {t('Back')}
        </Button>
        <Button component={Link} to={next.to}>
          {t(next.label)}
        </Button>
      </nav>
    </article>
  );
}

/**
 * The explainers for newcomers as data: what each page says, and which page is at which address. A page with two
 * addresses leads on in the spelling it was opened with, where there is one.
 */
export interface GuidePage extends GuideText {
  /** For whom. */
  audience: Audience;
  step: number;
  steps: number;
  back: string;
  next: { to: string; label: Message };
}

type Audience = 'shipper' | 'carrier' | 'driver';

interface GuideTo {
  audience: Audience;
  texts: readonly GuideText[];
}

const SHIPPER: GuideTo = { audience: 'shipper', texts: SHIPPER_GUIDE };
const CARRIER: GuideTo = { audience: 'carrier', texts: CARRIER_GUIDE };
const DRIVER: GuideTo = { audience: 'driver', texts: DRIVER_GUIDE };

type To = GuidePath | typeof PATHS.landing | typeof START_NOW;
type Row = readonly [guide: GuideTo, step: number, back: To, next: To, label?: Message];

const START = msg('Start');

const PAGES: Record<GuidePath, Row> = {
  '/shipper-signup': [SHIPPER, 1, PATHS.landing, '/shipper-signup-two'],
  '/shippersignup': [SHIPPER, 1, PATHS.landing, '/shippersignup2'],
  '/shipper-signup-two': [SHIPPER, 2, '/shipper-signup', '/shippersignup3'],
  '/shippersignup2': [SHIPPER, 2, '/shippersignup', '/shippersignup3'],
  '/shippersignup3': [SHIPPER, 3, '/shippersignup2', '/shippersignup4'],
  '/shippersignup4': [SHIPPER, 4, '/shippersignup3', START_NOW, START],
  '/carrier-signup': [CARRIER, 1, PATHS.landing, '/carriersignup2'],
  '/carriersignup': [CARRIER, 1, PATHS.landing, '/carriersignup2'],
  '/carriersignup2': [CARRIER, 2, '/carrier-signup', '/carriersignup3'],
  '/carriersignup3': [CARRIER, 3, '/carriersignup2', START_NOW],
  '/driver-signup': [DRIVER, 1, PATHS.landing, '/driversignup2'],
  '/driversignup': [DRIVER, 1, PATHS.landing, '/driversignup2'],
  '/driversignup2': [DRIVER, 2, '/driversignup', START_NOW],
};

/** The page at an address; null when there is none. The router ignores case and a slash at the end, so this does too. */
export function guidePageAt(pathname: string): GuidePage | null {
  const path = withoutLastSlashes(pathname.toLowerCase());
  if (!isGuidePath(path)) return null;
  const [{ audience, texts }, step, back, to, label = msg('Continue')] = PAGES[path];
  const text = texts[step - 1];
  return text ? { ...text, audience, step, steps: texts.length, back, next: { to, label } } : null;
}

const isGuidePath = (path: string): path is GuidePath => Object.hasOwn(PAGES, path);
