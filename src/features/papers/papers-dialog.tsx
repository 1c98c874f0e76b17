import type { Bol } from '#contract/bol.ts';
import type { PaperKind } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import type { Session } from '#offline/session.ts';
import { PagesDialog } from './pages-dialog.tsx';
import { paperDraftKey } from './paper-draft.ts';
import { savePaper } from './save-paper.ts';

interface PapersDialogProps {
  bol: Bol;
  viewer: Session;
  kind: PaperKind | undefined;
  onClose: () => void;
}

/** From "What is it?" over one page after the other to one PDF on this BOL. */
export function PapersDialog({ bol, viewer, kind: asked, onClose }: PapersDialogProps) {
  const likely = asked ?? (bol.checkin === null ? 'signed-bol' : 'pod');
  return (
    <PagesDialog
      title={t('Photograph papers')}
      draftKey={paperDraftKey(bol._id)}
      likely={likely}
      keepsOriginals
      onSave={({ draft, scanner }) =>
        savePaper({ bol, viewer, scanner, draft: { ...draft, kind: draft.kind ?? likely } })
      }
      onClose={onClose}
    />
  );
}
