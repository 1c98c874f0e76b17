/** Privacy and terms, for people: what the product really does, and nothing a lawyer would have to check first. */
import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { type Clause, TERMS } from '#features/sign-up/terms.ts';
import { msg, nameOf, t } from '#language/say.ts';
import { ContactLink } from '#ui/contact-link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { rich } from '#ui/rich.tsx';
import { usePublicTitle, useReady } from '../base/page.ts';
import { useSite } from '../base/site.ts';
import classes from './faqs.module.css';

/**
 * What is stored, where, for how long. The days are those of the server's clean-up, its sessions and its PINs; what
 * stays is what no clean-up touches.
 */
const PRIVACY: readonly Clause[] = [
  {
    title: msg('What is kept of you'),
    paragraphs: [
      msg(
        'Your name, email address and phone number, your company and your role. Of drivers also what they or their carrier enter: license number, a picture of the license, truck with its plate, and trailer.',
      ),
      msg(
        'What you record: loads, documents, check-ins and check-outs, reports, counts, photographs, claims, corrections and signatures, each with your name and its time. A signature also holds its strokes, and where you were if you choose to add the place.',
      ),
      msg(
        'Of the browsers you log in with: which kind they are, when they were last used, and how much unsent work they hold.',
      ),
    ],
  },
  {
    title: msg('Where it is'),
    paragraphs: [
      msg(
        'On the server of whoever runs this installation, and on your device, so that you can work without a network. What you enter is on your device alone until it has been sent.',
      ),
      msg(
        'When you log out, the loads and documents of your account leave the device. Work that was not sent yet stays there, locked; where the browser cannot lock it (without https), the app says so before you log out. On a shared device a clerk’s name stays as long as unsent work or a PIN of theirs is on it.',
      ),
    ],
  },
  {
    title: msg('Who sees it'),
    paragraphs: [
      msg(
        'A load is seen by the people of its shipper, by its carrier’s staff, by its driver, and by the people of each receiver. When the truck was at pick-up is shown to the shipper, the carrier and the driver, not to receivers.',
      ),
      msg(
        'They see who recorded what, and how to reach the shipper and the driver. Passwords and PINs are kept as hashes: nobody can read them. Whoever runs the server can read the rest.',
      ),
    ],
  },
  {
    title: msg('How long'),
    paragraphs: [
      msg(
        'Loads, documents, times and signatures have no end date: both sides rely on them, and documents are never removed.',
      ),
      msg(
        'A login ends after 90 days without use, and after a year at most. A PIN ends after 4 days without use, and after 14 days at most. The note that a browser is known to your account ends a year after its last use. Copies of the server’s answers, which keep what is sent twice from counting twice, are deleted after 400 days.',
      ),
    ],
  },
  {
    title: msg('What you can delete'),
    paragraphs: [
      msg(
        'Your own account, in My Profile (a company’s last admin has to name another one first). Your name, email address, phone number, license with its picture, notifications, PINs and logins are then gone. Who recorded or signed what stays on the loads concerned.',
      ),
    ],
  },
  {
    title: msg('What leaves the server'),
    paragraphs: [
      msg(
        'Emails, through the mail server the operator chose. Notifications you switch on travel through your browser’s push service, encrypted so that it cannot read them. Opening a map hands the address of the stop to your map app or to a map site.',
      ),
      msg(
        'There are no advertisements, no trackers and no scripts from other sites. Cookies are only what keeps you logged in, recognizes a browser you have logged in with, and carries a password reset.',
      ),
    ],
  },
  {
    title: msg('Logs and backups'),
    paragraphs: [
      msg(
        'The server writes down each call with its time, address on the network and result, for finding faults and break-ins. How long logs and backups are kept is the operator’s decision: ask them.',
      ),
    ],
  },
];

/** What is kept of people, where, and for how long. */
export function Privacy() {
  usePublicTitle(PUBLIC_PAGES['/privacy']);
  return (
    <SmallPrint
      title={t('Privacy')}
      description={t('What this product keeps of you, in plain words.')}
      clauses={PRIVACY}
    />
  );
}

/** What both sides can rely on. */
export function Terms() {
  usePublicTitle(PUBLIC_PAGES['/terms']);
  return (
    <SmallPrint title={t('Terms')} description={t('What you can rely on, and what we rely on.')} clauses={TERMS} />
  );
}

function SmallPrint({ title, description, clauses }: SmallPrintProps) {
  useReady();
  return (
    <article className={classes.page}>
      <PageHeader title={title} description={description} />
      {clauses.map(({ title: heading, paragraphs }) => (
        <section key={nameOf(heading)} className={classes.answer}>
          <h2>{t(heading)}</h2>
          {paragraphs.map((text) => (
            <p key={nameOf(text)}>{t(text)}</p>
          ))}
        </section>
      ))}
      <WhomToAsk />
    </article>
  );
}

interface SmallPrintProps {
  title: string;
  description: string;
  clauses: readonly Clause[];
}

function WhomToAsk() {
  const contact = useSite()?.contact;
  const { phone, email } = contact ?? {};
  const call = () => <ContactLink kind="phone" to={phone ?? ''} />;
  const write = () => <ContactLink kind="mail" to={email ?? ''} />;
  if (phone && email) {
    const both = { phone, email };
    return <p>{rich('Questions? <call>{phone}</call> or <write>{email}</write>', { call, write }, both)}</p>;
  }
  if (phone) return <p>{rich('Questions? <call>{phone}</call>', { call }, { phone })}</p>;
  if (email) return <p>{rich('Questions? <write>{email}</write>', { write }, { email })}</p>;
  return <p>{t('Questions? Ask whoever runs this server, or your company’s admin.')}</p>;
}
