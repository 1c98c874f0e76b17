import { type RefObject, useEffect, useRef, useState } from 'react';
import { t } from '#language/say.ts';
import { readSyncStatus } from '#offline/read-outbox.ts';
import { syncNow } from '#offline/sync.ts';
import { Icon } from '#ui/icon.tsx';
import { showSnackbar } from '#ui/snackbar.tsx';
import classes from './pull-to-refresh.module.css';
import { statusWords } from './sync-status.tsx';

/** How far a finger pulls before letting go asks for news, px. */
const ENOUGH = 110;
/** From where on it is a pull and no tap, px. */
const BEGUN = 14;

type Stage = 'still' | 'pulled' | 'enough' | 'asking';

/**
 * Pulling down at the top of a screen looks for news, as people try it on every list of a phone. The page stays where it is: a
 * mark comes out from under the header. The browser's own pull, which reloads the app, is off meanwhile; everything
 * else it does with a finger is left to it, since nothing here holds a touch back.
 */
export function PullToRefresh() {
  const mark = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('still');
  const asking = stage === 'asking';
  useOwnPull();
  usePull(mark, asking, setStage, async () => {
    setStage('asking');
    await askForNews().finally(() => setStage('still'));
  });
  return (
    <div role="status" className={classes.place} data-stage={stage} data-screen-only ref={mark}>
      {stage !== 'still' && (
        <div className={classes.mark} aria-hidden={!asking}>
          <Icon name="refresh" className={classes.icon} />
          {asking ? t('Refreshing…') : stage === 'enough' ? t('Release to refresh') : t('Pull down to refresh')}
        </div>
      )}
    </div>
  );
}

async function askForNews(): Promise<void> {
  const before = await readSyncStatus();
  await syncNow();
  const status = await readSyncStatus();
  if (!status) return;
  if (status.pulledAt !== before?.pulledAt) {
    showSnackbar({ severity: 'success', message: t('Up to date') });
    return;
  }
  const message = statusWords(status).note ?? t('The server can’t be reached. You see what this device has.');
  showSnackbar({ severity: 'warning', message });
}

/** While this screen has its own pull, the browser keeps back the one that reloads the page. */
function useOwnPull(): void {
  useEffect(() => {
    const { style } = document.documentElement;
    style.overscrollBehaviorY = 'contain';
    return () => void style.removeProperty('overscroll-behavior-y');
  }, []);
}

/** Follows one finger from the top of the screen on; says at each step how far it has come, and at the end whether far enough. */
function usePull(
  mark: RefObject<HTMLDivElement | null>,
  asking: boolean,
  onStage: (stage: Stage) => void,
  onPulled: () => void,
): void {
  const handlers = useRef({ onStage, onPulled });
  handlers.current = { onStage, onPulled };
  useEffect(() => {
    if (asking) return;
    let from: Touch | null = null;
    let pulled = 0;
    const end = () => {
      from = null;
      pulled = 0;
      handlers.current.onStage('still');
    };
    const onStart = ({ touches, target }: TouchEvent) => {
      from = touches.length === 1 && mayPull(target) ? (touches[0] ?? null) : null;
    };
    const onMove = ({ touches }: TouchEvent) => {
      const [touch, second] = touches;
      if (!from || !touch) return;
      const down = touch.clientY - from.clientY;
      // Sideways is a line of chips that is pushed along, upwards is reading on, and two fingers enlarge.
      const isOther = pulled === 0 && Math.abs(touch.clientX - from.clientX) > Math.abs(down);
      if (second || isOther || down < 0 || !isAtTop()) return end();
      if (down < BEGUN) return;
      pulled = down;
      mark.current?.style.setProperty('--pulled', `${Math.min(down, ENOUGH) / ENOUGH}`);
      handlers.current.onStage(down < ENOUGH ? 'pulled' : 'enough');
    };
    const onEnd = () => {
      if (from === null) return;
      const isEnough = pulled >= ENOUGH;
      end();
      if (isEnough) handlers.current.onPulled();
    };
    const listeners = { touchstart: onStart, touchmove: onMove, touchend: onEnd, touchcancel: end };
    const each = Object.entries(listeners) as [keyof typeof listeners, (event: Event) => void][];
    for (const [type, listener] of each) document.addEventListener(type, listener, { passive: true });
    return () => {
      for (const [type, listener] of each) document.removeEventListener(type, listener);
    };
  }, [mark, asking]);
}

/** The page is at its top and not enlarged: a finger on an enlarged page looks about in it. */
const isAtTop = () => window.scrollY <= 0 && (window.visualViewport?.scale ?? 1) < 1.01;

/** What lies over the screen has pulls of its own, and so has a part that is scrolled itself. */
function mayPull(target: EventTarget | null): boolean {
  if (!isAtTop() || !(target instanceof Element) || target.closest('main') === null) return false;
  for (let part: Element | null = target; part && part.tagName !== 'MAIN'; part = part.parentElement) {
    if (part.scrollTop > 0) return false;
  }
  return true;
}
