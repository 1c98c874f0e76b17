import './paper.css';
import { useLayoutEffect } from 'react';
import { formatPlaceTime } from '#domain/date-format.ts';
import { ownTimeZone } from '#domain/time-zone.ts';
import { t } from '#language/say.ts';
import { AddressCode } from '#ui/address-code.tsx';
import { trueInstant } from '#ui/use-now.ts';
import { usePrinting } from '#ui/use-printing.ts';
import classes from './paper-head.module.css';

interface PaperHeadProps {
  /** Whose page it is. */
  company: string;
  /** Who prints it. */
  person: string;
}

/**
 * The first lines of every printed page of a logged-in person: whose it is, who printed it and when, and the page's
 * address, readable for cameras too. With it come the rules for paper (paper.css), and paper is white in the dark too.
 */
export function PaperHead({ company, person }: PaperHeadProps) {
  const printing = usePrinting();
  useLightPaper(printing);
  if (!printing) return null;
  const { href } = window.location;
  return (
    <div className={classes.head}>
      <div className={classes.words}>
        <p className={classes.company}>{company}</p>
        <p>
          {t('Printed by {name}, {time}', {
            name: person,
            time: formatPlaceTime(trueInstant(), ownTimeZone()),
          })}
        </p>
        <p className={classes.address}>{href}</p>
      </div>
      <AddressCode address={href} />
    </div>
  );
}

/** Every colour of the app hangs on this mark of the page. */
function useLightPaper(printing: boolean): void {
  useLayoutEffect(() => {
    if (!printing) return;
    const { dataset } = document.documentElement;
    const before = dataset.mantineColorScheme;
    dataset.mantineColorScheme = 'light';
    return () => {
      dataset.mantineColorScheme = before;
    };
  }, [printing]);
}
