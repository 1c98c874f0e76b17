import { Skeleton } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import encodeQr from 'qr';
import { useEffect } from 'react';
import classes from './code-picture.module.css';

/** The standard's margin around a code, in its own squares. */
const MARGIN = 4;

interface CodePictureProps {
  /** What the code says. */
  text: string;
  label: string;
}

/**
 * A code to be scanned from this screen: black on white in every theme, with its margin. The screen stays on while it is
 * shown.
 */
export function CodePicture({ text, label }: CodePictureProps) {
  useScreenOn();
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border: MARGIN });
  const squares = rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      role="img"
      aria-label={label}
      className={classes.code}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      shapeRendering="crispEdges"
    >
      <rect className={classes.paper} width={rows.length} height={rows.length} />
      <path className={classes.ink} d={squares.join('')} />
    </svg>
  );
}

/** The square of a code that is being made. */
export const CodeComing = () => <Skeleton className={classes.code ?? ''} />;

/** Where the browser can't, the person touches the screen now and then. */
function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    let current = true;
    const take = async () => {
      try {
        // A browser takes it back when the page is put away.
        const taken = await navigator.wakeLock?.request('screen');
        if (current) lock = taken ?? null;
        else await taken?.release();
      } catch (error) {
        console.info('The screen may go dark while the code is shown.', error);
      }
    };
    const again = () => void (document.visibilityState === 'visible' && take());
    void take();
    document.addEventListener('visibilitychange', again);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', again);
      lock?.release().catch((error: unknown) => console.info(error));
    };
  }, []);
}
