import { Stack } from '@mantine/core';
import { useMemo } from 'react';
import { formatPlaceTime } from '#domain/date-format.ts';
import { dwellByPlace, loadsByWeek, osdByPartner, punctualityByPartner } from '#domain/reports.ts';
import { ownTimeZone } from '#domain/time-zone.ts';
import { dayWords } from '#language/dates.ts';
import { t } from '#language/say.ts';
import type { ReportFacts } from '#offline/read-report.ts';
import type { Session } from '#offline/session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { LoaderOverlay } from '#ui/loader-overlay.tsx';
import { useNow } from '#ui/use-now.ts';
import { dwellFigures, osdFigures, punctualityFigures, weekFigures } from './figures.ts';
import { type ReportChoice, useReportChoice } from './report-choice.ts';
import { PARTNER_TITLES, ReportPeriod } from './report-period.tsx';
import { ReportTable } from './report-table.tsx';
import { useReportFacts } from './use-report-facts.ts';

/** Figures for those who run a company, counted on this device from everything they may see. */
export function Reports({ viewer }: { viewer: Session }) {
  const { choice, change, today, kinds } = useReportChoice(viewer.actor, useNow());
  const facts = useReportFacts();
  if (facts === null) return <LoaderOverlay open />;
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
