/** The page that is being checked, with a scanner that is held: what it is asked, and what becomes of its answers. */
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import type { PageFault } from '#domain/page-legibility.ts';
import type { Answer, Call } from '#features/papers/scan/asked.ts';
import { saveDraft } from '#offline/drafts.ts';
import { keepPhoto } from '#offline/photos.ts';
import { installCanvas } from '../../support/canvas.ts';
import { newJpeg } from '../../support/jpegs.ts';
import { signOut } from '../../support/signed-in-device.ts';
import { atTheBol, driver, photographButton } from './at-the-bol.tsx';

const SHOT = { width: 1000, height: 1400, screen: new Blob(['a picture'], { type: 'image/jpeg' }) };
export const OUTLINE = [
  { x: 100, y: 100 },
  { x: 900, y: 100 },
  { x: 900, y: 1300 },
  { x: 100, y: 1300 },
];
const MEASURES = { edge: 2, edges: 900, letterPx: 12, glare: 0, dpi: 200, paper: 200, contrast: 0.9, print: 0.1 };

/** What the scanner decoded for the screen. */
export class View {
  static all: View[] = [];
  readonly width = SHOT.width;
  readonly height = SHOT.height;
  isClosed = false;

  constructor() {
    View.all.push(this);
  }

  close(): void {
    this.isClosed = true;
  }
}

/** Answers at once, until the test lets it die. */
export class Worker extends EventTarget {
  static all: Worker[] = [];
  static dies = false;
  /** What it would have said, while it is to say nothing. */
  static held: (() => void)[] | null = null;
  /** What it finds, and what is wrong with the page. */
  static outline: typeof OUTLINE | null = OUTLINE;
  static faults: PageFault[] = [];
  readonly calls: Call[] = [];

  constructor() {
    super();
    Worker.all.push(this);
  }

  postMessage(call: Call): void {
    this.calls.push(call);
    if (Worker.held) Worker.held.push(() => this.answer(call));
    else setTimeout(() => this.answer(call));
  }

  answer({ id, work }: Call): void {
    if (Worker.dies) {
      this.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
      return;
    }
    const measures = { ...MEASURES, isCut: false, foldedCorners: [] };
    const take = { jpeg: newJpeg({}).buffer, width: 1700, height: 2200, faults: Worker.faults, measures };
    const value = work.kind === 'open' ? { ...SHOT, view: new View(), outline: Worker.outline } : take;
    const said = { kind: 'done', id, value } as Answer;
    this.dispatchEvent(new MessageEvent('message', { data: said }));
  }

  terminate(): void {}
}

/** A scanner of its own for each test of a file. */
export function useScanner(): void {
  beforeAll(installCanvas);
  beforeEach(() => {
    Worker.all = [];
    View.all = [];
    Worker.dies = false;
    Worker.held = null;
    Worker.outline = OUTLINE;
    Worker.faults = [];
    vi.stubGlobal('Worker', Worker);
    vi.stubGlobal('OffscreenCanvas', class {});
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
    signOut();
  });
}

export async function checking() {
  const { bol } = await atTheBol(driver());
  const sha256 = await keepPhoto(newJpeg({}).buffer);
  const shot = { sha256, corners: null, turns: 0, tone: 'color' };
  await saveDraft(`papers/${bol._id}`, { kind: null, title: '', pages: [], shot });
  await waitFor(() => expect(photographButton()).toHaveTextContent('Continue photographing'));
  await userEvent.click(photographButton()!);
  return within(await screen.findByRole('dialog', { name: 'Check page 1' }));
}
