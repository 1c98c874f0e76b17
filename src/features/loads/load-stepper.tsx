import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { Bol } from '#contract/bol.ts';
import type { LoadRecord } from '#contract/load.ts';
import { formatForReader } from '#domain/date-format.ts';
import { loadProgress, type ProgressStep } from '#domain/load-progress.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { Icon } from '#ui/icon.tsx';
import classes from './load-stepper.module.css';

interface LoadStepperProps {
  load: LoadRecord;
  bols: readonly Bol[];
  viewer: Pick<Session, 'actor'>;
}

/**
 * How far the load has come. On a phone only the step it is at is written out, under one line of marks; a tap there
 * writes out all of them. Screen readers have all of them in any case.
 */
export function LoadStepper({ load, bols, viewer }: LoadStepperProps) {
  const steps = loadProgress(viewer.actor, load, bols);
  const current = steps.find(({ state }) => state === 'current');
  const [all, setAll] = useState(false);
  return (
    <div className={classes.root} data-all={all || undefined}>
      <ol aria-label={t('Progress of the load')} className={classes.list}>
        {steps.map((step) => (
          <li
            key={step.name}
            className={classes.step}
            data-state={step.state}
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <span className={classes.mark}>{isReached(step) && <Icon name="check" size={16} label={t('Done')} />}</span>
            <div className={classes.words}>
              <div className={classes.name}>{step.words}</div>
              {step.state === 'later' && !step.part && <VisuallyHidden>{t('not yet')}</VisuallyHidden>}
              {factsOf(step).map((fact) => (
                <div key={fact} className={classes.fact}>
                  {fact}
                </div>
              ))}
            </div>
          </li>
        ))}
      </ol>
      {current && (
        <UnstyledButton className={classes.summary ?? ''} aria-expanded={all} onClick={() => setAll(!all)}>
          <span>
            <strong>{current.words}</strong>
            {factsOf(current).map((fact) => ` · ${fact}`)}
          </span>
          <Icon name="chevronDown" size={18} />
        </UnstyledButton>
      )}
    </div>
  );
}

const isReached = ({ state }: ProgressStep) => state === 'done' || state === 'current';

/** When and by whom, as far as this reader is told; of several BOLs that are still under way, how many have come. */
function factsOf({ time, by, part }: ProgressStep): string[] {
  return [
    ...(time ? [formatForReader(time.at, time.zone)] : []),
    ...(by === null ? [] : [t('by {name}', { name: by })]),
    ...(part ? [t('{done} of {total} BOLs', { done: part.done, total: part.of })] : []),
  ];
}
