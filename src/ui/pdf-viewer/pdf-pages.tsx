import { t } from '#language/say.ts';
import 'react-pdf/dist/Page/TextLayer.css';
import { ActionIcon } from '@mantine/core';
import { useMergedRef, useResizeObserver } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon.tsx';
import { useObjectUrl } from '../use-screen.ts';
import classes from './pdf-document.module.css';
import { type PageOutcome, PdfPageView } from './pdf-page-view.tsx';
import { PdfToolbar } from './pdf-toolbar.tsx';
import { stepZoom, useZoom } from './use-zoom.ts';
import { useZoomGestures } from './use-zoom-gestures.ts';

/** On a wide screen a page that filled the whole width would show only its top third. The frame's style has it too. */
const widestFit = 920;
/** Milliseconds after which a page that is still being drawn is offered as a file. */
const patience = 12_000;

interface PdfPagesProps {
  pages: number;
  blob: Blob;
  fileName: string;
  label: string;
  fill?: boolean | undefined;
  onPageChange?: (page: number) => void;
}

/** The toolbar and the place where the current page scrolls and zooms. */
export function PdfPages({ pages, blob, fileName, label, fill, onPageChange }: PdfPagesProps) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<PageOutcome | null>(null);
  const viewport = useRef<HTMLElement>(null);
  // The width inside padding and scroll bar; `width` itself would include both.
  const [measure, { left, right }] = useResizeObserver();
  const zoom = useZoom(viewport);
  useZoomGestures(viewport, zoom);
  const url = useObjectUrl(blob);
  const fitWidth = Math.min(right - left, widestFit);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has its own time
  useEffect(() => {
    if (outcome !== null) return;
    const timer = setTimeout(() => setOutcome('slow'), patience);
    return () => clearTimeout(timer);
  }, [page, outcome]);

  const goTo = (wanted: number) => {
    if (wanted < 1 || wanted > pages || wanted === page) return;
    setPage(wanted);
    setOutcome(null);
    viewport.current?.scrollTo({ top: 0 });
    onPageChange?.(wanted);
  };
  return (
    <div className={classes.frame} data-fill={fill || undefined}>
      <PdfToolbar page={page} pages={pages} onPage={goTo} zoom={zoom.factor} onZoom={zoom.zoomTo}>
        <ActionIcon
          component="a"
          href={url}
          download={fileName}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={t('Download file')}
        >
          <Icon name="download" size={22} />
        </ActionIcon>
      </PdfToolbar>
      <p aria-live="polite" className={classes.note}>
        {outcome && outcome !== 'shown' && outcomeText(outcome, page)}
      </p>
      <section
        ref={useMergedRef(viewport, measure)}
        className={classes.viewport}
        aria-label={t('{label}, page {page} of {pages}', { label, page, pages })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls and takes the keys below
        tabIndex={0}
        onKeyDown={(event) => onKey(event, page, pages, goTo, zoom.factor, zoom.zoomTo)}
      >
        {fitWidth > 0 && <PdfPageView page={page} fitWidth={fitWidth} zoom={zoom.factor} onOutcome={setOutcome} />}
      </section>
    </div>
  );
}

function outcomeText(outcome: Exclude<PageOutcome, 'shown'>, page: number): string {
  switch (outcome) {
    case 'failed':
      return t('Page {page} can’t be shown. Go on to another page, or download the file and open it in another app.', {
        page,
      });
    case 'blank':
      return t('Page {page} looks empty. If it should not be, download the file and open it in another app.', { page });
    case 'slow':
      return t('Page {page} takes long to draw. Wait a little, or download the file and open it in another app.', {
        page,
      });
  }
}

/** Keys of the viewport: pages by Page Up, Page Down, Home, End and, at the whole width, the side arrows; zoom by + − 0. */
function onKey(
  event: KeyboardEvent,
  page: number,
  pages: number,
  goTo: (page: number) => void,
  zoom: number,
  zoomTo: (zoom: number) => void,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const actions: Record<string, () => void> = {
    PageDown: () => goTo(page + 1),
    PageUp: () => goTo(page - 1),
    Home: () => goTo(1),
    End: () => goTo(pages),
    '+': () => zoomTo(stepZoom(zoom, 1)),
    '=': () => zoomTo(stepZoom(zoom, 1)),
    '-': () => zoomTo(stepZoom(zoom, -1)),
    '0': () => zoomTo(1),
    // Zoomed in, the side arrows scroll.
    ...(zoom <= 1 && { ArrowRight: () => goTo(page + 1), ArrowLeft: () => goTo(page - 1) }),
  };
  const action = actions[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}
