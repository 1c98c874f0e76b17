import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { StatusBadge } from './status-badge.tsx';
import classes from './verdict.module.css';

interface DifferenceProps {
  children: string;
  late: boolean;
}

/** A difference from the schedule, in words. Colour and icon follow the difference itself. */
export function Difference({ children, late }: DifferenceProps) {
  return (
    <StatusBadge tone={late ? 'warning' : 'success'} icon={late ? 'clock' : 'done'}>
      {children}
    </StatusBadge>
  );
}

interface VerdictProps {
  /** What a rule makes of a difference, without a colour of its own. */
  label: string;
  /** The rule, shown on request. */
  rule: string;
}

/** A label that a rule gave. The rule is behind it, for every way of input. */
export function Verdict({ label, rule }: VerdictProps) {
  return (
    <details>
      <summary className={classes.label}>
        <StatusBadge>{label}</StatusBadge>
        <span className={classes.how}>
          <Icon name="help" size={18} label={t('How this is judged')} />
        </span>
      </summary>
      <p className={classes.rule}>{rule}</p>
    </details>
  );
}
