/** From a part of a picture to a JPEG small enough to send. */

/** How a picture is to come out. */
export interface CropShape {
  /** Width by height of the frame. */
  aspect: number;
  zoomStart: number;
  /** Longest accepted data URL, in characters. */
  maxChars: number;
}

/** Part of a picture in its own pixels. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const WIDEST = 1200;
const QUALITIES = [0.9, 0.8, 0.65, 0.5];
const SHRINK = 0.75;
const NARROWEST = 80;

/** Draws the part and writes it as JPEG, first with less quality, then smaller, until it fits. */
export async function cropToJpeg(src: string, area: CropArea, { aspect, maxChars }: CropShape): Promise<string> {
  const image = await loadImage(src);
  return fitting(Math.min(WIDEST, Math.round(area.width)), maxChars, (width, quality) =>
    draw(image, area, width, Math.round(width / aspect), quality),
  );
}

/** The largest and best result of `write` that is no longer than `maxChars`. */
export function fitting(
  startWidth: number,
  maxChars: number,
  write: (width: number, quality: number) => string,
): string {
  for (let width = Math.max(1, startWidth); ; width = Math.floor(width * SHRINK)) {
    for (const quality of QUALITIES) {
      const dataUrl = write(width, quality);
      if (dataUrl.length <= maxChars) return dataUrl;
    }
    if (width < NARROWEST) throw new Error(`The picture does not fit into ${maxChars} characters.`);
  }
}

function draw(image: HTMLImageElement, area: CropArea, width: number, height: number, quality: number): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser can’t draw the picture.');
  // JPEG knows no transparency: what was clear would turn black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height);
  return canvas.toDataURL('image/jpeg', quality);
}

async function loadImage(src: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.src = src;
  await image.decode();
  return image;
}
