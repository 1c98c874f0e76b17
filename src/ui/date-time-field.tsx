import { Button, Group, Input, TextInput } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { WallFieldProps } from './calendar-field.tsx';
import { useTouchDevice } from './use-screen.ts';

const CalendarField = lazy(() => import('./calendar-field.tsx').then((module) => ({ default: module.CalendarField })));

/** The clock a field is filled in by: between instants (ISO) and what it shows, `YYYY-MM-DDTHH:mm`. */
export interface FieldClock {
  wallOf: (instant: string) => string;
  read: (
    wall: string,
  ) => { at: string } | { whyNot: string } | { question: string; choices: { at: string; label: string }[] } | null;
}

interface DateTimeFieldProps extends Omit<WallFieldProps, 'wall' | 'onChange'> {
  clock: FieldClock;
  /** ISO; null for none. */
  value: string | null;
  /** Null as long as what was entered says no instant: it does not exist by this clock, or it comes twice. */
  onChange: (instant: string | null) => void;
}

/**
 * A date with a time of day, by the clock it is given.
 *
 * Where the main pointer is a finger it is the device's own input: its wheels are made for thumbs (and gloves), need no
 * code, and are what the person knows. On a desk it is a calendar, which arrives when first shown; what the native input
 * offers there differs from browser to browser, and one of them has no calendar at all.
 */
export function DateTimeField({ clock, value, onChange, error, ...rest }: DateTimeFieldProps) {
  const touch = useTouchDevice();
  // What was entered and says no instant yet.
  const [open, setOpen] = useState<string | null>(null);
  const wall = value ? clock.wallOf(value) : open;
  const reading = wall === null ? null : clock.read(wall);
  const enter = (entered: string | null) => {
    const said = entered === null ? null : clock.read(entered);
    const instant = said && 'at' in said ? said.at : null;
    setOpen(instant === null ? entered : null);
    onChange(instant);
  };
  const whyNot = reading && 'whyNot' in reading && value === null ? reading.whyNot : null;
  const field = { ...rest, wall, onChange: enter, error: whyNot ?? error };
  return (
    <div>
      {touch ? (
        <NativeField {...field} />
      ) : (
        <Suspense fallback={<TextInput label={rest.label} required={rest.required ?? false} disabled />}>
          <CalendarField {...field} />
        </Suspense>
      )}
      {reading && 'choices' in reading && (
        <Which question={reading.question} choices={reading.choices} value={value} onChange={onChange} />
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

function NativeField({ wall, onChange, minWall, required = false, dayStart: _, ...rest }: WallFieldProps) {
  return (
    <TextInput
      {...rest}
      required={required}
      type="datetime-local"
      value={wall ?? ''}
      {...(minWall ? { min: minWall } : {})}
      onChange={(event) => onChange(event.currentTarget.value || null)}
    />
  );
}
