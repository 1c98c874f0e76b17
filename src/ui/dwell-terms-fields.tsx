import { t } from '#language/say.ts';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import classes from './dwell-terms-fields.module.css';

interface Terms {
  freeMinutes: number;
  from: string;
  roundTo: number;
  lateForfeits: boolean;
}

interface Choice {
  value: string;
  label: string;
}

interface DwellTermsFieldsProps {
  /** What there is to choose from. */
  choices: { freeMinutesMax: number; starts: Choice[]; rounds: Choice[] };
  legend: string;
  /** What they hold for. */
  description: string;
  terms: Terms;
  onChange: (terms: Terms) => void;
}

/** How long a truck may stay free of charge, and how the rest is counted. */
export function DwellTermsFields({ choices, legend, description, terms, onChange }: DwellTermsFieldsProps) {
  const minutes = (value: number | string) =>
    Math.min(choices.freeMinutesMax, Math.max(0, Math.round(Number(value) || 0)));
  return (
    <fieldset className={classes.terms}>
      <legend>{legend}</legend>
      <NumberInput
        label={t('Free time, minutes')}
        description={description}
        min={0}
        max={choices.freeMinutesMax}
        step={15}
        allowDecimal={false}
        autoComplete="off"
        value={terms.freeMinutes}
        onChange={(value) => onChange({ ...terms, freeMinutes: minutes(value) })}
      />
      <NativeSelect
        label={t('Free time counts from')}
        data={choices.starts}
        value={terms.from}
        onChange={({ currentTarget }) => onChange({ ...terms, from: currentTarget.value })}
      />
      <NativeSelect
        label={t('Beyond it, count full steps of')}
        data={choices.rounds}
        value={String(terms.roundTo)}
        onChange={({ currentTarget }) => onChange({ ...terms, roundTo: Number(currentTarget.value) })}
      />
      <Switch
        label={t('No detention for trucks that come after their appointment')}
        checked={terms.lateForfeits}
        onChange={({ currentTarget }) => onChange({ ...terms, lateForfeits: currentTarget.checked })}
      />
    </fieldset>
  );
}
