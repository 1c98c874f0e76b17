/** Takes a chosen picture in: made smaller, without what its file said besides, and kept on the device. Fetched when somebody takes one. */
import { msg, t } from '#language/say.ts';
import { keepPhoto } from '#offline/photos.ts';
import { shrinkPicture, UnreadablePicture } from '#ui/picture/shrink-picture.ts';

/** A pallet's label can be read at it; 0.3 to 0.8 MB. */
const SHAPE = { longSide: 2048, quality: 0.8 };

const HEIC = msg(
  'This browser cannot read this picture (HEIC). Use Take a photo instead, or set the camera to Most Compatible.',
);
const UNREADABLE = msg('This picture cannot be read. Take it again, or choose another one.');

/** The hash it is kept under, or a sentence where it is no picture. Throws StorageError with a sentence. */
export async function takePhoto(file: Blob): Promise<{ sha256: string } | { problem: string }> {
  try {
    const sha256 = await keepPhoto(await shrinkPicture(file, SHAPE));
    return sha256 === null ? { problem: t(UNREADABLE) } : { sha256 };
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    console.info('A chosen picture was not read.', error.cause);
    return { problem: t(error.isHeic ? HEIC : UNREADABLE) };
  }
}
