import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { PartnerKind } from '#domain/report-facts.ts';
import type { Period } from '#domain/reports.ts';
import { type Message, msg, t } from '#language/say.ts';
import { lastDays, type ReportChoice } from './report-choice.ts';
import classes from './report-period.module.css';

export const PARTNER_TITLES: Record<PartnerKind, Message> = {
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
export function ReportPeriod({ choice, onChange, kinds, today }: ReportPeriodProps) {
  const { from, to, by } = choice;
  return (
    // Another period from outside (Back, a span) starts the fields anew.
    <fieldset key={`${from} ${to}`} className={classes.fields} data-screen-only>
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

/** A day counts once it is typed whole and the period is one; until then the field says what is wrong. */
function DayFields({ period, onChange }: { period: Period; onChange: (part: Partial<Period>) => void }) {
  const [typed, setTyped] = useState<Period>({ from: period.from, to: period.to });
  const type = (part: Partial<Period>) => {
    const next = { ...typed, ...part };
    setTyped(next);
    if (whyNot(next) === null) onChange(next);
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

function whyNot({ from, to }: Period): string | null {
  if (from === '' || to === '') return t('Choose both days.');
  return from > to ? t('This is before the first day.') : null;
}
