import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { DateTimeFieldProps } from './calendar-field.tsx';
import { fromLocalInput, toLocalInput } from './local-date-time.ts';
import { useTouchDevice } from './use-screen.ts';

const CalendarField = lazy(() => import('./calendar-field.tsx').then((module) => ({ default: module.CalendarField })));

/**
 * A date with a time of day, in the zone of the device.
 *
 * Where the main pointer is a finger it is the device's own input: its wheels are made for thumbs (and gloves), need no
 * code, and are what the person knows. On a desk it is a calendar, which arrives when first shown; what the native input
 * offers there differs from browser to browser, and one of them has no calendar at all.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const touch = useTouchDevice();
  if (touch) return <NativeField {...props} />;
  return (
    <Suspense fallback={<TextInput label={props.label} required={props.required ?? false} disabled />}>
      <CalendarField {...props} />
    </Suspense>
  );
}

function NativeField({ value, onChange, minDate, required = false, dayStart: _, ...rest }: DateTimeFieldProps) {
  return (
    <TextInput
      {...rest}
      required={required}
      type="datetime-local"
      value={value ? toLocalInput(value) : ''}
      {...(minDate ? { min: toLocalInput(minDate) } : {})}
      onChange={(event) => onChange(fromLocalInput(event.currentTarget.value))}
    />
  );
}
