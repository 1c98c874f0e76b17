import { spokenLanguage, t } from '#language/say.ts';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/SimpleGrid.layer.css';
import '@mantine/dates/styles.layer.css';
import { ActionIcon, CloseButton, Group, Popover, TextInput } from '@mantine/core';
import { DatePicker, TimePicker } from '@mantine/dates';
import 'dayjs/locale/es';
import 'dayjs/locale/fr';
import { type ReactNode, useRef, useState } from 'react';
import { dayWords } from '#language/dates.ts';
import { Icon } from './icon.tsx';

/** What a date with a time of day is given, drawn as a calendar or by the device; times as `YYYY-MM-DDTHH:mm`. */
export interface WallFieldProps {
  label: string;
  wall: string | null;
  /** `isPuzzling`: what stands there is not understood. */
  onChange: (wall: string | null, isPuzzling?: boolean) => void;
  /** Understands what was typed; null when it does not. */
  readTyped: (text: string) => string | null;
  /** Nothing before this can be chosen. Give the start of the day to allow all of that day. */
  minWall?: string;
  /** The time, as HH:mm, a day gets that is chosen before a time is. */
  dayStart?: string;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean;
  disabled?: boolean;
}

/**
 * A date with a time, typed or picked; loaded by the date field when needed. The calendar opens beside the typing when
 * the field is pressed; its button and the arrow key take the focus into it.
 */
export function CalendarField(props: WallFieldProps) {
  const { wall, onChange, readTyped, minWall, dayStart, error, required = false, disabled = false, ...rest } = props;
  const { shown, unclear, type, pick, enter, leave } = useTyped({ wall, onChange, readTyped });
  const [isOpen, setOpen] = useState(false);
  // Stays as it was when the calendar closes: what had the focus inside gives it back then.
  const [place, setPlace] = useState<'beside' | 'inside'>('beside');
  const dropdown = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
  const open = (where: typeof place) => {
    setPlace(where);
    setOpen(true);
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      trapFocus={isOpen && place === 'inside'}
      returnFocus={place === 'inside'}
      position="bottom-start"
      shadow="md"
      withRoles={false}
    >
      <Popover.Target>
        <TextInput
          {...rest}
          required={required}
          disabled={disabled}
          placeholder={t('11/25 8a or MM/DD/YYYY HH:mm')}
          value={shown}
          error={unclear ? t('This is not understood. Type it like 11/25 8a or 11/25/2026 14:00.') : error}
          onChange={(event) => {
            type(event.currentTarget.value);
            close();
          }}
          onFocus={enter}
          onBlur={({ relatedTarget }) => {
            leave();
            if (place === 'beside' && relatedTarget && !dropdown.current?.contains(relatedTarget)) close();
          }}
          onClick={() => !isOpen && open('beside')}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown') return;
            event.preventDefault();
            open('inside');
          }}
          rightSectionWidth={wall ? 84 : 46}
          rightSection={!disabled && <Tools onClear={wall ? () => pick(null) : null} onOpen={() => open('inside')} />}
        />
      </Popover.Target>
      <Popover.Dropdown ref={dropdown}>
        <Calendar wall={wall} onPick={pick} minWall={minWall} dayStart={dayStart} onDone={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

/**
 * What is being typed. Each stroke that makes sense is the value at once, so nothing hangs on leaving the field; when it
 * is left, what was understood is written out in full, and what was not stays as it is.
 */
function useTyped({ wall, onChange, readTyped }: Pick<WallFieldProps, 'wall' | 'onChange' | 'readTyped'>) {
  // null: nothing is being typed.
  const [text, setText] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  // A value that came from elsewhere takes the place of what was typed and left.
  const typing = text !== null && (focused || wall === null);
  return {
    shown: typing ? text : written(wall),
    unclear: typing && !focused && text.trim() !== '',
    type: (typed: string) => {
      setText(typed);
      const read = readTyped(typed);
      onChange(read, read === null && typed.trim() !== '');
    },
    pick: (picked: string | null) => {
      setText(null);
      onChange(picked);
    },
    enter: () => setFocused(true),
    leave: () => {
      setFocused(false);
      if (wall !== null) setText(null);
    },
  };
}

interface ToolsProps {
  /** Null: there is nothing to clear. */
  onClear: (() => void) | null;
  onOpen: () => void;
}

function Tools({ onClear, onOpen }: ToolsProps) {
  return (
    <Group gap={0} wrap="nowrap">
      {onClear && <CloseButton aria-label={t('Clear date and time')} onClick={onClear} />}
      <ActionIcon variant="subtle" color="gray" size={36} aria-label={t('Choose from the calendar')} onClick={onOpen}>
        <Icon name="calendar" size={20} />
      </ActionIcon>
    </Group>
  );
}

interface CalendarProps {
  wall: string | null;
  onPick: (wall: string) => void;
  onDone: () => void;
  minWall: string | undefined;
  dayStart: string | undefined;
}

function Calendar({ wall, onPick, onDone, minWall, dayStart = '00:00' }: CalendarProps) {
  // A time that is set before a day is.
  const [early, setEarly] = useState(dayStart);
  const time = wall?.slice(11, 16) ?? early;
  const setTime = (chosen: string) => {
    if (!/^\d\d:\d\d/.test(chosen)) return;
    setEarly(chosen.slice(0, 5));
    if (wall) onPick(`${wall.slice(0, 10)}T${chosen.slice(0, 5)}`);
  };
  return (
    <>
      <DatePicker
        value={wall?.slice(0, 10) ?? null}
        onChange={(day) => day && onPick(`${day.slice(0, 10)}T${time}`)}
        {...(wall ? { defaultDate: wall.slice(0, 10) } : {})}
        {...(minWall ? { minDate: minWall.slice(0, 10) } : {})}
        size="md"
        locale={spokenLanguage()}
        firstDayOfWeek={0}
        // The weekend's red fails contrast on the dark popover, and means nothing in freight.
        weekendDays={[]}
        nextLabel={t('Next month')}
        previousLabel={t('Previous month')}
        ariaLabels={{ monthLevelControl: t('Choose a month'), yearLevelControl: t('Choose a year') }}
      />
      <Group mt="md" gap="xs" wrap="nowrap">
        <TimePicker
          flex={1}
          value={time}
          onChange={setTime}
          hoursInputLabel={t('Hours')}
          minutesInputLabel={t('Minutes')}
        />
        <ActionIcon size={44} aria-label={t('Use this date and time')} onClick={onDone}>
          <Icon name="check" size={22} />
        </ActionIcon>
      </Group>
    </>
  );
}

/** `11/25/2026 14:00`: as it is read, and understood when it is typed. */
export function written(wall: string | null): string {
  return wall ? `${dayWords(wall.slice(0, 10))} ${wall.slice(11, 16)}` : '';
}
