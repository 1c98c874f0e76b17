import type { ReactNode } from 'react';
import { formatForReader } from '#domain/date-format.ts';
import { deliveryZone } from '#domain/zone-of-address.ts';
import { t } from '#language/say.ts';
import type { BolRow } from '#offline/read-loads.ts';
import { Icon } from '#ui/icon.tsx';
import { UnsentBadge } from '#ui/status-badge.tsx';
import classes from './dock-row.module.css';

interface DockRowProps {
  /** Names the row, and its buttons with it. */
  title: string;
  facts: string[];
  /** What was recorded already. */
  done: { words: string; at: string; trouble?: boolean; next?: string }[];
  /** Of this dock. */
  zone: string;
  /** Changes of this row that only this device has so far. */
  waiting: number;
  /** What is odd about recording it for the driver it would be recorded for. */
  doubts?: readonly string[];
  /** What is said of the truck's arrival. */
  arrival?: ReactNode;
  children: ReactNode;
}

/** Where a delivery comes from, and when it is due. */
export function dueFrom(bol: BolRow): string {
  const names = { shipper: bol.shipper.name };
  const time = formatForReader(bol.dropDate, deliveryZone(bol));
  return time === '' ? t('From {shipper} · due any time', names) : t('From {shipper} · due {time}', { ...names, time });
}

/** One truckload at the gate: what it is, what is done, and what to press next. Made for gloves. */
export function DockRow({ title, facts, done, zone, waiting, doubts = [], arrival, children }: DockRowProps) {
  return (
    <li className={classes.row} aria-label={title}>
      <div className={classes.text}>
        <h4 className={classes.title}>{title}</h4>
        {facts.filter(Boolean).map((fact) => (
          <p key={fact} className={classes.fact}>
            {fact}
          </p>
        ))}
        {done.map(({ words, at, trouble = false, next = '' }) => (
          <p key={words} className={classes.done} data-trouble={trouble || undefined}>
            <Icon name={trouble ? 'alert' : 'done'} size={18} />
            {words} <time dateTime={at}>{formatForReader(at, zone)}</time>
            {next && ` · ${next}`}
          </p>
        ))}
        {waiting > 0 && <UnsentBadge />}
        {arrival}
      </div>
      <div className={classes.action}>
        {doubts.map((doubt) => (
          <p key={doubt} className={classes.doubt}>
            <Icon name="alert" size={18} />
            {doubt}
          </p>
        ))}
        {children}
      </div>
    </li>
  );
}
