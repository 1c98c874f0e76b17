/** What stands below the fold of the front page: for whom the product is, the demo, what it costs, how to begin. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { DemoSide } from '#contract/site.ts';
import { type Message, msg, nameOf, t } from '#language/say.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { isMissingPart } from '#ui/error-boundary.tsx';
import { Icon, type IconName } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { withLoader } from '#ui/loader-overlay.tsx';
import { rich } from '#ui/rich.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { useHashScroll } from '../base/page.ts';
import { type GuidePath, PATHS } from '../base/paths.ts';
import { useSessionStore } from '../base/session-store.ts';
import { useSite } from '../base/site.ts';
import classes from './front-page.module.css';

const POINTS: readonly { icon: IconName; title: Message; text: Message }[] = [
  {
    icon: 'offline',
    title: msg('Works without a network'),
    text: msg(
      'Check in, report and complete from a steel trailer. Everything is kept on the device and sent when the signal returns.',
    ),
  },
  {
    icon: 'clock',
    title: msg('The time it happened'),
    text: msg(
      'A check-in keeps the minute it was made, however late it arrives. On time or late is plain to both sides.',
    ),
  },
  {
    icon: 'shield',
    title: msg('Only for the right eyes'),
    text: msg(
      'A BOL is seen by its shipper, its carrier, its driver and the receiver you choose. No other company sees it.',
    ),
  },
];

interface Audience {
  side: DemoSide;
  icon: IconName;
  title: Message;
  /** What they do here. */
  points: readonly Message[];
  /** Their explainer; receivers need none. */
  to?: GuidePath;
}

const AUDIENCES: readonly Audience[] = [
  {
    side: 'shipper',
    to: '/shipper-signup',
    icon: 'box',
    title: msg('Shipper'),
    points: [
      msg('Build a load with its BOLs (PDF) and choose who receives each one.'),
      msg('Check the driver in and out at your dock, and sign.'),
      msg('See on time or late, and what was over, short or damaged.'),
    ],
  },
  {
    side: 'carrier',
    to: '/carrier-signup',
    icon: 'building',
    title: msg('Carrier'),
    points: [
      msg('See every load that was shipped with you.'),
      msg('Assign a driver, and change your mind until it is completed.'),
      msg('Follow pick-up and delivery without a phone call.'),
    ],
  },
  {
    side: 'driver',
    to: '/driver-signup',
    icon: 'truck',
    title: msg('Driver'),
    points: [
      msg('Open the app and see your next stop: where, and by when.'),
      msg('Check in and out with one tap, with or without a signal.'),
      msg('Have the documents on your phone, and sign with a finger.'),
    ],
  },
  {
    side: 'receiver',
    icon: 'inbound',
    title: msg('Receiver'),
    points: [
      msg('See which trucks come today, and which stand at your dock.'),
      msg('Check them in, note the seal, report overages, shortages and damages.'),
      msg('Sign and complete. Both sides have the same record.'),
    ],
  },
];

const STEPS_FOR = msg(
  'Step by step, for {side, select, shipper {shippers} carrier {carriers} driver {drivers} other {receivers}}',
);
const TRY_AS = msg('Try it as a {side, select, shipper {shipper} carrier {carrier} driver {driver} other {receiver}}');

const WHO = 'who';

