/**
 * The scanner as screens use it: a photo in, a flat page with its verdict out. It works in a worker, so the page stays
 * quick; where a browser has none, or gives it no canvas, the same code runs in the page.
 */
import { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import type { Answer, Call, PageShot, PageTake, PdfPage, TakeOptions, Work } from './asked.ts';
import { borrowDesk } from './lent-desk.ts';
import type { PageDesk } from './page-desk.ts';
import type { Corners } from './picture.ts';
import workerUrl from './scan-worker.ts?worker&url';

/** Calls are answered in their order. After `close`, and after the worker died, every call rejects. */
export interface Scanner {
  /** Decodes the photo (at most 8.2 MP, the right way up) and looks for the page. Throws UnreadablePicture when it is none. */
  open(photo: Blob): Promise<PageShot>;
  /**
   * The page within these corners of the photo opened last: flat, measured, judged, brightened. Throws when no photo was
   * opened, or three corners are in one line.
   */
  take(corners: Corners, options: TakeOptions): Promise<PageTake>;
  /** One PDF of these pages, each as large as its paper; the same pages give the same bytes. */
  toPdf(pages: readonly PdfPage[], title: string): Promise<ArrayBuffer>;
  close(): void;
}

/** Starts at once, so that the worker is there when the photo is. */
export function startScanner(): Scanner {
  const mayHaveWorker = typeof Worker !== 'undefined' && typeof OffscreenCanvas !== 'undefined';
  return mayHaveWorker ? inWorker() : inPage();
}

interface Waiting {
  call: Call;
  resolve(value: unknown): void;
  reject(error: Error): void;
}

function inWorker(): Scanner {
  const worker = new Worker(workerUrl, { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let ended: Error | null = null;
  let instead: Scanner | null = null;
  let calls = 0;

  const end = (why: Error) => {
    ended ??= why;
    worker.terminate();
    for (const { reject } of waiting.values()) reject(ended);
    waiting.clear();
  };
  const goOnInPage = () => {
    worker.terminate();
    instead = inPage();
    for (const { call, resolve, reject } of waiting.values()) doWork(instead, call.work).then(resolve, reject);
    waiting.clear();
  };
  worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
    if (data.kind === 'no-canvas') return goOnInPage();
    const { resolve, reject } = waiting.get(data.id) ?? {};
    waiting.delete(data.id);
    if (data.kind === 'done') resolve?.(data.value);
    else reject?.(data.kind === 'unreadable' ? new UnreadablePicture(data.isHeic) : new Error(data.message));
  });
  worker.addEventListener('error', ({ message }) =>
    end(new Error(`The scanner stopped: ${message || 'no reason given'}.`)),
  );
  worker.addEventListener('messageerror', () => end(new Error('The scanner gave an answer that could not be read.')));

  const ask = <Value>(work: Work) =>
    new Promise<Value>((resolve, reject) => {
      if (ended) return reject(ended);
      if (instead) return (doWork(instead, work) as Promise<Value>).then(resolve, reject);
      calls += 1;
      const call = { id: calls, work };
      waiting.set(call.id, { call, resolve: resolve as (value: unknown) => void, reject });
      worker.postMessage(call);
    });
  return scannerBy(ask, () => {
    end(new Error('The scanner was closed.'));
    instead?.close();
  });
}

/** A step takes a tenth of a second on a desk and several on an old phone: the page stutters, but it works. */
function inPage(): Scanner {
  let isClosed = false;
  const desk = borrowDesk(workerUrl);
  let last: Promise<unknown> = desk;
  // Told to whoever asks for something.
  desk.catch(() => undefined);
  const ask = <Value>(work: Work) => {
    const done = last
      .catch(() => undefined)
      .then(async () => {
        if (isClosed) throw new Error('The scanner was closed.');
        return await (doWork(await desk, work) as Promise<Value>);
      });
    last = done;
    return done;
  };
  return scannerBy(ask, () => {
    isClosed = true;
  });
}

function scannerBy(ask: <Value>(work: Work) => Promise<Value>, close: () => void): Scanner {
  return {
    open: (photo) => ask<PageShot>({ kind: 'open', photo }),
    take: (corners, options) => ask<PageTake>({ kind: 'take', corners, options }),
    toPdf: (pages, title) => ask<ArrayBuffer>({ kind: 'pdf', pages, title }),
    close,
  };
}

function doWork(desk: PageDesk, work: Work): Promise<PageShot | PageTake | ArrayBuffer> {
  if (work.kind === 'open') return desk.open(work.photo);
  return work.kind === 'take' ? desk.take(work.corners, work.options) : desk.toPdf(work.pages, work.title);
}
