/** Opens a photo, finds the page on it, and has it judged again whenever a corner, the turn or the tone changes. */
import { startTransition, useEffect, useState } from 'react';
import { openPhoto } from '#offline/documents.ts';
import { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import { cornersAtRim, isPage, type Size } from './corners.ts';
import type { DraftShot } from './paper-draft.ts';
import type { PageShot, PageTake } from './scan/asked.ts';
import type { Corners } from './scan/picture.ts';
import type { ScannerAtHand } from './scanner-at-hand.ts';

/** The photo as the screen draws it, which needs fewer pixels than the scanner. */
export interface PhotoView {
  screen: Blob;
  /** With more pixels, for the loupe. */
  image: ImageBitmap;
  /** Of the photo itself, px. */
  size: Size;
}

export interface PageCheck {
  /** Null until it is drawn and its page was looked for. */
  view: PhotoView | null;
  isFound: boolean;
  corners: Corners | null;
  /** Null while it is being judged, and where the corners make no page. */
  take: PageTake | null;
  isNoPage: boolean;
  /** The scanner broke down, or the photo is not on this device. */
  failure: 'scanner' | 'missing' | null;
  again: () => void;
}

interface Opened {
  sha256: string;
  shot: PageShot;
}

/** Somebody who turns a page twice, or moves a corner by several taps of a key, waits for one verdict. */
const PAUSE_MS = 250;

export function usePageCheck(
  { sha256, corners: moved, turns, tone }: DraftShot,
  scanner: ScannerAtHand,
  onUnreadable: (error: UnreadablePicture) => void,
): PageCheck {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [taken, setTaken] = useState<{ of: string; take: PageTake } | null>(null);
  const [failure, setFailure] = useState<PageCheck['failure']>(null);
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try opens it again; who hears of a failure does not change what is opened
  useEffect(() => {
    let current = true;
    setOpened(null);
    openShot(sha256, scanner).then(
      (found) => (current ? startTransition(() => setOpened(found)) : found.shot.view.close()),
      (error: unknown) => {
        if (!current) return;
        if (error instanceof UnreadablePicture) return onUnreadable(error);
        console.error(error);
        setFailure(error instanceof Error && error.name === 'DocumentError' ? 'missing' : 'scanner');
      },
    );
    return () => {
      current = false;
    };
  }, [sha256, scanner, tries]);

  // Megabytes that nobody else lets go of; by then it is on no screen any more.
  useEffect(() => () => opened?.shot.view.close(), [opened]);

  const shot = opened?.sha256 === sha256 ? opened.shot : null;
  const corners = shot && (moved ?? shot.outline ?? cornersAtRim(shot));
  const isNoPage = shot !== null && corners !== null && !isPage(corners, shot);
  const isTouched = moved !== null || turns !== 0;
  const outlined = corners === null || isNoPage ? null : JSON.stringify(corners);
  // A page that was taken as the corners stood before must not be used while the new one is not there yet.
  const wanted = outlined && [sha256, outlined, turns, tone].join(' ');
  useEffect(() => {
    if (outlined === null || wanted === null) return;
    let current = true;
    const judge = () =>
      scanner
        .now()
        .take(JSON.parse(outlined) as Corners, { turns, tone })
        .then(
          (take) => current && startTransition(() => setTaken({ of: wanted, take })),
          (error: unknown) => {
            if (!current) return;
            console.error(error);
            setFailure('scanner');
          },
        );
    const timer = setTimeout(judge, isTouched ? PAUSE_MS : 0);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [outlined, wanted, turns, tone, scanner, isTouched]);

  return {
    view: shot && { screen: shot.screen, image: shot.view, size: shot },
    isFound: shot?.outline !== null,
    corners,
    take: taken !== null && taken.of === wanted ? taken.take : null,
    isNoPage,
    failure,
    again: () => {
      scanner.putAway();
      setFailure(null);
      setTries((before) => before + 1);
    },
  };
}

async function openShot(sha256: string, scanner: ScannerAtHand): Promise<Opened> {
  const photo = new Blob([await openPhoto(sha256)], { type: 'image/jpeg' });
  return { sha256, shot: await scanner.now().open(photo) };
}
