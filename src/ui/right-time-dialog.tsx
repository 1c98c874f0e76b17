import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { DateTimeField, type FieldClock } from './date-time-field.tsx';
import { ReasonField } from './marked-field.tsx';
import { FullModal } from './modal-frame.tsx';
import { ButtonRow, ReasonedButton } from './reasoned-button.tsx';
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
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const form = { at: at === null ? null : new Date(at).toISOString(), reason: reason.trim() };
    if (await props.onSave(form).finally(() => setBusy(false))) onClose();
  };
  const byClock = `By the clock at ${there} (${clock.zoneName(at ?? counting)})`;
  return (
    <FullModal
      opened
      onClose={onClose}
      title={title}
      size={520}
      locked={busy}
      footer={
        <ButtonRow>
          <Button variant="default" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <ReasonedButton
            whyNot={props.whyNot({ at, reason })}
            note={(at !== null && props.odd?.(at)) || null}
            loading={busy}
            onClick={save}
          >
            {action}
          </ReasonedButton>
        </ButtonRow>
      }
    >
      <p className={classes.explained}>{children}</p>
      <div className={classes.fields}>
        <DateTimeField
          label={label}
          description={isOptional ? `Leave it empty if you don’t know. ${byClock}` : byClock}
          required={!isOptional}
          clock={clock}
          past
          value={at}
          onChange={setAt}
        />
        <ReasonField value={reason} onChange={setReason} />
      </div>
    </FullModal>
  );
}