/** The way to the demo, in the first lines of the page; nothing where there is no demo. */
export function DemoLink() {
  const demo = useDemo();
  if (demo === null) return null;
  return (
    <Button component={Link} to={`/#${WHO}`} size="lg" variant="default">
      {t('Try the live demo')}
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
          <li key={icon} className={classes.card}>
            <Icon name={icon} size={28} />
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
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
    showSnackbar({ severity: 'error', message: t('Somebody has changed this account’s password. Try another side.') });
  } catch (error) {
    // What a browser says of code that has not come is in no words of ours.
    const said = error instanceof Error && !isMissingPart(error) ? error.message : null;
    const message = said ?? t('The demo could not be opened. Try again.');
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
      <h2 id="who-heading">{t('Who it is for')}</h2>
      {demo !== null && <p>{t('This server runs the demo: made-up companies, real screens. Try any side of it.')}</p>}
      <ul className={classes.cards}>
        {AUDIENCES.map(({ side, to, icon, title, points }) => (
          <li key={side} className={classes.card}>
            <Icon name={icon} size={28} />
            <h3>{t(title)}</h3>
            <ul className={classes.points}>
              {points.map((point) => (
                <li key={nameOf(point)}>{t(point)}</li>
              ))}
            </ul>
            <div className={classes.ways}>
              {to && (
                <Link to={to} aria-label={t(STEPS_FOR, { side })}>
                  {t('Step by step')}
                </Link>
              )}
              {demo !== null && (
                <Button onClick={() => void tryAs(side)} disabled={busy} variant="default">
                  {t(TRY_AS, { side })}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const PRICES: readonly [what: Message, price: Message][] = [
  [msg('Each BOL you process'), msg('By how many there are. Agreed with you before anything is charged.')],
  [msg('Your colleagues’ accounts'), msg('No charge')],
  [msg('Drivers and receivers'), msg('No charge')],
];

/** Loads × BOLs × days: only the number of BOLs is said, because the amounts are agreed on by phone. */
const EXAMPLE: readonly [what: Message, count: number][] = [
  [msg('Loads a day'), 6],
  [msg('BOLs on each load'), 2],
  [msg('Working days a month'), 21],
];
const EXAMPLE_BOLS = EXAMPLE.reduce((product, [, count]) => product * count, 1);

function Pricing() {
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className={classes.part}>
      <h2 id="pricing-heading">{t('What it costs')}</h2>
      <p>
        {t('The price depends on one thing, the number of BOLs you process.')}{' '}
        <Link to={`${PATHS.faqs}#cost`}>{t('FAQs')}</Link>
      </p>
      <div className={classes.tables}>
        <table className={classes.table}>
          <caption>{t('What you pay for')}</caption>
          <tbody>
            {PRICES.map(([what, price]) => (
              <tr key={nameOf(what)}>
                <th scope="row">{t(what)}</th>
                <td>{t(price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table className={classes.table} data-numbers>
          <caption>{t('For example: one shipper, one month')}</caption>
          <tbody>
            {EXAMPLE.map(([what, count], index) => (
              <tr key={nameOf(what)}>
                <th scope="row">
                  {index > 0 && '× '}
                  {t(what)}
                </th>
                <td>{count}</td>
              </tr>
            ))}
            <tr className={classes.sum}>
              <th scope="row">{t('BOLs a month: what your price depends on')}</th>
              <td>{EXAMPLE_BOLS}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </section>
  );
}

const toMember = (inner: ReactNode) => <Link to={PATHS.becomeAMember}>{inner}</Link>;

function StartNow() {
  const phone = useSite()?.contact.phone;
  return (
    <section id="start-now" className={`${classes.part} ${classes.card}`}>
      <h2>{t('Start now')}</h2>
      <ol>
        <li>
          {phone
            ? rich(
                '<member>Become a member</member>: call us at <call>{phone}</call>. We agree on the price before you pay anything.',
                { member: toMember, call: () => <ContactLink kind="phone" to={phone} /> },
                { phone },
              )
            : rich('<member>Become a member</member> by phone. We agree on the price before you pay anything.', {
                member: toMember,
              })}
        </li>
        <li>{t('Choose your password with the link in the email we send you.')}</li>
        <li>{t('Log in and build your first load. Your carrier and receivers see it once you ship it.')}</li>
      </ol>
      <div className={classes.ways}>
        <Button component={Link} to={PATHS.becomeAMember}>
          {t('Become a member')}
        </Button>
        <Button component={Link} to={PATHS.login} variant="default">
          {t('Log in')}
        </Button>
      </div>
    </section>
  );
}
