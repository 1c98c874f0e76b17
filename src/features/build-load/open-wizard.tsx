import { type ReactNode, useEffect, useState } from 'react';
import type { Session } from '#offline/session.ts';
import type { SaveWords } from '#ui/snackbar.tsx';
import { DraftFrame } from './draft-frame.tsx';
import { closeDraft, type DraftStart, openDraft, useDraft } from './draft-store.ts';
import { Wizard } from './wizard.tsx';

export interface WizardScreenProps {
  viewer: Session;
  /** The refused entry (seq) to change and send as new. */
  replaces?: string | undefined;
  /** Finish is done: the person goes home. `shipped`: the load that was shipped by it. */
  onDone: (shipped: string | null) => void;
  /** What is said of a load that was shipped. */
  shippedWords?: (loadId: string) => SaveWords;
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
export function OpenWizard({ title, back, draftKey, start, notice, onReady, ...wizard }: OpenWizardProps) {
  const failure = useOpenDraft(draftKey, start);
  useWhenReady(onReady);
  return (
    <DraftFrame title={title} fresh={start.fresh} failure={failure} notice={notice} {...(back ? { back } : {})}>
      <Wizard {...wizard} />
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

/** Opens a draft for as long as the screen is shown. Returns what went wrong when the device could not be asked. */
function useOpenDraft(key: string, start: DraftStart): unknown {
  const [failure, setFailure] = useState<unknown>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later row of the same load must not reopen the draft
  useEffect(() => {
    openDraft(key, start).catch(setFailure);
    return () => closeDraft(key);
  }, [key]);
  return failure;
}
