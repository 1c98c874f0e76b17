import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, Call } from '#features/papers/scan/asked.ts';
import { type Scanner, startScanner } from '#features/papers/scan/scanner.ts';
import { UnreadablePicture } from '#ui/picture/shrink-picture.ts';

const PHOTO = new Blob(['a photo']);
const SHOT = { width: 10, height: 20, view: {} as ImageBitmap, screen: new Blob(), outline: null };

/** Keeps what it is asked, and answers when the test says so. */
class HeldWorker extends EventTarget {
  static last: HeldWorker;
  readonly calls: Call[] = [];
  isEnded = false;

  constructor() {
    super();
    HeldWorker.last = this;
  }

  postMessage(call: Call): void {
    this.calls.push(call);
  }

  terminate(): void {
    this.isEnded = true;
  }

  say(answer: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
}

let scanner: Scanner;

beforeEach(() => {
  vi.stubGlobal('Worker', HeldWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  scanner = startScanner();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

describe('the scanner', () => {
  test('gives each call its own answer', async () => {
    const [one, two] = [scanner.open(PHOTO), scanner.open(PHOTO)];
    const [first, second] = HeldWorker.last.calls;
    HeldWorker.last.say({ kind: 'done', id: second!.id, value: { ...SHOT, width: 2 } });
    HeldWorker.last.say({ kind: 'done', id: first!.id, value: { ...SHOT, width: 1 } });
    expect([(await one).width, (await two).width]).toEqual([1, 2]);
  });

  test('says what it could not read, and what failed', async () => {
    const [heic, failed] = [scanner.open(PHOTO), scanner.toPdf([], 'POD')];
    heic.catch(() => undefined);
    HeldWorker.last.say({ kind: 'unreadable', id: 1, isHeic: true });
    HeldWorker.last.say({ kind: 'failed', id: 2, message: 'No page.' });
    await expect(heic).rejects.toBeInstanceOf(UnreadablePicture);
    await expect(heic).rejects.toMatchObject({ isHeic: true });
    await expect(failed).rejects.toThrow('No page.');
  });

  test('rejects what waits when its worker dies, and whatever comes later', async () => {
    const waiting = scanner.open(PHOTO);
    HeldWorker.last.dispatchEvent(new ErrorEvent('error', { message: 'out of memory' }));
    await expect(waiting).rejects.toThrow('The scanner stopped: out of memory.');
    await expect(scanner.toPdf([], 'POD')).rejects.toThrow('out of memory');
    expect(HeldWorker.last.isEnded).toBe(true);
  });

  test('rejects what waits when it is closed', async () => {
    const waiting = scanner.open(PHOTO);
    scanner.close();
    await expect(waiting).rejects.toThrow('The scanner was closed.');
    await expect(scanner.open(PHOTO)).rejects.toThrow('The scanner was closed.');
    expect(HeldWorker.last.isEnded).toBe(true);
  });
});
