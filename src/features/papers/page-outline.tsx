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

/** A corner that a finger or a mouse has hold of, px of the view. */
interface Held {
  index: number;
  /** Between the finger and the corner it took hold of: a corner must not jump under the thumb. */
  grip: Point;
  /** As the finger had it, not as it was drawn: a busy screen may not have drawn it once until the finger lets go. */
  to: Point;
}

/** The photo with the page's outline over it, and a handle on each corner: for a finger, a mouse and the arrow keys. */
export function PageOutline({ view, corners, turns, isGrey, onMove, isWrong }: PageOutlineProps) {
  const frame = useRef<HTMLDivElement>(null);
  const held = useRef(new Map<number, Held>());
  const [dragged, setDragged] = useState<{ index: number; at: Point } | null>(null);
  const { size } = view;
  const shown = turnedSize(size, turns);
  const now = corners.map((corner, index) => (dragged?.index === index ? dragged.at : corner)) as unknown as Corners;
  const inView = now.map((corner) => turnPoint(corner, size, turns));
  const put = (index: number, to: Point) => {
    const at = turnBack(to, size, turns);
    onMove(corners.map((corner, other) => (other === index ? at : corner)) as unknown as Corners);
  };
  const pointOf = ({ clientX, clientY }: React.PointerEvent): Point | null => {
    const box = frame.current?.getBoundingClientRect();
    if (!box || box.width === 0) return null;
    return {
      x: ((clientX - box.left) / box.width) * shown.width,
      y: ((clientY - box.top) / box.height) * shown.height,
    };
  };
  const drag = (pointer: number, corner: Held) => {
    held.current.set(pointer, corner);
    setDragged({ index: corner.index, at: turnBack(corner.to, size, turns) });
  };
  const take = (index: number, at: Point, event: React.PointerEvent) => {
    const { x, y } = pointOf(event) ?? at;
    drag(event.pointerId, { index, grip: { x: at.x - x, y: at.y - y }, to: at });
  };
  const move = (event: React.PointerEvent) => {
    const corner = held.current.get(event.pointerId);
    const point = corner && pointOf(event);
    if (!point) return;
    drag(event.pointerId, { ...corner, to: { x: point.x + corner.grip.x, y: point.y + corner.grip.y } });
  };
  const letGo = ({ pointerId }: React.PointerEvent) => {
    const corner = held.current.get(pointerId);
    if (!corner) return;
    held.current.delete(pointerId);
    put(corner.index, corner.to);
    setDragged(null);
  };
  return (
    <div
      className={classes.place}
      style={{ '--photo-shape': `${shown.width / shown.height}` } as React.CSSProperties}
      // Here and not at the handle: WebKit on Linux holds a pointer's capture back while a finger is down, so that the moves
      // go to whatever lies under it.
      onPointerMove={move}
      onPointerUp={(event) => {
        move(event);
        letGo(event);
      }}
      onPointerCancel={letGo}
    >
      <div ref={frame} className={classes.frame} style={{ aspectRatio: `${shown.width} / ${shown.height}` }}>
        <Photo view={view} turns={turns} isGrey={isGrey} />
        <Outline corners={inView} size={shown} isWrong={isWrong} />
        {inView.map((at, index) => (
          <Handle
            key={cornerName(index, 0)}
            name={cornerName(index, turns)}
            at={at}
            shown={shown}
            onTake={(event) => take(index, at, event)}
            onStep={(to) => put(index, to)}
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
  onTake: (event: React.PointerEvent) => void;
  onStep: (to: Point) => void;
}

function Handle({ name, at, shown, onTake, onStep }: HandleProps) {
  return (
    <button
      type="button"
      className={classes.handle}
      aria-label={t(HANDLES[name])}
      style={{ left: `${(at.x / shown.width) * 100}%`, top: `${(at.y / shown.height) * 100}%` }}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        onTake(event);
      }}
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
