import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPageDesk, type PageDesk } from '#features/papers/scan/page-desk.ts';
import type { Corners, Picture } from '#features/papers/scan/picture.ts';
import { printed } from '../../support/photographs/drawn.ts';

const SIZE = { width: 720, height: 960 };
const AS_IT_IS = { turns: 0, tone: 'color' } as const;
const CORNERS: Corners = [
  { x: 20, y: 20 },
  { x: 700, y: 20 },
  { x: 700, y: 900 },
  { x: 20, y: 900 },
];

let photo: Picture;
let written: Picture;
let desk: PageDesk;

/** What the browser gives a worker: it decodes to the photo, and keeps what is written into a JPEG. */
class PlainCanvas {
  getContext() {
    return {
      fillRect: () => undefined,
      drawImage: () => undefined,
      getImageData: () => photo,
      putImageData: (picture: Picture) => {
        written = picture;
      },
    };
  }

  convertToBlob(): Promise<Blob> {
    return Promise.resolve(new Blob(['a JPEG']));
  }
}

class PlainImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;

  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async () => ({ ...SIZE, close: () => undefined }));
  vi.stubGlobal('OffscreenCanvas', PlainCanvas);
  vi.stubGlobal('ImageData', PlainImageData);
  desk = newPageDesk();
});

afterEach(() => {
  vi.unstubAllGlobals();
});

async function takeOf(picture: Picture) {
  photo = picture;
  await desk.open(new Blob(['a photo']));
  return await desk.take(CORNERS, AS_IT_IS);
}

test('a page in the dark is judged as it was photographed, and brightened after that', async () => {
  const { faults, measures } = await takeOf(printed({ ...SIZE, letter: 18, paper: 60, ink: 15 }));
  expect(measures.paper).toBe(60);
  expect(faults).toContain('dark');
  // What is kept is white paper all the same: the first pixel lies on an empty margin.
  expect(written.data[0]).toBeGreaterThan(230);
});

test('a page in good light is not called dark', async () => {
  const { faults, measures } = await takeOf(printed({ ...SIZE, letter: 18, paper: 200, ink: 30 }));
  expect(measures.paper).toBe(200);
  expect(faults).not.toContain('dark');
});
