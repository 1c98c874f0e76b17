import { type ReactNode, useEffect, useState } from 'react';
import { formatDateTime } from '#domain/date-format.ts';
import { msg, t } from '#language/say.ts';
import type { TextStore } from '#offline/loss.ts';
import type { ParkedAccount } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { rich } from '#ui/rich.tsx';
import classes from './parked-accounts.module.css';

/** Names the people whose unsent work waits on this device, so that it isn't forgotten on a shared tablet. */
export function ParkedAccounts() {
  const [parked, setParked] = useState<readonly ParkedAccount[]>([]);
  useEffect(() => {
    let gone = false;
    readParked().then(
      (found) => {
        if (!gone) setParked(found);
      },
      // Without a store nothing can be parked in it, and logging in will say what is wrong with it.
      (error: unknown) => console.warn('The accounts of this device could not be read.', error),
    );
    return () => {
      gone = true;
    };
  }, []);
  if (parked.length === 0) return null;
  return (
    <section className={classes.root} aria-labelledby="parked-accounts">
      <h2 id="parked-accounts" className={classes.title}>
        <Icon name="lock" />
        {t('Not sent yet from this device')}
      </h2>
      <ul className={classes.list}>
        {parked.map(({ name, unsent, since }) => (
          <li key={`${name} ${since}`}>
            {since === null
              ? rich('<b>{name}</b>: {count, plural, one {# item} other {# items}}', BOLD, { name, count: unsent })
              : rich('<b>{name}</b>: {count, plural, one {# item} other {# items}}, since {time}', BOLD, {
                  name,
                  count: unsent,
                  time: formatDateTime(since),
                })}
          </li>
        ))}
      </ul>
      <p className={classes.text}>
        {t('It is sent when the same person logs in here again, with the same account. Nobody else can see it.')}
      </p>
      {parked.some(({ locked }) => !locked) && <p className={classes.text}>{t(NOT_LOCKED)}</p>}
    </section>
  );
}

const BOLD = { b: (inner: ReactNode) => <b>{inner}</b> };

/** Where it could not be locked, the sentence above is true of the app, not of the device. */
const NOT_LOCKED = msg(
  'This browser could not lock all of it: somebody with this device and technical skill could still read it.',
);

async function readParked(): Promise<ParkedAccount[]> {
  const { parkedAccounts } = await import('#offline/session.ts');
  return parkedAccounts();
}

/** On a device whose storage was emptied or damaged: says that unsent work comes back, and what it takes. */
export function EmptiedNotice({ store }: { store: TextStore | null }) {
  const [orphaned, setOrphaned] = useState(0);
  useEffect(() => {
    let gone = false;
    if (store === null) return;
    count(store).then(
      (found) => {
        if (!gone) setOrphaned(found);
      },
      // Logging in looks again.
      (error: unknown) => console.warn('The second copies on this device could not be counted.', error),
    );
    return () => {
      gone = true;
    };
  }, [store]);
  if (orphaned === 0) return null;
  return (
    <ErrorPanel tone="warning" title={t('This device’s storage was emptied or damaged.')}>
      {t(
        '{count, plural, one {A second copy of # item not sent yet is still here. Log in as the person who entered them, and they are sent.} other {A second copy of # items not sent yet is still here. Log in as the person who entered them, and they are sent.}}',
        { count: orphaned },
      )}
    </ErrorPanel>
  );
}

async function count(store: TextStore): Promise<number> {
  const { orphanedCopies } = await import('#offline/loss.ts');
  return orphanedCopies(store);
}
