import { t } from '#language/say.ts';
import { Icon } from './icon.tsx';
import { rich } from './rich.tsx';
import classes from './stepper.module.css';

interface StepperProps {
  /** Names the list for screen readers. */
  label: string;
  steps: string[];
  /** Index of the step one is at. */
  active: number;
}

/** Where one is in a form of several steps; on a phone only the current step's name is written out. */
export function Stepper({ label, steps, active }: StepperProps) {
  return (
    <div className={classes.root}>
      <p className={classes.summary} aria-hidden="true">
        {rich(
          'Step {number} of {count}: <strong>{name}</strong>',
          { strong: (inner) => <strong>{inner}</strong> },
          { number: active + 1, count: steps.length, name: steps[active] ?? '' },
        )}
      </p>
      <ol aria-label={label} className={classes.list}>
        {steps.map((step, index) => (
          <li
            key={step}
            className={classes.step}
            data-state={index < active ? 'done' : index === active ? 'now' : 'later'}
            aria-current={index === active ? 'step' : undefined}
          >
            <span className={classes.mark}>
              {index < active ? <Icon name="check" size={16} label={t('Done')} /> : index + 1}
            </span>
            <span className={classes.name}>{step}</span>
          </li>
        ))}
      </ol>
    </div>
  );
}
