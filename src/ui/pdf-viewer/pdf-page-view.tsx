import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { Page } from 'react-pdf';
import { t } from '#language/say.ts';
import { useTouchDevice } from '../use-screen.ts';
import { PaperComing } from './pdf-failure.tsx';
import classes from './pdf-page-view.module.css';
import { canvasRatio } from './use-zoom.ts';

/** Height divided by width of a US Letter page: the guess until a page has told its own. */
const letter = 11 / 8.5;

/** How a page turned out. */
export type PageOutcome = 'shown' | 'blank' | 'failed' | 'slow';

interface PdfPageViewProps {
  page: number;
  /** Width in CSS px at zoom 1. */
  fitWidth: number;
  zoom: number;
  onOutcome: (outcome: PageOutcome) => void;
}

interface Layer {
  page: number;
  width: number;
}

/**
 * One page, drawn twice while it changes: what is on the screen stays (stretched to the new size) until the new page or
 * the new zoom is completely drawn, then they swap. Without that each step would flash white.
 */
export function PdfPageView({ page, fitWidth, zoom, onOutcome }: PdfPageViewProps) {
  // A pinch changes the zoom sixty times a second; drawing waits until the fingers rest.
  const [settled] = useDebouncedValue(zoom, 150);
  const wanted: Layer = { page, width: Math.round(fitWidth * settled) };
  const [shown, setShown] = useState<Layer | null>(null);
  const [aspects, setAspects] = useState<ReadonlyMap<number, number>>(new Map());
  const layers = shown && keyOf(shown) !== keyOf(wanted) ? [shown, wanted] : [wanted];
  const boxAspect = aspects.get(shown?.page ?? page) ?? letter;
  const width = fitWidth * zoom;

  return (
    <div className={classes.box} style={{ width, height: width * boxAspect }}>
      {layers.map((layer) => (
        <PageLayer
          key={keyOf(layer)}
          layer={layer}
          aspect={aspects.get(layer.page) ?? letter}
          hidden={shown !== null && keyOf(layer) !== keyOf(shown)}
          onAspect={(aspect) => setAspects((known) => new Map(known).set(layer.page, aspect))}
          onOutcome={(outcome) => {
            if (keyOf(layer) !== keyOf(wanted)) return;
            setShown(layer);
            onOutcome(outcome);
          }}
        />
      ))}
      {shown?.page !== page && <PaperComing label={t('Drawing page {page}', { page })} />}
    </div>
  );
}

interface PageLayerProps {
  layer: Layer;
  aspect: number;
  hidden: boolean;
  /** Height divided by width, known once the page is read and turned the way it is meant to be. */
  onAspect: (aspect: number) => void;
  onOutcome: (outcome: PageOutcome) => void;
}

function PageLayer({ layer, aspect, hidden, onAspect, onOutcome }: PageLayerProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const maxPixels = useTouchDevice() ? 8_000_000 : 16_000_000;
  return (
    <div className={classes.layer} data-hidden={hidden || undefined} aria-hidden={hidden}>
      <Page
        pageNumber={layer.page}
        width={layer.width}
        devicePixelRatio={canvasRatio(layer.width, layer.width * aspect, window.devicePixelRatio, maxPixels)}
        canvasRef={canvas}
        loading={null}
        error={null}
        renderAnnotationLayer={false}
        onLoadSuccess={({ originalWidth, originalHeight }) => onAspect(originalHeight / originalWidth)}
        onLoadError={() => onOutcome('failed')}
        onRenderError={() => onOutcome('failed')}
        onRenderSuccess={() => onOutcome(canvas.current && looksBlank(canvas.current) ? 'blank' : 'shown')}
      />
    </div>
  );
}

function keyOf({ page, width }: Layer): string {
  return `${page}@${width}`;
}

/*
 * pdf.js leaves out what it can't decode and reports nothing, so a scan in a broken coding is a white page. This looks
 * at what was drawn, scaled down, to tell the reader that an empty page may not be empty.
 */
const sampleEdge = 200;

/** True when every sampled pixel of the canvas is (nearly) white. False when the browser won't let us look. */
function looksBlank(canvas: HTMLCanvasElement): boolean {
  const sample = document.createElement('canvas');
  sample.width = sampleEdge;
  sample.height = sampleEdge;
  const context = sample.getContext('2d', { willReadFrequently: true });
  if (!context || canvas.width === 0) return false;
  context.imageSmoothingQuality = 'high';
  context.drawImage(canvas, 0, 0, sampleEdge, sampleEdge);
  const { data } = context.getImageData(0, 0, sampleEdge, sampleEdge);
  return data.every((value) => value >= 250);
}
