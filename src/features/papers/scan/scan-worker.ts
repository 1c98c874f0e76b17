/**
 * The scanner's worker: answers one call after the other, in order. Where a browser can't run it as a worker, the page
 * imports this same file and works at the desk itself.
 */
import { UnreadablePicture } from '#ui/picture/shrink-picture.ts';
import type { Answer, Call } from './asked.ts';
import { hasOwnCanvas } from './canvas.ts';
import { lendDesk } from './lent-desk.ts';
import { newPageDesk, type PageDesk } from './page-desk.ts';

if (typeof document === 'undefined') listen();
else lendDesk(newPageDesk);

function listen(): void {
  const desk = newPageDesk();
  let last: Promise<void> = Promise.resolve();
  if (!hasOwnCanvas()) postMessage({ kind: 'no-canvas' } satisfies Answer);
  addEventListener('message', ({ data }: MessageEvent<Call>) => {
    last = last.then(() => answer(desk, data)).then(({ reply, transfer }) => postMessage(reply, { transfer }));
  });
}

interface Ready {
  reply: Answer;
  /** Bytes and pictures that need not be copied. */
  transfer: (ArrayBuffer | ImageBitmap)[];
}

async function answer(desk: PageDesk, { id, work }: Call): Promise<Ready> {
  try {
    if (work.kind === 'open') {
      const value = await desk.open(work.photo);
      return { reply: { kind: 'done', id, value }, transfer: [value.view] };
    }
    if (work.kind === 'take') {
      const value = await desk.take(work.corners, work.options);
      return { reply: { kind: 'done', id, value }, transfer: [value.jpeg] };
    }
    const value = await desk.toPdf(work.pages, work.title);
    return { reply: { kind: 'done', id, value }, transfer: [value] };
  } catch (error) {
    if (error instanceof UnreadablePicture) {
      return { reply: { kind: 'unreadable', id, isHeic: error.isHeic }, transfer: [] };
    }
    return {
      reply: { kind: 'failed', id, message: error instanceof Error ? error.message : String(error) },
      transfer: [],
    };
  }
}
