import { Button } from '@mantine/core';
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { useHashScroll, usePublicTitle, useReady } from '../base/page.ts';
import { type GuidePath, PATHS, PROVIDER } from '../base/paths.ts';
import classes from './landing.module.css';

const POINTS: readonly { icon: IconName; title: string; text: string }[] = [
  {
    icon: 'offline',
    title: 'Works without a network',
    text: 'Check in, report and complete from a steel trailer. Everything is kept on the device and sent when the signal returns.',
  },
  {
    icon: 'clock',
    title: 'The time it happened',
    text: 'A check-in keeps the minute it was made, however late it arrives. On time or late is plain to both sides.',
  },
  {
    icon: 'shield',
    title: 'Only for the right eyes',
    text: 'A bill is seen by its shipper, its carrier, its driver and the receivers you choose. By nobody else.',
  },
];

const GUIDES: readonly { to: GuidePath; icon: IconName; title: string; text: string }[] = [
  { to: '/shipper-signup', icon: 'box', title: 'Shipper', text: 'Create a load with its BOLs and see it delivered.' },
  { to: '/carrier-signup', icon: 'building', title: 'Carrier', text: 'See what you carry and assign your drivers.' },
  { to: '/driver-signup', icon: 'truck', title: 'Driver', text: 'Your loads and documents on the phone you have.' },
];

function Hero() {
  return (
    <section className={classes.hero}>
      <div>
        <h1>The bill of lading that works where freight moves</h1>
        <p>
          Ship a load with its BOLs, hand it to one carrier, and follow it from the first check-in to the signed
          delivery, on any phone, tablet or desk.
        </p>
        <div className={classes.actions}>
          <Button component={Link} to={PATHS.login} size="lg">
            Log in
          </Button>
          <Button component={Link} to={PATHS.becomeAMember} size="lg" variant="default">
            Become a member
          </Button>
        </div>
      </div>
      {/* Only where there is room for it: a phone never loads a picture that is not drawn. */}
      <img className={classes.phone} src="/guide/driver-load.webp" alt="" width={585} height={1266} loading="lazy" />
    </section>
  );
}

function StartNow() {
  return (
    <section id="start-now" className={classes.start}>
      <h2>Start now</h2>
      <ol>
        <li>
          Become a member: call us at <a href={`tel:${PROVIDER.phone.replace(/\D/g, '')}`}>{PROVIDER.phone}</a>. What it
          costs depends on the number of BOLs you process; <Link to={`${PATHS.faqs}#cost`}>see the FAQs</Link>.
        </li>
        <li>Choose your password with the link in the email we send you.</li>
        <li>Log in. Your first load takes about five minutes, every further one less.</li>
      </ol>
      <div className={classes.actions}>
        <Button component={Link} to={PATHS.becomeAMember}>
          Become a member
        </Button>
        <Button component={Link} to={PATHS.login} variant="default">
          Log in
        </Button>
      </div>
    </section>
  );
}

/** The public front page. */
export function Landing() {
  useReady();
  usePublicTitle(PUBLIC_PAGES['/']);
  useHashScroll();
  return (
    <div className={classes.page}>
      <Hero />
      <ul className={classes.points}>
        {POINTS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={28} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="guides">
        <h2 id="guides" className={classes.heading}>
          How it works for you
        </h2>
        <ul className={classes.guides}>
          {GUIDES.map(({ to, icon, title, text }) => (
            <li key={to}>
              <Link to={to}>
                <Icon name={icon} size={28} />
                <b>{title}</b>
                <span>{text}</span>
                <Icon name="arrowRight" className={classes.arrow} />
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <StartNow />
    </div>
  );
}
