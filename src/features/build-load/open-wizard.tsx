import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Icon } from '#ui/icon.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type SaveWords, showSnackbar } from '#ui/snackbar.tsx';
import { usePhone } from '#ui/use-screen.ts';
import { closeDraft, type DraftStart, openDraft, startOver, useDraft } from './draft-store.ts';
import { isDraftTouched, type LoadDraft } from './load-draft.ts';
import classes from './wizard.module.css';
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

interface DraftFrameProps {
  title: string;
  back?: { to: string; label: string };
  /** Makes the draft that "Start over" begins with. */
  fresh: () => LoadDraft;
  /** What the device answered when it could not be asked for the draft; null when it could. */
  failure: unknown;
  /** Stands above the form. */
  notice?: ReactNode;
  children: ReactNode;
}

/** The wizard's head: title, "Start over", and the word that an earlier draft goes on. */
function DraftFrame({ title, back, fresh, failure, notice, children }: DraftFrameProps) {
  const { status, draft, resumed } = useDraft();
  const [asking, setAsking] = useState(false);
  const begin = () => {
    setAsking(false);
    startOver(fresh()).catch((error: unknown) =>
      showSnackbar({ severity: 'error', message: error instanceof Error ? error.message : String(error) }),
    );
  };
  // What was filled in before the person came is not theirs to give up.
  const filledBefore = draft.seen !== null || draft.replaces !== undefined;
  const canStartOver = status === 'ready' && (filledBefore ? resumed : isDraftTouched(draft));
  const phone = usePhone();
  const reset = canStartOver && (
    <Button
      variant={phone ? 'subtle' : 'default'}
      leftSection={<Icon name="refresh" size={18} />}
      onClick={() => setAsking(true)}
    >
      {t('Start over')}
    </Button>
  );
  return (
    <>
      <PageHeader title={title} actions={!phone && reset} {...(back ? { back } : {})} />
      {failure !== null && (
        <ErrorPanel
          title={t('The draft can’t be read.')}
          onRetry={() => window.location.reload()}
          retryLabel={t('Reload')}
        >
          {failure instanceof Error ? failure.message : String(failure)}
        </ErrorPanel>
      )}
      {status === 'ready' && notice}
      {status === 'ready' && resumed && (
        <p className={classes.resumed}>
          <Icon name="clock" size={18} />
          {draft.copyOf === undefined
            ? t('You are continuing a draft kept on this device.')
            : t('A copy of load {number}. Numbers and past times are left open; check each document.', {
                number: draft.copyOf,
              })}
        </p>
      )}
      {status === 'ready' && children}
      {phone && <div className={classes.again}>{reset}</div>}
      <ConfirmDialog
        opened={asking}
        title={t('Start over?')}
        confirmLabel={t('Start over')}
        cancelLabel={t('Keep the draft')}
        danger
        onCancel={() => setAsking(false)}
        onConfirm={begin}
      >
        {whatIsGivenUp(draft)}
      </ConfirmDialog>
    </>
  );
}

function whatIsGivenUp({ seen, replaces }: LoadDraft): string {
  if (replaces !== undefined)
    return t('Your changes will be discarded. The item that was not accepted stays as it is.');
  if (seen) return t('Your changes will be discarded. The load itself stays as it is.');
  return t('Everything entered for this load and its documents will be discarded. This cannot be undone.');
}
