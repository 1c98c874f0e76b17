import { useEffect } from 'react';
import type { Session } from '#offline/session.ts';
import { DraftFrame } from './draft-frame.tsx';
import { BUILD_KEY, useDraft } from './draft-store.ts';
import { emptyDraft } from './load-draft.ts';
import { useOpenDraft } from './use-open-draft.ts';
import { Wizard } from './wizard.tsx';

export interface WizardScreenProps {
  viewer: Session;
  /** Finish is done: the person goes home. */
  onDone: () => void;
  /** The wizard can be used. */
  onReady?: () => void;
}

const fresh = () => emptyDraft();

/** Builds an outbound load, going on with the draft kept on this device. */
export function BuildLoadWizard({ viewer, onDone, onReady }: WizardScreenProps) {
  const failure = useOpenDraft(BUILD_KEY, fresh);
  useWhenReady(onReady);
  return (
    <DraftFrame title="Build Outbound Load" fresh={fresh} failure={failure}>
      <Wizard viewer={viewer} onDone={onDone} />
    </DraftFrame>
  );
}

/** Tells once that the draft is on the screen. */
export function useWhenReady(onReady: (() => void) | undefined): void {
  const ready = useDraft(({ status }) => status === 'ready');
  useEffect(() => {
    if (ready) onReady?.();
  }, [ready, onReady]);
}
