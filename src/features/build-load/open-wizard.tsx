import { type ReactNode, useEffect } from 'react';
import type { Session } from '#offline/session.ts';
import { DraftFrame } from './draft-frame.tsx';
import { type DraftStart, useDraft } from './draft-store.ts';
import { useOpenDraft } from './use-open-draft.ts';
import { Wizard } from './wizard.tsx';

export interface WizardScreenProps {
  viewer: Session;
  /** The refused entry (seq) to change and send as new. */
  replaces?: number | undefined;
  /** Finish is done: the person goes home. */
  onDone: () => void;
  /** The wizard can be used. */
  onReady?: () => void;
}

interface OpenWizardProps extends Omit<WizardScreenProps, 'replaces'> {
  title: string;
  back?: { to: string; label: string };
  draftKey: string;
  start: DraftStart;
  /** What there is to know before one begins. */
  notice?: ReactNode;
}

/** The wizard on one draft, going on with what is kept of it on this device. */
export function OpenWizard({ title, back, draftKey, start, notice, viewer, onDone, onReady }: OpenWizardProps) {
  const failure = useOpenDraft(draftKey, start);
  useWhenReady(onReady);
  return (
    <DraftFrame title={title} fresh={start.fresh} failure={failure} notice={notice} {...(back ? { back } : {})}>
      <Wizard viewer={viewer} onDone={onDone} />
    </DraftFrame>
  );
}

/** Tells once that the draft is on the screen. */
function useWhenReady(onReady: (() => void) | undefined): void {
  const ready = useDraft(({ status }) => status === 'ready');
  useEffect(() => {
    if (ready) onReady?.();
  }, [ready, onReady]);
}
