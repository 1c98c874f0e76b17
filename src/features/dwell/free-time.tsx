import { formatDuration, formatTableDate, timeForReader } from '#domain/date-format.ts';
import type { Dwell } from '#domain/dwell.ts';
import { freeTimeEnd } from '#domain/dwell-figures.ts';
import { t } from '#language/say.ts';
import { useIsDeviceClock, useNow } from '#ui/use-now.ts';
import classes from './dwell-panel.module.css';

interface FreeTimeProps {
  stay: Dwell;
  appointment: string | null;
  /** Of the place. */
  zone: string;
}

/** Counts down to the end of free time, and up from there, until the truck has left. */
export function FreeTime({ stay, appointment, zone }: FreeTimeProps) {
  const now = useNow();
  const isDeviceClock = useIsDeviceClock();
  const end = freeTimeEnd(stay, appointment);
  if (end === null) return null;
  const leftMs = Date.parse(end) - now;
  const today = formatTableDate(new Date(now).toISOString(), zone);
  const words =
    leftMs >= 0
      ? t('Free time ends {time} ({left} left)', {
          time: timeForReader(end, zone, today),
          left: formatDuration(leftMs),
        })
      : t('Over free time by {time}', { time: formatDuration(leftMs) });
  return (
    <p className={classes.free} data-over={leftMs < 0 || undefined} role="timer">
      {isDeviceClock ? t('{words}, by this device’s clock', { words }) : words}
    </p>
  );
}
