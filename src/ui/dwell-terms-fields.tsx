import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/NumberInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { NativeSelect, NumberInput, Switch } from '@mantine/core';
import { DWELL_ROUNDS, type DwellTerms, FREE_MINUTES_MAX, minutesWords } from '#domain/dwell-terms.ts';
import classes from './dwell-terms-fields.module.css';

interface DwellTermsFieldsProps {
  legend: string;
  /** What they hold for. */
  description: string;
  terms: DwellTerms;
  onChange: (terms: DwellTerms) => void;
}

const STARTS = [
  { value: 'appointment-if-early', label: 'The appointment, or arrival if later' },
  { value: 'arrival', label: 'Arrival' },
];

/** How long a truck may stay free of charge, and how the rest is counted. */
export function DwellTermsFields({ legend, description, terms, onChange }: DwellTermsFieldsProps) {
  const minutes = (value: number | string) => Math.min(FREE_MINUTES_MAX, Math.max(0, Math.round(Number(value) || 0)));
  return (
    <fieldset className={classes.terms}>
      <legend>{legend}</legend>
      <NumberInput
        label="Free time, minutes"
        description={description}
        min={0}
        max={FREE_MINUTES_MAX}
        step={15}
        allowDecimal={false}
        value={terms.freeMinutes}
        onChange={(value) => onChange({ ...terms, freeMinutes: minutes(value) })}
      />
      <NativeSelect
        label="Free time counts from"
        data={STARTS}
        value={terms.from}
        onChange={({ currentTarget }) => onChange({ ...terms, from: currentTarget.value })}
      />
      <NativeSelect
        label="Beyond it, count full steps of"
        data={DWELL_ROUNDS.map((value) => ({ value: String(value), label: minutesWords(value) }))}
        value={String(terms.roundTo)}
        onChange={({ currentTarget }) => onChange({ ...terms, roundTo: Number(currentTarget.value) })}
      />
      <Switch
        label="No detention for trucks that come after their appointment"
        checked={terms.lateForfeits}
        onChange={({ currentTarget }) => onChange({ ...terms, lateForfeits: currentTarget.checked })}
      />
    </fieldset>
  );
}
