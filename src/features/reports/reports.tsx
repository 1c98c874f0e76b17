import { Button, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { formatPlaceTime } from '#domain/date-format.ts';
import type { PartnerKind } from '#domain/report-facts.ts';
import { dwellByPlace, loadsByWeek, osdByPartner, type Period, punctualityByPartner } from '#domain/reports.ts';
import { ownTimeZone } from '#domain/time-zone.ts';
import { dayWords } from '#language/dates.ts';
import { type Message, msg, t } from '#language/say.ts';
import { type ReportFacts, readReportFacts } from '#offline/read-report.ts';
import type { Session } from '#offline/session.ts';
import { onWaiting, syncStatusNow } from '#offline/waiting.ts';
import { Coming } from '#ui/coming.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useNow } from '#ui/use-now.ts';
import { dwellFigures, osdFigures, punctualityFigures, weekFigures } from './figures.ts';
import { FIRST_DAY, lastDays, type ReportChoice, useReportChoice } from './report-choice.ts';
import classes from './report-period.module.css';
import { ReportTable } from './report-table.tsx';

/** Figures for those who run a company, counted on this device from everything they may see. */
export function Reports({ viewer }: { viewer: Session }) {
  const { choice, change, today, kinds } = useReportChoice(viewer.actor, useNow());
  const facts = useReportFacts();
  if (facts === null) return <Coming shape="panels" />;
  // Half of the loads would make figures that look like all of them.
  if (facts.pulledAt === null) {
    return (
      <EmptyState icon="cloudUp" title={t('Your loads are still on their way to this device')}>
        {t('Reports count every load, so they are shown once all of them are here. That needs a connection.')}
      </EmptyState>
    );
  }
  if (facts.loads.length === 0) {
    return (
      <EmptyState icon="clipboard" title={t('Nothing to report yet')}>
        {t('Reports begin with your first load that is shipped.')}
      </EmptyState>
    );
  }
  return (
    <>
      <ReportPeriod choice={choice} onChange={change} kinds={kinds} today={today} />
      <Coverage facts={facts} choice={choice} pulledAt={facts.pulledAt} />
      <Tables facts={facts} choice={choice} />
    </>
  );
}

/** What the figures are made of: nobody should have to guess what is left out. */
function Coverage({ facts, choice, pulledAt }: { facts: ReportFacts; choice: ReportChoice; pulledAt: number }) {
  const { loads, waiting } = facts;
  const made = t(
    '{from} to {to}, by the calendar of each place. Chosen from {count, plural, one {one shipped load} other {all # shipped loads}} you may see, as this device got them at {time}; old ones that it keeps in brief are counted like the others. Unsubmitted and deleted loads are not.',
    {
      from: dayWords(choice.from),
      to: dayWords(choice.to),
      count: loads.length,
      time: formatPlaceTime(new Date(pulledAt).toISOString(), ownTimeZone()),
    },
  );
  const unsent = t(
    '{count, plural, one {# load has} other {# loads have}} changes that are not sent yet: counted as you see them.',
    { count: waiting },
  );
  return <p>{waiting > 0 ? `${made} ${unsent}` : made}</p>;
}

function Tables({ facts: { loads }, choice }: { facts: ReportFacts; choice: ReportChoice }) {
  const { from, to, by } = choice;
  const reports = useMemo(() => {
    const period = { from, to };
    const [dwell, weeks] = [dwellByPlace(loads, period), loadsByWeek(loads, period)];
    const who = t(PARTNER_TITLES[by]);
    return {
      punctuality: { lines: punctualityByPartner(loads, by, period), figures: punctualityFigures(who) },
      osd: { lines: osdByPartner(loads, by, period), figures: osdFigures(who) },
      dwell: { lines: dwell, figures: dwellFigures(dwell) },
      weeks: { lines: weeks, figures: weekFigures(weeks) },
    };
  }, [loads, from, to, by]);
  const span = `${from}-to-${to}`;
  return (
    <Stack gap="md">
      <ReportTable
        title={t('On time by {by, select, shipper {shipper} receiver {receiver} other {carrier}}', { by })}
        icon="clock"
        {...reports.punctuality}
        keyOf={({ partner }) => partner.id}
        fileName={`on-time-by-${by}-${span}`}
      >
        {t(
          'Deliveries that were due in the period. On time is a check-in on the scheduled minute or before it, by the clock; the label on a load’s page may follow another rule. What is not checked in yet is in no percentage.',
        )}
      </ReportTable>
      <ReportTable
        title={t('Time at the dock')}
        icon="truck"
        {...reports.dwell}
        keyOf={({ place, stop }) => `${stop} ${place.id}`}
        fileName={`time-at-the-dock-${span}`}
      >
        {t(
          'From check-in to check-out of trucks that came in the period; BOLs of one load for one receiver are one stop. Not known: without a check-out, or with one that is before the check-in.',
        )}
      </ReportTable>
      <ReportTable
        title={t('OS&D by {by, select, shipper {shipper} receiver {receiver} other {carrier}}', { by })}
        icon="clipboard"
        {...reports.osd}
        keyOf={({ partner }) => partner.id}
        fileName={`osd-by-${by}-${span}`}
      >
        {t(
          'Of the BOLs that arrived in the period, how many have overages, shortages or damages reported, and how many cases that is.',
        )}
      </ReportTable>
      <ReportTable
        title={t('Loads a week')}
        isNarrow
        icon="calendar"
        {...reports.weeks}
        keyOf={({ monday }) => monday}
        fileName={`loads-a-week-${span}`}
      >
        {t('By the day of their pick-up; weeks begin on Monday. A week that the period cuts is marked as part.')}
      </ReportTable>
    </Stack>
  );
}

/**
 * What reports count, read once when the page is opened: figures that move while somebody reads them help nobody. Read
 * again when the device has everything for the first time. Null while it is being read; an unreadable store is thrown to
 * the error boundary.
 */
function useReportFacts(): ReportFacts | null {
  const [facts, setFacts] = useState<ReportFacts | null>(null);
  const [error, setError] = useState<unknown>(null);
  const isWhole = Boolean(useSyncExternalStore(onWaiting, syncStatusNow)?.pulledAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was read before the device had everything is read again
  useEffect(() => {
    let over = false;
    readReportFacts().then(
      (read) => !over && setFacts(read),
      (reason: unknown) => !over && setError(reason),
    );
    return () => {
      over = true;
    };
  }, [isWhole]);
  if (error !== null) throw error;
  return facts;
}

const PARTNER_TITLES: Record<PartnerKind, Message> = {
  carrier: msg('Carrier'),
  shipper: msg('Shipper'),
  receiver: msg('Receiver'),
};

const SPANS = [30, 90, 365];

interface ReportPeriodProps {
  choice: ReportChoice;
  onChange: (part: Partial<ReportChoice>) => void;
  kinds: readonly PartnerKind[];
  today: string;
}

/** From when to when, and whose figures. */
function ReportPeriod({ choice, onChange, kinds, today }: ReportPeriodProps) {
  const { from, to, by } = choice;
  return (
    <fieldset className={classes.fields} data-screen-only>
      <legend className={classes.legend}>{t('What is counted')}</legend>
      <DayFields period={choice} onChange={onChange} />
      <NativeSelect
        label={t('By')}
        value={by}
        data={kinds.map((value) => ({ value, label: t(PARTNER_TITLES[value]) }))}
        onChange={({ currentTarget }) => onChange({ by: kinds.find((kind) => kind === currentTarget.value) ?? by })}
      />
      <div className={classes.spans}>
        {SPANS.map((days) => {
          const span = lastDays(days, today);
          const isChosen = span.from === from && span.to === to;
          return (
            <Button
              key={days}
              variant={isChosen ? 'light' : 'default'}
              px="sm"
              aria-pressed={isChosen}
              onClick={() => onChange(span)}
            >
              {t('{count} days', { count: days })}
            </Button>
          );
        })}
      </div>
    </fieldset>
  );
}

/**
 * A day counts once it is typed whole and the period is one; until then the field says what is wrong. A browser makes a day
 * of every digit that is typed, so the fields stay what they are while somebody types, and only another period from outside
 * (Back, a span) takes their place.
 */
function DayFields({ period, onChange }: DayFieldsProps) {
  const [fields, setFields] = useState(() => fresh(period));
  if (!isSame(fields.seen, period)) setFields(followed(fields, period));
  const { typed } = fields;
  const type = (part: Partial<Period>) => {
    const next = { ...typed, ...part };
    const isPeriod = whyNot(next) === null;
    const told = isSame(next, fields.seen) ? [] : [...fields.told, next];
    setFields({ ...fields, typed: next, told: isPeriod ? told : fields.told });
    if (isPeriod) onChange(next);
  };
  return (
    <>
      <TextInput
        type="date"
        label={t('From')}
        value={typed.from}
        onChange={({ currentTarget }) => type({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={t('To')}
        value={typed.to}
        error={whyNot(typed)}
        onChange={({ currentTarget }) => type({ to: currentTarget.value })}
      />
    </>
  );
}

interface DayFieldsProps {
  period: Period;
  onChange: (part: Partial<Period>) => void;
}

interface Fields {
  typed: Period;
  /** What the address said last. */
  seen: Period;
  /** Periods that were typed and are not in the address yet: it follows in its own time, and somebody types on. */
  told: readonly Period[];
}

/** The fields where the address says something new: what was told to it changes nothing, anything else takes their place. */
function followed({ typed, told }: Fields, period: Period): Fields {
  const own = told.findIndex((one) => isSame(one, period));
  return own < 0 ? fresh(period) : { ...fresh(period), typed, told: told.slice(own + 1) };
}

const fresh = ({ from, to }: Period): Fields => ({ typed: { from, to }, seen: { from, to }, told: [] });

const isSame = (one: Period, other: Period): boolean => one.from === other.from && one.to === other.to;

function whyNot({ from, to }: Period): string | null {
  if (from < FIRST_DAY || to < FIRST_DAY) return t('Choose both days.');
  return from > to ? t('This is before the first day.') : null;
}
