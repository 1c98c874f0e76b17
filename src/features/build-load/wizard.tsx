import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LOAD_STEP_TITLES, LOAD_STEPS, type LoadStep } from '#domain/load-steps.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { keepMessagesAbove } from '#ui/primary-action.tsx';
import { ReasonedButton } from '#ui/reasoned-button.tsx';
import { type SaveWords, showSnackbar } from '#ui/snackbar.tsx';
import { Stepper } from '#ui/stepper.tsx';
import { useTouchDevice } from '#ui/use-screen.ts';
import { AboutStep } from './about-step.tsx';
import { finish } from './actions.ts';
import { useSeveral } from './add-several.ts';
import { BolsStep } from './bols-step.tsx';
import { CarrierStep } from './carrier-step.tsx';
import { whyNotFinish, whyNotLeave } from './draft-checks.ts';
import { patchDraft, useDraft } from './draft-store.ts';
import { deviceNow } from './draft-times.ts';
import { ShipStep } from './ship-step.tsx';
import classes from './wizard.module.css';

const SCREENS: Record<LoadStep, () => ReactNode> = {
  about: AboutStep,
  bols: BolsStep,
  carrier: CarrierStep,
  ship: ShipStep,
};

interface WizardProps {
  viewer: Session;
  /** Called when Finish is done and the person goes home; with the id of the load when that shipped it. */
  onDone: (shipped: string | null) => void;
  /** What is said of a load that was shipped. */
  shippedWords?: (loadId: string) => SaveWords;
}

/**
 * The wizard: About, BOLs, Carrier, Ship/Save. The same for a new load and for one that exists; what differs is where
 * the draft comes from and what Finish makes of it. Everything typed is in the draft store, so leaving this screen in
 * whatever way and coming back continues where one was. The draft must be open.
 */
export function Wizard(props: WizardProps) {
  const step = useDraft(({ draft }) => draft.step);
  const saveProblem = useDraft((state) => state.saveProblem);
  const body = useRef<HTMLDivElement>(null);
  useStepFocus(step, body);
  const Screen = SCREENS[step];
  const index = LOAD_STEPS.indexOf(step);
  return (
    <>
      <Stepper label={t('Steps')} steps={LOAD_STEPS.map((name) => t(LOAD_STEP_TITLES[name]))} active={index} />
      {saveProblem && (
        <ErrorPanel title={t('This draft is only on the screen.')} tone="warning">
          {saveProblem}
        </ErrorPanel>
      )}
      <section
        ref={body}
        tabIndex={-1}
        className={classes.step}
        aria-label={t('Step {number}: {title}', { number: index + 1, title: t(LOAD_STEP_TITLES[step]) })}
      >
        <Screen />
      </section>
      {step === 'ship' ? (
        <FinishBar {...props} />
      ) : (
        <NextBar step={step} next={LOAD_STEPS[index + 1]!} before={LOAD_STEPS[index - 1]} />
      )}
    </>
  );
}

/**
 * A new step begins at its top, for the eye and for a screen reader. Where there are keys, the focus goes on to what is
 * to be typed there first, also on the first screen; a finger would be shown a keyboard it did not ask for.
 */
function useStepFocus(step: LoadStep, body: React.RefObject<HTMLDivElement | null>) {
  const touch = useTouchDevice();
  const shown = useRef(step);
  useEffect(() => {
    const begins = shown.current !== step;
    shown.current = step;
    if (begins) window.scrollTo({ top: 0 });
    const field = touch ? null : body.current?.querySelector<HTMLElement>('[data-autofocus]');
    if (begins) (field ?? body.current)?.focus({ preventScroll: true });
    else field?.focus({ preventScroll: true });
  }, [step, body, touch]);
}

interface BarProps {
  /** The step Previous returns to; undefined on the first. */
  before: LoadStep | undefined;
  /** Why the main button is off; null when it can be pressed. */
  whyNot: string | null;
  children: ReactNode;
}

/** The wizard's buttons, always within reach; what keeps the main one off stands beside it. */
function Bar({ before, whyNot, children }: BarProps) {
  return (
    <div className={classes.bar} ref={keepMessagesAbove}>
      {before && (
        <Button variant="default" onClick={() => patchDraft({ step: before })}>
          {t('Previous')}
        </Button>
      )}
      {/* The button carries the sentence as its description already. */}
      <p className={classes.why} aria-hidden="true">
        {whyNot}
      </p>
      {children}
    </div>
  );
}

function NextBar({ step, next, before }: { step: LoadStep; next: LoadStep; before: LoadStep | undefined }) {
  const draft = useDraft((state) => state.draft);
  const whyNot = whyNotLeave(step, draft, deviceNow());
  return (
    <Bar before={before} whyNot={whyNot}>
      <ReasonedButton quiet whyNot={whyNot} onClick={() => patchDraft({ step: next })}>
        {t('Next')}
      </ReasonedButton>
    </Bar>
  );
}

function FinishBar({ viewer, onDone, shippedWords }: WizardProps) {
  const draft = useDraft((state) => state.draft);
  const [busy, setBusy] = useState(false);
  // A document that is still on its way would come too late, and nobody would miss it.
  const reading = useSeveral((state) => state.reading !== null);
  const lacking = (draft.choice !== null && whyNotFinish(draft, deviceNow())?.reason) || null;
  const whyNot = reading ? t('Documents are still being read.') : lacking;
  const press = async () => {
    setBusy(true);
    try {
      const ships = draft.choice === 'ship' && !draft.seen?.ready;
      if (await finish(viewer, (ships && shippedWords?.(draft.loadId)) || {})) onDone(ships ? draft.loadId : null);
    } catch (error) {
      console.error(error);
      showSnackbar({ severity: 'error', message: t('This load could not be saved. Your entries are still here.') });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Bar before="carrier" whyNot={whyNot}>
      <ReasonedButton quiet whyNot={whyNot} loading={busy} onClick={() => void press()}>
        {t('Finish')}
      </ReasonedButton>
    </Bar>
  );
}
