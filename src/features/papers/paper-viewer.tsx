import { Button } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { type PageQuad, type Paper, paperName } from '#domain/papers.ts';
import { t } from '#language/say.ts';
import { openDocument, openPhoto } from '#offline/documents.ts';
import { fetchOriginals, type KeptOriginal, waitingOriginals } from '#offline/paper-originals.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { FullModal } from '#ui/modal-frame.tsx';
import { LazyPdfViewer } from '#ui/pdf-viewer/lazy-pdf-viewer.tsx';
import { Thumbnail } from '#ui/picture/picture-strip.tsx';
import { ButtonRow } from '#ui/reasoned-button.tsx';
import { documentTrouble } from '#ui/save-document.ts';
import { failureOf } from '#ui/use-submit.ts';
import classes from './originals-view.module.css';

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

/** What the camera saw: each page's photograph, with the outline that was used. */
function OriginalsView({ originals, pages }: { originals: Originals; pages: number }) {
  const { list, why, load } = originals;
  if (list === null) {
    return why === null ? (
      <p role="status">{t('Asking the server for the photographs…')}</p>
    ) : (
      <ErrorPanel tone="warning" title={t('These photographs are on the server only')} onRetry={load}>
        {why}
      </ErrorPanel>
    );
  }
  const missing = pages - list.length;
  return (
    <>
      <ol className={classes.list} aria-label={t('Photographs')}>
        {list.map((original) => (
          <Original key={original.page} original={original} />
        ))}
      </ol>
      {missing > 0 && (
        <p className={classes.note}>
          {t(
            '{count, plural, one {The photograph of one page} other {The photographs of # pages}} did not arrive, or not yet. The paper itself is whole.',
            { count: missing },
          )}
        </p>
      )}
    </>
  );
}

function Original({ original: { page, sha256, quad, smaller } }: { original: KeptOriginal }) {
  return (
    <li className={classes.item}>
      <div className={classes.picture}>
        <Thumbnail name={sha256} open={openPhoto} label={t('Photograph of page {page}', { page })} />
        <Outline quad={quad} />
      </div>
      <p className={classes.words}>
        {t('Page {page}', { page })}
        {smaller && (
          <span className={classes.note}>{t('Made smaller on the device: the camera’s file was too large.')}</span>
        )}
      </p>
    </li>
  );
}

function Outline({ quad }: { quad: PageQuad }) {
  return (
    <svg className={classes.outline} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={quad.map(({ x, y }) => `${x},${y}`).join(' ')} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

interface Originals {
  /** Null while they are asked for, or can't be. */
  list: readonly KeptOriginal[] | null;
  /** Why they can't be had, as a sentence. */
  why: string | null;
  load: () => void;
}

/** The photographs of a paper: asked for when its viewer opens, and once more when somebody says so. */
function useOriginals(bolId: string, paperId: string, pages: number): Originals {
  const [list, setList] = useState<readonly KeptOriginal[] | null>(null);
  const [why, setWhy] = useState<string | null>(null);
  const load = useCallback(async () => {
    setWhy(null);
    try {
      // Whoever took them has them here until they are sent.
      const waiting = await waitingOriginals(paperId);
      setList(waiting.length === pages ? waiting : await fetchOriginals(bolId, paperId));
    } catch (error) {
      setWhy(failureOf(error).message);
    }
  }, [paperId, bolId, pages]);
  useEffect(() => void load(), [load]);
  return { list, why, load: () => void load() };
}
