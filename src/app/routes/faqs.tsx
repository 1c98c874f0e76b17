import { PUBLIC_PAGES } from '#domain/public-pages.ts';
import { type Message, msg, nameOf, t } from '#language/say.ts';
import { Link } from '#ui/link.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useHashScroll, usePublicTitle, useReady } from '../base/page.ts';
import { PATHS, PRICING } from '../base/paths.ts';
import classes from './faqs.module.css';

const QUESTIONS: readonly { id: string; title: Message; paragraphs: readonly Message[] }[] = [
  {
    id: 'who-we-are',
    title: msg('Who are we?'),
    paragraphs: [
      msg(
        'We are a small start-up that makes one thing: an electronic bill of lading for shippers, carriers, drivers and receivers.',
      ),
      msg(
        'A paper bill gets wet, gets lost and arrives at the office a week later. Ours is on the phone of the person at the dock, and it keeps working when the signal does not.',
      ),
    ],
  },
  {
    id: 'experience',
    title: msg('What experience do we have?'),
    paragraphs: [
      msg(
        'Judge us by what is here: few buttons, large enough for gloves, work that goes on without a network, and a record both sides can trust.',
      ),
    ],
  },
  {
    id: 'how-we-started',
    title: msg('How did we start?'),
    paragraphs: [
      msg('With a question that paper answers badly: at what minute did the driver check in?'),
      msg(
        'So the first thing the product ever did was to keep the minute of a check-in, whoever made it and whether or not there was a network.',
      ),
    ],
  },
  {
    id: 'cost',
    title: msg('What does it cost?'),
    paragraphs: [
      msg(
        'The price depends on the number of BOLs you process. There is no charge for drivers, receivers or for adding colleagues. Call us and we will work it out together.',
      ),
    ],
  },
];

/** Questions about the provider, each with an anchor. */
export function Faqs() {
  useReady();
  usePublicTitle(PUBLIC_PAGES['/faqs']);
  useHashScroll();
  return (
    <article className={classes.page}>
      <PageHeader title={t('FAQs')} description={t('Who makes this, and what it costs.')} />
      <nav aria-label={t('Questions')}>
        <ul className={classes.contents}>
          {QUESTIONS.map(({ id, title }) => (
            <li key={id}>
              <Link to={`#${id}`}>{t(title)}</Link>
            </li>
          ))}
        </ul>
      </nav>
      {QUESTIONS.map(({ id, title, paragraphs }) => (
        <section key={id} id={id} className={classes.answer}>
          <h2>{t(title)}</h2>
          {paragraphs.map((text) => (
            <p key={nameOf(text)}>{t(text)}</p>
          ))}
          {id === 'cost' && <Link to={PRICING}>{t('What counts, with an example')}</Link>}
        </section>
      ))}
      <p>
        <Link to={PATHS.becomeAMember}>{t('Become a member')}</Link>
      </p>
    </article>
  );
}
