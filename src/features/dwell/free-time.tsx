import { useEffect, useState } from 'react';
import { formatDuration, formatTableDate, timeForReader } from '#domain/date-format.ts';
import type { Dwell } from '#domain/dwell.ts';
import { freeTimeEnd } from '#domain/dwell-figures.ts';
import { t } from '#language/say.ts';
import { readSkew } from '#offline/device-clock.ts';
import { putRightBy, useNow } from '#ui/use-now.ts';
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
  const skewMs = useSkew(now);
  const end = freeTimeEnd(stay, appointment);
  if (end === null) return null;
  // The clock of the screens may have been put right already.
  const trueNow = now - putRightBy() + (skewMs ?? 0);
  const leftMs = Date.parse(end) - trueNow;
  const today = formatTableDate(new Date(trueNow).toISOString(), zone);
  const words =
    leftMs >= 0
      ? t('Free time ends {time} ({left} left)', {
          time: timeForReader(end, zone, today),
          left: formatDuration(leftMs),
        })
      : t('Over free time by {time}', { time: formatDuration(leftMs) });
  return (
    <p className={classes.free} data-over={leftMs < 0 || undefined} role="timer">
      {skewMs === null ? t('{words}, by this device’s clock', { words }) : words}
    </p>
  );
}

/** How far the clock is off, asked for anew as often as the time is shown; undefined until it was read once. */
function useSkew(now: number): number | null | undefined {
  const [skewMs, setSkew] = useState<number | null>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each minute anew, a clock may have been set since
  useEffect(() => {
    let isCurrent = true;
    readSkew()
      .catch(() => null)
      .then((read) => isCurrent && setSkew(read));
    return () => {
      isCurrent = false;
    };
  }, [now]);
  return skewMs;
}
