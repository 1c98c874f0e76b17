import { useEffect, useState } from 'react';
import type { Load } from '#contract/load.ts';
import { t } from '#language/say.ts';
import { forgetFiles } from '#offline/documents.ts';
import { readDraft, saveDraft } from '#offline/drafts.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import { BUILD_KEY } from './draft-store.ts';
import { deviceNow } from './draft-times.ts';
import { duplicateOf } from './duplicate-draft.ts';
import { documentsOf, isDraftTouched, isLoadDraft, type LoadDraft } from './load-draft.ts';

interface DuplicateLoadProps {
  load: Load;
  /** The draft is kept: the wizard opens on it. */
  onReady: () => void;
  onCancel: () => void;
}

/** Makes a draft like this load as soon as it is drawn; where another one is in hand, only after a question. */
export function DuplicateLoad({ load, onReady, onCancel }: DuplicateLoadProps) {
  // Null while the device is asked.
  const [inHand, setInHand] = useState<LoadDraft | null>(null);
  const [busy, setBusy] = useState(false);
  const failed = (error: unknown) => {
    showSnackbar({ severity: 'error', message: error instanceof Error ? error.message : String(error) });
    onCancel();
  };
  const replace = async (given: LoadDraft | null) => {
    await saveDraft(BUILD_KEY, duplicateOf(load, deviceNow()));
    if (given) await forgetFiles(documentsOf(given));
    onReady();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, by one press
  useEffect(() => {
    let isGone = false;
    const begin = async () => {
      const kept = await readDraft(BUILD_KEY);
      if (isGone) return;
      if (isLoadDraft(kept) && isDraftTouched(kept)) setInHand(kept);
      else await replace(null);
    };
    begin().catch(failed);
    return () => {
      isGone = true;
    };
  }, []);
  return (
    <ConfirmDialog
      opened={inHand !== null}
      title={t('Replace the load you have begun?')}
      danger
      busy={busy}
      confirmLabel={t('Replace it')}
      cancelLabel={t('Keep it')}
      onCancel={onCancel}
      onConfirm={() => {
        setBusy(true);
        replace(inHand).catch(failed);
      }}
    >
      {inHand && whatIsInHand(inHand)}
    </ConfirmDialog>
  );
}

function whatIsInHand({ pUNum, bols }: LoadDraft): string {
  const number = pUNum.trim();
  return t(
    '{named, select, yes {Load {number}} other {A load without a P/U number}} with {count, plural, one {# BOL} other {# BOLs}} is kept on this device and not finished. A duplicate takes its place, and what was entered for it is gone.',
    { named: number === '' ? 'no' : 'yes', number, count: bols.length },
  );
}
