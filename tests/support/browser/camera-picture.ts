/** A photo as a phone's camera writes it: a real JPEG, lying on its side, that tells where it was taken. */
import type { Page } from 'playwright-core';
import { exif } from '../jpegs.ts';

/** Width and height of the scene as it is held; the file has them the other way round. */
export async function cameraPicture(page: Page, width: number, height: number): Promise<Buffer> {
  const base64 = await page.evaluate(
    ([across, down]) => {
      const canvas = document.createElement('canvas');
      canvas.width = across;
      canvas.height = down;
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      const sky = context.createLinearGradient(0, 0, across, down);
      sky.addColorStop(0, '#6b4a2b');
      sky.addColorStop(1, '#c9a26b');
      context.fillStyle = sky;
      context.fillRect(0, 0, across, down);
      // Cartons on a pallet, with their shadows: something for a compressor to do.
      for (let row = 0; row < 6; row += 1) {
        for (let column = 0; column < 8; column += 1) {
          context.fillStyle = `hsl(${30 + ((row * 7 + column * 13) % 12)} 45% ${40 + ((row * 5 + column * 3) % 18)}%)`;
          context.fillRect((column * across) / 8 + 6, (row * down) / 6 + 6, across / 8 - 12, down / 6 - 12);
        }
      }
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] ?? '';
    },
    [height, width] as const,
  );
  const jpeg = Buffer.from(base64, 'base64');
  // Turned a quarter to the right when it is shown.
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from(exif(6)), jpeg.subarray(2)]);
}
