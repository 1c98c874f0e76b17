import { useEffect, useRef, useState } from 'react';
import type { PageCorner } from '#domain/page-legibility.ts';
import { type Message, msg, t } from '#language/say.ts';
import { useObjectUrl } from '#ui/use-screen.ts';
import { cornerName, type Size, type Turns, turnBack, turnedSize, turnPoint } from './corners.ts';
import classes from './page-outline.module.css';
import type { Corners, Point } from './scan/picture.ts';
import type { PhotoView } from './use-page-check.ts';

interface PageOutlineProps {
  view: PhotoView;
  corners: Corners;
  turns: Turns;
  isGrey: boolean;
  /** A corner was let go, or moved by a key. */
  onMove: (corners: Corners) => void;
  /** The corners as they stand make no page. */
  isWrong: boolean;
}

/** Of the view's longer side, for a tap of an arrow key; with Shift it goes further. */
const STEP = 0.004;
const LEAP = 0.03;

const WAYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The photo with the page's outline over it, and a handle on each corner: for a finger, a mouse and the arrow keys. */
export function PageOutline({ view, corners, turns, isGrey, onMove, isWrong }: PageOutlineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [dragged, setDragged] = useState<{ index: number; at: Point } | null>(null);
  const { size } = view;
  const shown = turnedSize(size, turns);
  const now = corners.map((corner, index) => (dragged?.index === index ? dragged.at : corner)) as unknown as Corners;
  const inView = now.map((corner) => turnPoint(corner, size, turns));
  const put = (index: number, at: Point) =>
    onMove(corners.map((corner, other) => (other === index ? at : corner)) as unknown as Corners);
  return (
    <div className={classes.place} style={{ '--photo-shape': `${shown.width / shown.height}` } as React.CSSProperties}>
      <div ref={frame} className={classes.frame} style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
        <Photo view={view} turns={turns} isGrey={isGrey} />
        <Outline corners={inView} size={shown} isWrong={isWrong} />
        {inView.map((at, index) => (
          <Handle
            key={cornerName(index, 0)}
            name={cornerName(index, turns)}
            at={at}
            shown={shown}
            frame={frame}
            onDrag={(to) => setDragged({ index, at: turnBack(to, size, turns) })}
            onDrop={(to) => {
              put(index, turnBack(to, size, turns));
              setDragged(null);
            }}
            onStep={(to) => put(index, turnBack(to, size, turns))}
          />
        ))}
        {dragged && <Loupe view={view} at={dragged.at} turns={turns} inView={turnPoint(dragged.at, size, turns)} />}
      </div>
    </div>
  );
}

/** An image and no canvas: the browser decodes, shrinks and turns it beside the page's own thread. */
function Photo({ view: { screen, size }, turns, isGrey }: Pick<PageOutlineProps, 'view' | 'turns' | 'isGrey'>) {
  const src = useObjectUrl(screen);
  const { width } = turnedSize(size, turns);
  if (src === undefined) return null;
  return (
    <img
      className={classes.photo}
      data-grey={isGrey || undefined}
      style={{ width: `${(size.width / width) * 100}%`, '--photo-turns': turns } as React.CSSProperties}
      src={src}
      alt={t('The photo, {width} by {height} pixels', { width: size.width, height: size.height })}
      decoding="async"
      draggable={false}
    />
  );
}

function Outline({ corners, size, isWrong }: { corners: readonly Point[]; size: Size; isWrong: boolean }) {
  const page = corners.map(({ x, y }) => `${x} ${y}`).join('L');
  return (
    <svg
      className={classes.outline}
      viewBox={`0 0 ${size.width} ${size.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className={classes.beside} fillRule="evenodd" d={`M0 0H${size.width}V${size.height}H0ZM${page}Z`} />
      <path className={classes.rim} d={`M${page}Z`} />
      <path className={classes.line} data-wrong={isWrong || undefined} d={`M${page}Z`} />
    </svg>
  );
}

const HANDLES: Record<PageCorner, Message> = {
  'top left': msg('Corner at the top left. Move it with the arrow keys.'),
  'top right': msg('Corner at the top right. Move it with the arrow keys.'),
  'bottom right': msg('Corner at the bottom right. Move it with the arrow keys.'),
  'bottom left': msg('Corner at the bottom left. Move it with the arrow keys.'),
};

interface HandleProps {
  name: PageCorner;
  /** Of its corner, px of the view. */
  at: Point;
  shown: Size;
  frame: React.RefObject<HTMLDivElement | null>;
  onDrag: (to: Point) => void;
  onDrop: (to: Point) => void;
  onStep: (to: Point) => void;
}

function Handle({ name, at, shown, frame, onDrag, onDrop, onStep }: HandleProps) {
  // Between the finger and the corner it took hold of: a corner must not jump under the thumb.
  const grip = useRef<Point | null>(null);
  // As the finger had it, not as it was drawn: a busy screen may not have drawn it once until the finger lets go.
  const dragged = useRef(at);
  const drag = (to: Point) => {
    dragged.current = to;
    onDrag(to);
  };
  const pointOf = ({ clientX, clientY }: React.PointerEvent): Point => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0) return at;
    return {
      x: ((clientX - box.left) / box.width) * shown.width,
      y: ((clientY - box.top) / box.height) * shown.height,
    };
  };
  const end = () => {
    grip.current = null;
    onDrop(dragged.current);
  };
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={t(HANDLES[name])}
      style={{ left: `${(at.x / shown.width) * 100}%`, top: `${(at.y / shown.height) * 100}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        const { x, y } = pointOf(event);
        grip.current = { x: at.x - x, y: at.y - y };
        drag(at);
      }}
      onPointerMove={(event) => {
        if (!grip.current) return;
        const { x, y } = pointOf(event);
        drag({ x: x + grip.current.x, y: y + grip.current.y });
      }}
      onPointerUp={() => grip.current && end()}
      onPointerCancel={() => grip.current && end()}
      onKeyDown={(event) => {
        const way = WAYS[event.key];
        if (!way) return;
        event.preventDefault();
        const step = Math.max(shown.width, shown.height) * (event.shiftKey ? LEAP : STEP);
        onStep({ x: at.x + way[0] * step, y: at.y + way[1] * step });
      }}
    />
  );
}

interface LoupeProps {
  view: PhotoView;
  /** What it shows in its middle, px of the photo. */
  at: Point;
  /** The same in the turned view. */
  inView: Point;
  turns: Turns;
}

/** Px of its canvas, twice those of the screen. */
const SIDE = 240;
/** Of the photo's longer side, what it shows. */
const SHARE = 0.09;

/** What lies under the finger, larger, in the upper corner where the finger is not. */
function Loupe({ view: { image, size }, at, inView, turns }: LoupeProps) {
  const own = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const context = own.current?.getContext('2d');
    if (!context) return;
    const scale = image.width / size.width;
    const shows = SHARE * Math.max(image.width, image.height);
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = '#14202b';
    context.fillRect(0, 0, SIDE, SIDE);
    context.translate(SIDE / 2, SIDE / 2);
    context.rotate((turns * Math.PI) / 2);
    context.scale(SIDE / shows, SIDE / shows);
    context.drawImage(image, -at.x * scale, -at.y * scale);
  }, [image, size, at, turns]);
  const shown = turnedSize(size, turns);
  const isLeft = inView.x < shown.width / 2 && inView.y < shown.height / 2;
  return (
    <div className={classes.loupe} data-side={isLeft ? 'right' : 'left'} aria-hidden="true">
      <canvas ref={own} width={SIDE} height={SIDE} />
    </div>
  );
}
