import { Button } from '@mantine/core';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#language/say.ts';
import { hasRecorded } from '#offline/read-outbox.ts';
import { useLiveQuery } from '#offline/use-live-query.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { rich } from '#ui/rich.tsx';
import classes from './install-notice.module.css';
import { type InstallPrompt, useInstallPrompt } from './install-prompt.ts';

/** Where this page runs, as the browser tells it. */
function browserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator;
  return { userAgent, maxTouchPoints, standalone: isInstalledApp() };
}

/** Whether this page runs as the installed app, without the browser around it. */
export function isInstalledApp(): boolean {
  return (
    ('standalone' in navigator && navigator.standalone === true) ||
    window.matchMedia('(display-mode: standalone)').matches
  );
}

/** How this device gets the app: the browser's own offer, or the steps of an iPhone. `texts`: where the answer is kept. */
export function InstallNotice({ texts }: { texts: Storage | null }) {
  const held = useInstallPrompt((state) => state.held);
  const [facts] = useState(browserFacts);
  if (isAppleTab(facts)) return <AppleNotice facts={facts} />;
  return held && !facts.standalone && <InstallOffer prompt={held} texts={texts} />;
}

/** Warns in a tab of an iPhone or iPad, until put away; again at the next start, because the tab stays what it is. */
function AppleNotice({ facts }: { facts: BrowserFacts }) {
  const [putAway, setPutAway] = useState(false);
  const status = useSyncExternalStore(onWaiting, syncStatusNow);
  const advice = status ? installAdvice(facts, status.waiting + status.attention) : null;
  if (advice === null || putAway) return null;
  return (
    <ErrorPanel
      tone="warning"
      title={advice.title}
      actions={<Button onClick={() => setPutAway(true)}>{t('Not now')}</Button>}
    >
      {advice.text}
      {advice.steps && (
        <ol className={classes.steps}>
          <li>
            <Drawn path={SHARE} /> {rich('Tap <b>Share</b>, in the browser’s bar.', BOLD)}
          </li>
          <li>
            <Drawn path={ADD} />{' '}
            {rich('Choose <b>Add to Home Screen</b>. It may be further down, or under More.', BOLD)}
          </li>
          <li>
            <Drawn path={APP} /> {t('Open Connex BOL from the Home Screen, and log in there.')}
          </li>
        </ol>
      )}
    </ErrorPanel>
  );
}

const BOLD = { b: (inner: ReactNode) => <b>{inner}</b> };

/** The signs as Apple draws them, so that they are found by eye. */
const SHARE = 'M12 15V3.5M8.5 6.5 12 3l3.5 3.5M8 10H5.5v10.5h13V10H16';
const ADD = 'M4.5 7.5a3 3 0 0 1 3-3h9a3 3 0 0 1 3 3v9a3 3 0 0 1-3 3h-9a3 3 0 0 1-3-3ZM12 8.5v7M8.5 12h7';
const APP = 'M7 3.5h7l3.5 3.5v13.5H7ZM14 3.5V7h3.5M9.7 13.5l2 2.1 3.6-4.2';

function Drawn({ path }: { path: string }) {
  return (
    <svg className={classes.sign} viewBox="0 0 24 24" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}

const ANSWERED = 'connex-install-answered';

/**
 * The browser's own installation, offered once somebody has recorded something here: before that they don't know what
 * for. It appears with the next screen, not under the finger that has just saved, and either answer is the last word.
 */
function InstallOffer({ prompt, texts }: { prompt: InstallPrompt; texts: Storage | null }) {
  const { pathname } = useLocation();
  const [answered, setAnswered] = useState(() => wasAnswered(texts));
  const [openedAt] = useState(pathname);
  const recorded = useLiveQuery(() => (answered ? false : hasRecorded()), [answered]);
  const [shownSince, setShownSince] = useState<string | null>(null);
  if (recorded && shownSince === null && pathname !== openedAt) setShownSince(pathname);
  if (answered || !recorded || shownSince === null) return null;
  const answer = () => {
    keepAnswer(texts);
    setAnswered(true);
  };
  const install = () => {
    answer();
    // Good for one press only, whatever is chosen then.
    useInstallPrompt.setState({ held: null });
    prompt.prompt().catch((error: unknown) => console.warn('The browser did not offer to install.', error));
  };
  return (
    <section className={classes.offer} aria-label={t('Install')}>
      <div className={classes.words}>
        {rich(
          '<b>Install Connex BOL on this device?</b> It opens in a window of its own, with or without a network.',
          BOLD,
        )}
      </div>
      <div className={classes.answers}>
        <Button variant="default" onClick={answer}>
          {t('No, thanks')}
        </Button>
        <Button onClick={install}>{t('Install')}</Button>
      </div>
    </section>
  );
}

function wasAnswered(texts: Storage | null): boolean {
  // Where nothing can be kept, the question would come back at every start.
  return texts === null || texts.getItem(ANSWERED) !== null;
}

function keepAnswer(texts: Storage | null): void {
  try {
    texts?.setItem(ANSWERED, 'yes');
  } catch (error) {
    console.info('The answer could not be kept: the storage is full.', error);
  }
}

/**
 * On iPhones and iPads a browser's tab and the installed app are two places: what is recorded in one is not seen in the
 * other, and a tab that is not opened for a week may be emptied. So who works in a tab is told to install first, and to
 * send first what the tab already holds.
 */
interface BrowserFacts {
  userAgent: string;
  maxTouchPoints: number;
  /** Runs as the installed app. */
  standalone: boolean;
}

/** Whether this is a tab on Apple's phones and tablets. iPads call themselves Macs, but Macs have no touch screen. */
export function isAppleTab({ userAgent, maxTouchPoints, standalone }: BrowserFacts): boolean {
  const apple = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
  return apple && !standalone;
}

interface Advice {
  title: string;
  text: string;
  /** Whether the steps follow. */
  steps: boolean;
}

/** What to tell who works there; null where there is nothing to tell. */
export function installAdvice(browser: BrowserFacts, unsent: number): Advice | null {
  if (!isAppleTab(browser)) return null;
  if (unsent > 0) {
    return {
      title: t('{count, plural, one {Send # item before installing.} other {Send # items before installing.}}', {
        count: unsent,
      }),
      text: t(
        'The installed app cannot see what waits in this tab. Stay here until everything is sent, then add Connex BOL to the Home Screen.',
      ),
      steps: false,
    };
  }
  return {
    title: t('Install Connex BOL before you work without a network.'),
    text: t('This tab keeps its data apart from the app, and the system may empty it.'),
    steps: true,
  };
}
