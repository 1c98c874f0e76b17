import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/dates/styles.layer.css';
import { DateTimePicker } from '@mantine/dates';
import type { ReactNode } from 'react';

/** What a date with a time of day is given, drawn as a calendar or by the device; times as `YYYY-MM-DDTHH:mm`. */
export interface WallFieldProps {
  label: string;
  wall: string | null;
  onChange: (wall: string | null) => void;
  /** Nothing before this can be chosen. Give the start of the day to allow all of that day. */
  minWall?: string;
  /** The time, as HH:mm, a day gets that is chosen before a time is. */
  dayStart?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/** The calendar of a date field; loaded by it when needed. */
export function CalendarField({ wall, onChange, minWall, required = false, dayStart, ...rest }: WallFieldProps) {
  return (
    <DateTimePicker
      {...rest}
      required={required}
      size="md"
      value={wall && toLibrary(wall)}
      onChange={(chosen) => onChange(chosen === null ? null : chosen.replace(' ', 'T').slice(0, 16))}
      {...(minWall ? { minDate: toLibrary(minWall) } : {})}
      {...(dayStart ? { defaultTimeValue: dayStart } : {})}
      valueFormat="MM/DD/YYYY HH:mm"
      placeholder="MM/DD/YYYY HH:mm"
      clearable
      firstDayOfWeek={0}
      // The weekend's red fails contrast on the dark popover, and means nothing in freight.
      weekendDays={[]}
      nextLabel="Next month"
      previousLabel="Previous month"
      ariaLabels={{ monthLevelControl: 'Choose a month', yearLevelControl: 'Choose a year' }}
      timePickerProps={{ hoursInputLabel: 'Hours', minutesInputLabel: 'Minutes' }}
      submitButtonProps={{ 'aria-label': 'Use this date and time' }}
      clearButtonProps={{ 'aria-label': 'Clear date and time' }}
      popoverProps={{ withRoles: false }}
    />
  );
}

/** The library's "YYYY-MM-DD HH:mm:ss". */
function toLibrary(wall: string): string {
  return `${wall.replace('T', ' ')}:00`;
}
