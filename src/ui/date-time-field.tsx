import { Button, Group, Input, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import type { WallFieldProps } from './calendar-field.tsx';
import classes from './date-time-field.module.css';
import { Icon } from './icon.tsx';
import { later } from './later.tsx';
import { trueInstant } from './use-now.ts';
import { useTouchDevice } from './use-screen.ts';

const CalendarField = later(
  async () => (await import('./calendar-field.tsx')).CalendarField,
  ({ label, description, required = false }) => <TextInput {...{ label, description, required }} disabled />,
);

/** The clock a field is filled in by: between instants (ISO) and what it shows, `YYYY-MM-DDTHH:mm`. */
export interface FieldClock {
  wallOf: (instant: string) => string;
  read: (
    wall: string,
  ) => { at: string } | { whyNot: string } | { question: string; choices: { at: string; label: string }[] } | null;
  /** What somebody typed, in the form `read` takes; null when it is not understood. */
  typed: (text: string, hints: TypedHints) => string | null;
}

/** How what was typed is completed. `now` is what the clock shows. */
interface TypedHints {
  now: string;
  dayStart?: string | undefined;
  past?: boolean | undefined;
}

interface DateTimeFieldProps extends Omit<WallFieldProps, 'wall' | 'onChange' | 'readTyped'> {
  clock: FieldClock;
  /** The field is about what has happened: a date typed without its year is the last such date, else the next one. */
  past?: boolean;
  /** What is worth a second look about the value, a sentence each: said below the field, quietly. */
  notes?: readonly string[];
  /** ISO; null for none. */
  value: string | null;
  /** Null as long as what was entered says no instant: it does not exist by this clock, or it comes twice. */
  onChange: (instant: string | null) => void;
  /** Told (always the same function) whether something stands there that says no instant: that is no time left out. */
  onUnclear?: (isUnclear: boolean) => void;
}

/** Why what stands in a field that may be left empty can't be saved. */
export const whyUnclear = (): string => t('The time is not clear yet. Correct it, or leave it empty.');

/**
 * A date with a time of day, by the clock it is given.
 *
 * Where the main pointer is a finger it is the device's own input: its wheels are made for thumbs (and gloves), need no
 * code, and are what the person knows. On a desk people type faster than they click: there it understands what they type and
 * has a calendar, which arrives when first shown; what the native input offers there differs from browser to browser.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { clock, value, onChange, onUnclear, error, past, notes = [], ...rest } = props;
  const touch = useTouchDevice();
  // What was entered and says no instant yet.
  const [open, setOpen] = useState<string | null>(null);
  const wall = value ? clock.wallOf(value) : open;
  const reading = wall === null ? null : clock.read(wall);
  // With the field goes what was begun in it.
  useEffect(() => () => onUnclear?.(false), [onUnclear]);
  const give = (instant: string | null, isUnclear: boolean) => {
    onChange(instant);
    onUnclear?.(isUnclear);
  };
  const enter = (entered: string | null, isPuzzling = false) => {
    const said = entered === null ? null : clock.read(entered);
    const instant = said && 'at' in said ? said.at : null;
    setOpen(instant === null ? entered : null);
    give(instant, isPuzzling || (entered !== null && instant === null));
  };
  const whyNot = reading && 'whyNot' in reading && value === null ? reading.whyNot : null;
  const field = { ...rest, wall, onChange: enter, error: whyNot ?? error };
  const readTyped = (text: string) =>
    clock.typed(text, { now: clock.wallOf(trueInstant()), dayStart: rest.dayStart, past });
  return (
    <div>
      {touch ? <NativeField {...field} /> : <CalendarField {...field} readTyped={readTyped} />}
      <p role="status" className={classes.note}>
        {notes.length > 0 && (
          <>
            <Icon name="info" size={18} />
            <span>{notes.join(' ')}</span>
          </>
        )}
      </p>
      {reading && 'choices' in reading && (
        <Which {...reading} value={value} onChange={(instant) => give(instant, false)} />
      )}
    </div>
  );
}

interface WhichProps {
  question: ReactNode;
  choices: { at: string; label: string }[];
  value: string | null;
  onChange: (instant: string) => void;
}

/** Of two instants the clock shows the same for, the one that is meant. */
function Which({ question, choices, value, onChange }: WhichProps) {
  const chosen = value === null ? null : Date.parse(value);
  return (
    <Input.Wrapper label={question} labelElement="div" mt="xs">
      <Group gap="xs">
        {choices.map(({ at, label }) => {
          const isChosen = Date.parse(at) === chosen;
          return (
            <Button
              key={at}
              variant={isChosen ? 'filled' : 'default'}
              aria-pressed={isChosen}
              onClick={() => onChange(at)}
            >
              {label}
            </Button>
          );
        })}
      </Group>
    </Input.Wrapper>
  );
}

function NativeField({
  wall,
  onChange,
  minWall,
  required = false,
  dayStart: _,
  ...rest
}: Omit<WallFieldProps, 'readTyped'>) {
  return (
    <TextInput
      {...rest}
      required={required}
      type="datetime-local"
      value={wall ?? ''}
      {...(minWall ? { min: minWall } : {})}
      onChange={(event) => onChange(event.currentTarget.value || null)}
      // Of a date without its time, a browser tells nothing else.
      onBlur={(event) => event.currentTarget.validity.badInput && onChange(null, true)}
    />
  );
}
