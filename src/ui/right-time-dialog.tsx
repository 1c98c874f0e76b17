import { type ReactNode, useState } from 'react';
import { t } from '#language/say.ts';
import { DateTimeField, type FieldClock, whyUnclear } from './date-time-field.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './right-time-dialog.module.css';

/** What the form holds: the time (null while there is none), and the reason as typed. */
interface RightTime {
  at: string | null;
  reason: string;
}

interface RightTimeDialogProps {
  title: string;
  /** What stays as it is, whatever is said here. */
  children: ReactNode;
  /** The time's label, and where its clock stands: `the delivery`. */
  label: string;
  there: string;
  clock: FieldClock & { zoneName: (instant: string) => string };
  /** The time that counts by now. The form begins with it, unless the time may be left empty. */
  counting: string;
  isOptional?: boolean;
  /** What the button that saves says. */
  action: string;
  whyNot: (form: RightTime) => string | null;
  /** What is odd about it; it hinders nothing. */
  odd?: (at: string) => string | null;
  /** Stores it, trimmed and in ISO; whether that worked. */
  onSave: (form: RightTime) => Promise<boolean>;
  onClose: () => void;
}

/** Asks when something really was, and why what was recorded is wrong. */
export function RightTimeDialog(props: RightTimeDialogProps) {
  const { title, children, label, there, clock, counting, isOptional = false, action, onClose } = props;
  const [at, setAt] = useState(isOptional ? null : counting);
  const [isUnclear, setUnclear] = useState(false);
  const byClock = t('By the clock at {place} ({zone})', { place: there, zone: clock.zoneName(at ?? counting) });
  return (
    <ReasonDialog
      title={title}
      confirmLabel={action}
      cancelLabel={t('Cancel')}
      isPlain
      whyNot={(reason) => (isOptional && isUnclear ? whyUnclear() : props.whyNot({ at, reason }))}
      note={(at !== null && props.odd?.(at)) || null}
      onConfirm={(reason) => props.onSave({ at: at === null ? null : new Date(at).toISOString(), reason })}
      onClose={onClose}
    >
      <p className={classes.explained}>{children}</p>
      <div className={classes.time}>
        <DateTimeField
          label={label}
          description={isOptional ? `${t('Leave it empty if you don’t know.')} ${byClock}` : byClock}
          required={!isOptional}
          clock={clock}
          past
          value={at}
          onChange={setAt}
          onUnclear={setUnclear}
        />
      </div>
    </ReasonDialog>
  );
}
