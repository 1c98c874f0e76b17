/** What stands below the fold of the front page: for whom the product is, the demo, what it costs, how to begin. */
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DemoSide } from '#contract/site.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useHashScroll } from '../base/page.ts';
import { type GuidePath, PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import { useSite } from '../base/site.ts';
import classes from './front-page.module.css';

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
    text: 'A BOL is seen by its shipper, its carrier, its driver and the receiver you choose. No other company sees it.',
  },
];

interface Audience {
  side: DemoSide;
  icon: IconName;
  title: string;
  /** What they do here. */
  points: readonly string[];
  /** Their explainer; receivers need none. */
  to?: GuidePath;
}

const AUDIENCES: readonly Audience[] = [
  {
    side: 'shipper',
    to: '/shipper-signup',
    icon: 'box',
    title: 'Shipper',
    points: [
      'Build a load with its BOLs (PDF) and choose who receives each one.',
      'Check the driver in and out at your dock, and sign.',
      'See on time or late, and what was over, short or damaged.',
    ],
  },
  {
    side: 'carrier',
    to: '/carrier-signup',
    icon: 'building',
    title: 'Carrier',
    points: [
      'See every load that was shipped with you.',
      'Assign a driver, and change your mind until it is completed.',
      'Follow pick-up and delivery without a phone call.',
    ],
  },
  {
    side: 'driver',
    to: '/driver-signup',
    icon: 'truck',
    title: 'Driver',
    points: [
      'Open the app and see your next stop: where, and by when.',
      'Check in and out with one tap, with or without a signal.',
      'Have the documents on your phone, and sign with a finger.',
    ],
  },
  {
    side: 'receiver',
    icon: 'inbound',
    title: 'Receiver',
    points: [
      'See which trucks come today, and which stand at your dock.',
      'Check them in, note the seal, report overages, shortages and damages.',
      'Sign and complete. Both sides have the same record.',
    ],
  },
];

const WHO = 'who';

/** The way to the demo, in the first lines of the page; nothing where there is no demo. */
export function DemoLink() {
  const demo = useDemo();
  if (demo === null) return null;
  return (
    <Button component={Link} to={`/#${WHO}`} size="lg" variant="default">
      Try the live demo
    </Button>
  );
}

/** The demo's accounts for a visitor; somebody who is logged in has work of their own here. */
function useDemo() {
  const site = useSite();
  const isVisitor = useSessionStore(({ status }) => status === 'out');
  return isVisitor ? (site?.demo ?? null) : null;
}

/** Everything below the first lines. */
export function FrontPage() {
  useHashScroll();
  return (
    <>
      <ul className={classes.cards}>
        {POINTS.map(({ icon, title, text }) => (
          <li key={title} className={classes.card}>
            <Icon name={icon} size={28} />
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <WhoItIsFor />
      <Pricing />
      <StartNow />
    </>
  );
}

/** Logs a visitor in with an account of the demo; says why where that fails. */
async function enter(username: string, password: string): Promise<boolean> {
  try {
    const { logIn } = await import('#offline/session.ts');
    if ((await withLoader(logIn(username, password))) === 'logged-in') return true;
    showSnackbar({ severity: 'error', message: 'Somebody has changed this account’s password. Try another side.' });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The demo could not be opened. Try again.';
    showSnackbar({ severity: 'error', message });
  }
  return false;
}

function WhoItIsFor() {
  const navigate = useNavigate();
  const demo = useDemo();
  const [busy, setBusy] = useState(false);
  const tryAs = async (side: DemoSide) => {
    const account = demo?.accounts.find((one) => one.side === side);
    if (!demo || !account) return;
    setBusy(true);
    if (await enter(account.username, demo.password)) navigate(PATHS.home);
    else setBusy(false);
  };
  return (
    <section id={WHO} aria-labelledby="who-heading" className={classes.part}>
      <h2 id="who-heading">Who it is for</h2>
      {demo !== null && <p>This server runs the demo: made-up companies, real screens. Try any side of it.</p>}
      <ul className={classes.cards}>
        {AUDIENCES.map(({ side, to, icon, title, points }) => (
          <li key={side} className={classes.card}>
            <Icon name={icon} size={28} />
            <h3>{title}</h3>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
            <div className={classes.ways}>
              {to && (
                <Link to={to} aria-label={`Step by step, for ${side}s`}>
                  Step by step
                </Link>
              )}
              {demo !== null && (
                <Button onClick={() => void tryAs(side)} disabled={busy} variant="default">
                  Try it as a {side}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PRICES: readonly [what: string, price: string][] = [
  ['Each BOL you process', 'By how many there are. Agreed with you before anything is charged.'],
  ['Your colleagues’ accounts', 'No charge'],
  ['Drivers and receivers', 'No charge'],
];

/** Loads × BOLs × days: only the number of BOLs is said, because the amounts are agreed on by phone. */
const EXAMPLE: readonly [what: string, count: number][] = [
  ['Loads a day', 6],
  ['BOLs on each load', 2],
  ['Working days a month', 21],
];
const EXAMPLE_BOLS = EXAMPLE.reduce((product, [, count]) => product * count, 1);

function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className={classes.part}>
      <h2 id="pricing-heading">What it costs</h2>
      <p>
        The price depends on one thing, the number of BOLs you process. <Link to={`${PATHS.faqs}#cost`}>FAQs</Link>
      </p>
      <div className={classes.tables}>
        <table className={classes.table}>
          <caption>What you pay for</caption>
          <tbody>
            {PRICES.map(([what, price]) => (
              <tr key={what}>
                <th scope="row">{what}</th>
                <td>{price}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={classes.table} data-numbers>
          <caption>For example: one shipper, one month</caption>
          <tbody>
            {EXAMPLE.map(([what, count], index) => (
              <tr key={what}>
                <th scope="row">
                  {index > 0 && '× '}
                  {what}
                </th>
                <td>{count}</td>
              </tr>
            ))}
            <tr className={classes.sum}>
              <th scope="row">BOLs a month: what your price depends on</th>
              <td>{EXAMPLE_BOLS}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

function StartNow() {
  const phone = useSite()?.contact.phone;
  return (
    <section id="start-now" className={`${classes.part} ${classes.card}`}>
      <h2>Start now</h2>
      <ol>
        <li>
          <Link to={PATHS.becomeAMember}>Become a member</Link>
          {phone ? (
            <>
              : call us at <ContactLink kind="phone" to={phone} />
            </>
          ) : (
            ' by phone'
          )}
          . We agree on the price before you pay anything.
        </li>
        <li>Choose your password with the link in the email we send you.</li>
        <li>Log in and build your first load. Your carrier and receivers see it once you ship it.</li>
      </ol>
      <div className={classes.ways}>
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
