import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import Pen from 'signature_pad';
import { t } from '#language/say.ts';
import { type Drawing, drawingOf, fitted, groupsOf, INK } from './drawing.ts';
import { Icon } from './icon.tsx';
import classes from './signature-pad.module.css';
import { writtenName } from './written-name.ts';

/** Sharper than this costs memory and shows nothing more. */
const DENSITY_MAX = 3;

interface SignaturePadProps {
  label: string;
  /** The printed name, which the device writes for whoever cannot draw. */
  name: string;
  drawing: Drawing | null;
  onChange: (drawing: Drawing | null) => void;
  disabled?: boolean;
}

/**
 * A place to sign with a finger, a pen or the mouse, or, by keyboard, with the printed name. What is drawn is a value (strokes with their times), given and
 * taken like the text of a field; the canvas only shows it. So it survives a turned phone, a resized window, a screen
 * of another density, and, kept as a draft, a reload.
 *
 * Brings the pen library with it: use it on screens that are fetched when somebody signs.
 */
export function SignaturePad({ label, name, drawing, onChange, disabled = false }: SignaturePadProps) {
  const canvas = usePen(drawing, onChange, disabled);
  const empty = drawing === null;
  return (
    <div className={classes.root}>
      <div className={classes.head}>
        <p className={classes.title}>{t('Signature')}</p>
        <div className={classes.tools}>
          <Button
            variant="default"
            px="sm"
            disabled={empty || disabled}
            leftSection={<Icon name="arrowLeft" />}
            onClick={() => onChange(withoutLast(drawing))}
          >
            {t('Undo')}
          </Button>
          <Button
            variant="default"
            px="sm"
            disabled={empty || disabled}
            leftSection={<Icon name="trash" />}
            onClick={() => onChange(null)}
          >
            {t('Clear')}
          </Button>
        </div>
      </div>
      <div className={classes.paper} data-disabled={disabled || undefined}>
        <canvas
          ref={canvas}
          className={classes.canvas}
          role="img"
          aria-label={empty ? t('{label}, empty', { label }) : label}
        />
        <span className={classes.line} aria-hidden="true" />
        {empty && (
          <span className={classes.hint} aria-hidden="true">
            {t('Sign here')}
          </span>
        )}
      </div>
      <Button
        variant="default"
        disabled={name.trim() === '' || disabled}
        leftSection={<Icon name="edit" />}
        onClick={() => canvas.current && onChange(writtenName(name, sizeOf(canvas.current)))}
      >
        {t('Sign with the printed name')}
      </Button>
    </div>
  );
}

function withoutLast(drawing: Drawing | null): Drawing | null {
  return drawing && drawing.strokes.length > 1 ? { ...drawing, strokes: drawing.strokes.slice(0, -1) } : null;
}

function usePen(drawing: Drawing | null, onChange: (drawing: Drawing | null) => void, disabled: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const pen = useRef<Pen | null>(null);
  const latest = useRef({ drawing, onChange });
  latest.current = { drawing, onChange };
  /** What the canvas shows already: a stroke just drawn must not be drawn again under the finger. */
  const shown = useRef<Drawing | null>(null);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const made = new Pen(element, { penColor: INK, minWidth: 0.9, maxWidth: 2.6, minDistance: 2 });
    pen.current = made;
    made.addEventListener('endStroke', () => {
      shown.current = drawingOf(made.toData(), sizeOf(element));
      latest.current.onChange(shown.current);
    });
    const redraw = () => show(element, made, latest.current.drawing);
    redraw();
    const observer = new ResizeObserver(redraw);
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.off();
    };
  }, []);

  useEffect(() => {
    if (!canvas.current || !pen.current || drawing === shown.current) return;
    shown.current = drawing;
    show(canvas.current, pen.current, drawing);
  }, [drawing]);

  useEffect(() => {
    if (disabled) pen.current?.off();
    else pen.current?.on();
  }, [disabled]);
  return canvas;
}

const sizeOf = (element: HTMLElement) => ({ width: element.clientWidth, height: element.clientHeight });

/** Sets the canvas to its place on the screen and draws. A canvas that is not laid out yet keeps what it has. */
function show(element: HTMLCanvasElement, pen: Pen, drawing: Drawing | null): void {
  const size = sizeOf(element);
  const density = Math.min(Math.max(window.devicePixelRatio, 1), DENSITY_MAX);
  if (size.width > 0 && size.height > 0) {
    element.width = Math.round(size.width * density);
    element.height = Math.round(size.height * density);
    element.getContext('2d')?.scale(density, density);
  }
  pen.clear();
  if (drawing) pen.fromData(groupsOf(fitted(drawing, size.width > 0 ? size : drawing)));
}
