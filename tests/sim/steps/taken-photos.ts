/** What people photograph beside what they enter, kept by the device as it keeps a camera's. */
import { newJpeg } from '../../support/jpegs.ts';
import type { StepCall } from './step.ts';

/** How often somebody takes any, and how many at most. */
const TAKEN = 0.3;
const MOST = 2;

/** None, as a form has it where nobody took any, or photos that no other entry of the run has. */
export async function takenPhotos({ page, random }: StepCall): Promise<{ photos?: string[] }> {
  if (!random.chance(TAKEN)) return {};
  const photos: string[] = [];
  for (let left = random.int(1, MOST); left > 0; left -= 1) {
    const sha256 = await page.app.keepPhoto(newJpeg({ salt: [random.int(0, 255), random.int(0, 255), left] }).buffer);
    if (sha256 !== null) photos.push(sha256);
  }
  return { photos };
}
