import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Document, pdfjs } from 'react-pdf';
import { classNames } from '../class-names.ts';
import { pdfAssets, pdfWorkerUrl } from './pdf-assets.ts';
import classes from './pdf-document.module.css';
import { PdfFailure } from './pdf-failure.tsx';
import { PdfLoading } from './pdf-loading.tsx';
import { PdfPages } from './pdf-pages.tsx';
import { type PdfProblem, pdfProblemOf, pdfProblemText } from './pdf-problem.ts';
import type { PdfViewerProps } from './pdf-viewer.tsx';

// react-pdf sets a name of its own when it is loaded, so this must come after its import.
pdfjs.GlobalWorkerOptions.workerSrc = pdfWorkerUrl;

/** Milliseconds after which a document that doesn't open is offered as a file. */
const patience = 20_000;

type PdfDocumentProps = Omit<PdfViewerProps, 'source' | 'describeError'> & { blob: Blob };

/** Opens the bytes; then the pages, or why there are none. */
export function PdfDocument({ blob, fileName, fill, onLoad, ...rest }: PdfDocumentProps) {
  const [pages, setPages] = useState(0);
  const [problem, setProblem] = useState<PdfProblem | null>(blob.size === 0 ? 'empty' : null);
  const [slow, setSlow] = useState(false);
  useTimeout(() => setSlow(true), patience, { autoInvoke: true });

  if (problem) {
    const text = pdfProblemText(problem);
    return <PdfFailure title="The document can’t be shown." text={text} fileName={fileName} blob={blob} />;
  }
  return (
    <Document
      className={classNames(fill && classes.fill)}
      file={blob}
      options={pdfAssets}
      loading={
        <>
          <PdfLoading fill={fill} />
          {slow && <SlowNote fileName={fileName} blob={blob} />}
        </>
      }
      error={null}
      // Without this react-pdf asks for the password with window.prompt.
      onPassword={() => setProblem('encrypted')}
      onLoadError={(error) => setProblem(pdfProblemOf(error))}
      onLoadSuccess={({ numPages }) => {
        setPages(numPages);
        onLoad?.({ pages: numPages });
      }}
    >
      {pages > 0 && <PdfPages pages={pages} blob={blob} fileName={fileName} fill={fill} {...rest} />}
    </Document>
  );
}

function SlowNote({ fileName, blob }: { fileName: string; blob: Blob }) {
  return (
    <PdfFailure
      title="This document takes long to open."
      text="You can go on waiting, or look at the file in another app."
      fileName={fileName}
      blob={blob}
    />
  );
}
