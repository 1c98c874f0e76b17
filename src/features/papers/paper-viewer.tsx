import { Button } from '@mantine/core';
import { useCallback, useState } from 'react';
import { type Paper, paperName } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { openDocument } from '#offline/documents.ts';
import { FullModal } from '#ui/modal-frame.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { OriginalsView } from './originals-view.tsx';
import { useOriginals } from './use-originals.ts';

interface PaperViewerProps {
  bolId: string;
  paper: Paper;
  onClose: () => void;
}

/** The PDF of a paper as it lies on this device, or fetched to it now; and what the camera saw, where it was kept. */
export function PaperViewer({ bolId, paper, onClose }: PaperViewerProps) {
  const { _id, sha256, pages } = paper;
  const name = paperName(paper);
  const [shown, setShown] = useState<'paper' | 'original'>('paper');
  const originals = useOriginals(bolId, _id, pages.length);
  const source = useCallback(() => openDocument(sha256), [sha256]);
  const hasNone = originals.list?.length === 0;
  return (
    <FullModal
      opened
      onClose={onClose}
      title={name}
      size="90rem"
      tall
      footer={
        <ButtonRow>
          {!hasNone && (
            <Button variant="default" onClick={() => setShown(shown === 'paper' ? 'original' : 'paper')}>
              {shown === 'paper' ? t('Show original') : t('Show paper')}
            </Button>
          )}
          <Button onClick={onClose}>{t('Close')}</Button>
        </ButtonRow>
      }
    >
      {shown === 'original' && !hasNone ? (
        <OriginalsView originals={originals} pages={pages.length} />
      ) : (
        <LazyPdfViewer source={source} fileName={`${name}.pdf`} label={name} describeError={documentTrouble} fill />
      )}
    </FullModal>
  );
}
