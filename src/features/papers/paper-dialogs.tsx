import { recordReview } from '#changes/review-paper.ts';
import { recordVoidOfPaper } from '#changes/void-paper.ts';
import type { Bol } from '#contract/bol.ts';
import type { Paper } from '#domain/papers.ts';
import { paperName } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { enqueue } from '#offline/outbox.ts';
import { ReasonDialog } from '#ui/reason-dialog.tsx';
import { announceSave } from '#ui/snackbar.tsx';

interface PaperDialogProps {
  bol: Bol;
  paper: Paper;
  byName: string;
  onClose: () => void;
}

/** The office can't read it, or something is missing on it. */
export function AskForNewPhoto({ bol, paper, byName, onClose }: PaperDialogProps) {
  return (
    <ReasonDialog
      title={t('Ask for a new photo')}
      confirmLabel={t('Ask')}
      cancelLabel={t('Cancel')}
      isPlain
      onConfirm={(note) => announceSave(enqueue(recordReview({ bol, paper, result: 'retake', note, byName })))}
      onClose={onClose}
    >
      <p>
        {t(
          '{name} is asked to photograph “{paper}” again. Say what is wrong with it, such as “corner missing”. This one stays until the new one is there.',
          { name: paper.byName, paper: paperName(paper) },
        )}
      </p>
    </ReasonDialog>
  );
}

/** Photographed by mistake, or of another BOL. It stays in the list and in the timeline, with the reason. */
export function TakePaperBack({ bol, paper, byName, onClose }: PaperDialogProps) {
  return (
    <ReasonDialog
      title={t('Take this paper back')}
      confirmLabel={t('Take Back')}
      onConfirm={(reason) => announceSave(enqueue(recordVoidOfPaper(bol, paper, reason, byName)))}
      onClose={onClose}
    >
      <p>
        {t('“{what}” no longer counts. It stays in the timeline, with your name and your reason.', {
          what: paperName(paper),
        })}
      </p>
    </ReasonDialog>
  );
}
