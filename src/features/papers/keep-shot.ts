/** Takes a photo in, before it is looked at: kept on the device without what its file says besides, and never made smaller. */

import { LIMITS } from '#domain/limits.ts';
import { msg, t } from '#language/say.ts';
import { keepPhoto } from '#offline/photos.ts';
import { shrinkPicture, UnreadablePicture } from '#ui/picture/shrink-picture.ts';

/** For what is no JPEG: a letter page at 350 dpi. */
const SHAPE = { longSide: 4000, quality: 0.92 };
/** For what is too large to be sent: as many pixels as the scanner looks at. */
const SMALLER = { longSide: 3300, quality: 0.9 };

const HEIC = msg(
  'This browser cannot read this picture (HEIC). Use Take a photo instead, or set the camera to Most Compatible.',
);
const UNREADABLE = msg('This picture cannot be read.');

interface KeptShot {
  /** The hash it is kept under. */
  sha256: string;
  /** The camera's file was too large to be sent one day. */
  smaller: boolean;
}

/** Throws UnreadablePicture, or StorageError with a sentence. */
export async function keepShot(file: Blob): Promise<KeptShot> {
  const smaller = file.size > LIMITS.photoBytesMax;
  const kept = smaller
    ? await keepPhoto(await shrinkPicture(file, SMALLER), 'original')
    : ((await keepPhoto(await bytesOf(file), 'original')) ??
      (await keepPhoto(await shrinkPicture(file, SHAPE), 'original')));
  if (kept === null) throw new UnreadablePicture(false);
  return { sha256: kept, smaller };
}

async function bytesOf(file: Blob): Promise<ArrayBuffer> {
  try {
    return await file.arrayBuffer();
  } catch (cause) {
    // Chosen from somewhere that is gone by now.
    throw new UnreadablePicture(false, { cause });
  }
}

/** Why a picture was not taken in, as a sentence. */
export function whyNoShot(error: unknown): string {
  if (error instanceof UnreadablePicture) return t(error.isHeic ? HEIC : UNREADABLE);
  if (error instanceof Error && error.name === 'StorageError') return error.message;
  // The part of the app that reads pictures may be missing, offline before it was ever stored.
  console.error(error);
  return t('This picture could not be read on this device. Reload the app and take it again.');
}
