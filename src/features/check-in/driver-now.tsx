import { ActionIcon, Button } from '@mantine/core';
import { type TouchEvent, useRef, useState, useSyncExternalStore } from 'react';
import { recordLoadCheckIn, recordLoadCheckOut } from '#changes/pick-up.ts';
import type { Party } from '#contract/company.ts';
import type { PersonTag } from '#contract/user.ts';
import { whyNotCheckInLoad, whyNotCheckOutLoad } from '#domain/check-in.ts';
import { isUnderWay, type NextStop, nextStopOf } from '#domain/next-stop.ts';
import { formatPhone } from '#domain/phone.ts';
import { SEAL_ANSWERS, SEAL_QUESTION } from '#domain/seal.ts';
import { statusOf } from '#domain/status.ts';
import { statusFacts } from '#domain/status-facts.ts';
import { dueWords, statusWords } from '#domain/status-words.ts';
import { type Message, msg, t } from '#language/say.ts';
import type { CheckInWork } from '#offline/check-in-work.ts';
import { enqueue } from '#offline/outbox.ts';
import type { BolRow, LoadRow } from '#offline/read-loads.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { AskingButton } from '#ui/asking-button.tsx';
import { comes } from '#ui/comes.ts';
import { Icon } from '#ui/icon.tsx';
import { Link } from '#ui/link.tsx';
import { cityLine, NavigateButton } from '#ui/map-link.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { announceSave } from '#ui/snackbar.tsx';
import { StatusBadge, UnsentBadge } from '#ui/status-badge.tsx';
import { useNow } from '#ui/use-now.ts';
import { checkInAll } from './check-in-all.ts';
import { freightWords } from './dock-board.ts';
import { useExpected } from './dock-work.ts';
import classes from './driver-now.module.css';

interface DriverNowProps {
  viewer: Session;
  /** Where a load is opened, or one of its BOLs where it has several. */
  hrefOf: (loadId: string, bolId?: string) => string | undefined;
}

/** A swipe is longer than this, px, and flat: a scrolling thumb also wanders. */
const SWIPE_PX = 60;

/**
 * What a driver does next, on top of their home: where, by when, and the one stamp that is due there. The load stays the
 * one they look at while others come and go; arrows or a swipe lead to the next.
 */
export function DriverNow({ viewer, hrefOf }: DriverNowProps) {
  const groups = useExpected(viewer);
  const [loadId, setLoadId] = useState<string | null>(null);
  const touch = useRef<{ x: number; y: number } | null>(null);
  const isPulled = Boolean(useSyncExternalStore(onWaiting, syncStatusNow)?.pulledAt);
  const stops = groups ? stopsOfDriver(groups, viewer.actor.userId) : [];
  const found = stops.findIndex(({ load }) => load._id === loadId);
  const place = Math.max(found, 0);
  const stop = stops[place];
  if (stop === undefined) {
    // A device that was never told of a load can't say that there is none.
    if (!groups || !isPulled)
      return <section className={classes.coming} aria-label={t('Now')} aria-busy="true" ref={comes} />;
    return (
      <section className={classes.root} aria-label={t('Now')}>
        <h2 className={classes.title}>{t('Nothing to do now')}</h2>
        <p className={classes.line}>{t('The next stop appears here when a load is assigned to you.')}</p>
      </section>
    );
  }
  // Whatever comes first later must not take the place of what a finger is about to press.
  if (loadId !== stop.load._id) setLoadId(stop.load._id);
  const turn = (by: 1 | -1) => setLoadId(stops[place + by]?.load._id ?? stop.load._id);
  const onTouchEnd = ({ changedTouches }: TouchEvent) => {
    const [start, end] = [touch.current, changedTouches[0]];
    touch.current = null;
    if (!start || !end) return;
    const [dx, dy] = [end.clientX - start.x, end.clientY - start.y];
    if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  };
  return (
    <section
      className={classes.root}
      aria-label={t('Now')}
      onTouchStart={({ touches }) => {
        const start = touches[0];
        touch.current = start ? { x: start.clientX, y: start.clientY } : null;
      }}
      onTouchEnd={onTouchEnd}
    >
      {stops.length > 1 && (
        <div className={classes.turn}>
          <ActionIcon
            variant="default"
            size={48}
            aria-label={t('Load before')}
            disabled={place === 0}
            onClick={() => turn(-1)}
          >
            <Icon name="chevronLeft" />
          </ActionIcon>
          <span aria-live="polite">{t('Load {place} of {total}', { place: place + 1, total: stops.length })}</span>
          <ActionIcon
            variant="default"
            size={48}
            aria-label={t('Next load')}
            disabled={place === stops.length - 1}
            onClick={() => turn(1)}
          >
            <Icon name="chevronRight" />
          </ActionIcon>
        </div>
      )}
      <StopCard key={stop.load._id} stop={stop} viewer={viewer} hrefOf={hrefOf} />
    </section>
  );
}

interface StopCardProps extends DriverNowProps {
  stop: DriverStop;
}

const TITLES: Record<DriverStop['kind'], Message> = {
  'pick-up': msg('Pick up at {place}'),
  delivery: msg('Deliver to {place}'),
  return: msg('Bring back to {place}'),
};

