import { useEffect, useRef } from 'react';
import { type Turns, turnedSize } from './corners.ts';
import classes from './page-outline.module.css';
import type { Point } from './scan/picture.ts';
import type { PhotoView } from './use-page-check.ts';

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
export function Loupe({ view: { image, size }, at, inView, turns }: LoupeProps) {
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
