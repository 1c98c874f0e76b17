/** From any picture this browser can decode to a JPEG that is large enough to see and small enough to send. */

/** A file that can't be decoded here; `isHeic`: it is what iPhones write by default. */
export class UnreadablePicture extends Error {
  readonly isHeic: boolean;

  constructor(isHeic: boolean, options?: ErrorOptions) {
    // not a text: for the log
    super('This browser cannot decode the picture.', options);
    this.isHeic = isHeic;
  }
}

interface Shape {
  /** Longest of the two sides, px. */
  longSide: number;
  /** Of the JPEG, up to 1. */
  quality: number;
}

/** Decodes, turns it the right way up, makes it smaller where it is larger, and writes it anew: its metadata stays behind. */
export async function shrinkPicture(file: Blob, { longSide, quality }: Shape): Promise<ArrayBuffer> {
  const picture = await decodePicture(file);
  try {
    const scale = Math.min(1, longSide / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    const context = canvas.getContext('2d');
    if (!context) throw new UnreadablePicture(false);
    // JPEG knows no transparency: what was clear would turn black.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    // Phones give a page few canvases: this one's memory is free at once, not when somebody collects it.
    canvas.width = 0;
    if (!jpeg) throw new UnreadablePicture(false);
    return await jpeg.arrayBuffer();
  } finally {
    picture.close();
  }
}

/** The right way up. Throws UnreadablePicture. */
export async function decodePicture(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new UnreadablePicture(await isHeic(file), { cause });
  }
}

const HEIC_BRANDS = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1'];

/** By the brand its container names first. */
async function isHeic(file: Blob): Promise<boolean> {
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    // A file that is gone is no picture at all.
    .catch(() => new ArrayBuffer(0));
  const text = new TextDecoder('latin1').decode(head);
  return text.slice(4, 8) === 'ftyp' && HEIC_BRANDS.includes(text.slice(8, 12));
}
