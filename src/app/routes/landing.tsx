import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { Icon, type IconName } from '#ui/icon.tsx';
import { PATHS } from '../paths.ts';
import { useReady } from '../ready.ts';
import { usePageTitle } from '../use-page-title.ts';
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

/** The public front page. */
export function Landing() {
  useReady();
  usePageTitle('');
  return (
    <div className={classes.page}>
      <section className={classes.hero}>
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
      </section>
      <ul className={classes.points}>
        {POINTS.map(({ icon, title, text }) => (
          <li key={title}>
            <Icon name={icon} size={28} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section id="start-now" className={classes.start}>
        <h2>How to start</h2>
        <p>Short guides for each side of a load:</p>
        <div className={classes.actions}>
          <Button component={Link} to="/shipper-signup" variant="default">
            Shipper
          </Button>
          <Button component={Link} to="/carrier-signup" variant="default">
            Carrier
          </Button>
          <Button component={Link} to="/driver-signup" variant="default">
            Driver
          </Button>
        </div>
      </section>
    </div>
  );
}