function StopCard({ stop, viewer, hrefOf }: StopCardProps) {
  const { load, kind, place, dueAt, zone, bols } = stop;
  const href = hrefOf(load._id);
  const arrived = kind === 'pick-up' ? load.checkin !== null : bols.some(({ checkin }) => checkin !== null);
  const nowMs = useNow();
  const facts = statusFacts(viewer.actor, load, bols, { unsent: load.base === null, among: stop.all });
  const status = statusOf(facts, viewer.actor, nowMs);
  const waiting = load.pending + stop.all.reduce((sum, bol) => sum + bol.pending, 0);
  const name = place?.name ?? t('a receiver who is not known yet');
  return (
    <>
      <h2 className={classes.title}>{t(TITLES[kind], { place: name })}</h2>
      {place && <AddressLines address={place.address} />}
      {dueAt && !arrived && (
        <p className={classes.due}>
          <Icon name="clock" size={20} />
          <time dateTime={dueAt}>{dueWords(dueAt, zone, nowMs)}</time>
        </p>
      )}
      <p className={classes.line}>{freightWords(load.pUNum, bols)}</p>
      <p className={classes.badges}>
        <StatusBadge tone={status.tone} icon={status.icon}>
          {statusWords(status, nowMs)}
        </StatusBadge>
        {waiting > 0 && <UnsentBadge />}
      </p>
      <LeftBehind stop={stop} />
      <div className={classes.ways}>
        {place && <NavigateButton address={place.address} />}
        {place?.phone && (
          <Button
            component="a"
            href={`tel:${place.phone.replace(/[^\d+]/g, '')}`}
            variant="default"
            aria-label={t('Call {name}, {phone}', { name, phone: formatPhone(place.phone) })}
          >
            {t('Call')}
          </Button>
        )}
        {href && (
          <Button component={Link} to={href} variant="default">
            {t('Open')}
          </Button>
        )}
      </div>
      <div className={classes.stamp}>
        <NextStamp stop={stop} viewer={viewer} hrefOf={hrefOf} />
      </div>
    </>
  );
}

/** As on an envelope, as far as somebody wrote it down. */
function AddressLines({ address }: { address: Party['address'] }) {
  const { line1, line2, line3 } = address;
  const [first, second] = [[line1, line2, line3].filter(Boolean).join(', '), cityLine(address)].filter(Boolean);
  return (
    <p className={classes.line}>
      {first}
      {second && <br />}
      {second}
    </p>
  );
}

/** Where they have been and nobody has completed yet: nothing for them to do, but good to know. */
function LeftBehind({ stop: { left } }: Pick<StopCardProps, 'stop'>) {
  const places = [...new Set(left.flatMap(({ receiver }) => receiver?.name ?? []))];
  if (places.length === 0) return null;
  return <p className={classes.line}>{t('Not completed yet: {places}', { places: places.join(', ') })}</p>;
}

/** The one button: the next thing the driver records here. What is signed is signed on the page of its BOL. */
function NextStamp({ stop, viewer, hrefOf }: StopCardProps) {
  const { load, kind, bols, toSign } = stop;
  const { _id, name, phone, connexId, companyId } = viewer.user;
  const driver: PersonTag = { _id, name, phone, connexId, companyId };
  const stamp = { load, driver, byName: name };
  const unsigned = toSign[0];
  const signHref = unsigned && hrefOf(load._id, stop.all.length > 1 ? unsigned._id : undefined);
  const sign = (look: 'filled' | 'default') =>
    signHref && (
      <Button component={Link} to={signHref} variant={look} fullWidth leftSection={<Icon name="sign" size={24} />}>
        {t('Sign')}
      </Button>
    );
  if (kind === 'return') return null;
  if (kind === 'pick-up') {
    const arriving = load.checkin === null;
    return (
      <>
        {sign('default')}
        <ReasonedButton
          whyNot={arriving ? whyNotCheckInLoad({ load, driverId: _id }) : whyNotCheckOutLoad({ load, driverId: _id })}
          fullWidth
          leftSection={<Icon name={arriving ? 'mapPin' : 'truck'} size={24} />}
          onClick={() => announceSave(enqueue(arriving ? recordLoadCheckIn(stamp) : recordLoadCheckOut(stamp)))}
        >
          {arriving ? t('Check In') : t('Check Out')}
        </ReasonedButton>
      </>
    );
  }
  const expected = bols.filter(({ checkin }) => checkin === null);
  if (expected.length === 0) return sign('filled');
  return (
    <AskingButton
      question={t(SEAL_QUESTION)}
      answers={SEAL_ANSWERS.map((answer) => ({ ...answer, label: t(answer.label) }))}
      onAnswer={(seal) => announceSave(checkInAll(expected, { driver, seal, byName: name }))}
      whyNot={null}
      fullWidth
      leftSection={<Icon name="mapPin" size={24} />}
    >
      {expected.length === 1 ? t('Check In') : t('Check in all {count}', { count: expected.length })}
    </AskingButton>
  );
}

/** A driver's next stop with one load. */
interface DriverStop extends NextStop<Party, BolRow> {
  load: LoadRow;
  /** All BOLs of the load, completed or not. */
  all: BolRow[];
}

/** The next stop of each load this driver has: what is under way first, then what is due first, last what waits for others. */
function stopsOfDriver(groups: readonly CheckInWork[], driverId: string): DriverStop[] {
  const stops = groups.flatMap(({ load, all }) => {
    const stop = load && nextStopOf(driverId, load, all);
    return load && stop ? [{ ...stop, load, all, goes: isUnderWay(load, all) }] : [];
  });
  const dueMs = ({ dueAt }: DriverStop) => (dueAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(dueAt));
  return stops.toSorted(
    (a, b) => Number(b.todo) - Number(a.todo) || Number(b.goes) - Number(a.goes) || dueMs(a) - dueMs(b),
  );
}
