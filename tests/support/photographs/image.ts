/** A photograph while it is being made: light as numbers, not yet bytes. */

export interface Image {
  /** Red, green and blue, 0 to 255 where it is not burnt out. */
  data: Float32Array;
  width: number;
  height: number;
}

/** Out of focus. `sigma` in px. */
export function blurred({ data, width, height }: Image, sigma: number): Image {
  const reach = Math.ceil(sigma * 2.6);
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const [across, both] = [new Float32Array(data.length), new Float32Array(data.length)];
  for (let y = 0; y < height; y += 1) {
    const row = y * width * 3;
    for (const [index, raw] of weights.entries()) {
      const shift = index - reach;
      const weight = raw / sum;
      for (let x = 0; x < width; x += 1) {
        const from = row + Math.min(width - 1, Math.max(0, x + shift)) * 3;
        const to = row + x * 3;
        across[to]! += weight * data[from]!;
        across[to + 1]! += weight * data[from + 1]!;
        across[to + 2]! += weight * data[from + 2]!;
      }
    }
  }
  for (let y = 0; y < height; y += 1) {
    for (const [index, raw] of weights.entries()) {
      const from = Math.min(height - 1, Math.max(0, y + index - reach)) * width * 3;
      const weight = raw / sum;
      const to = y * width * 3;
      for (let at = 0; at < width * 3; at += 1) both[to + at]! += weight * across[from + at]!;
    }
  }
  return { data: both, width, height };
}

/** The phone moved while the light came in: so many px, at this angle. */
export function moved({ data, width, height }: Image, length: number, angle: number): Image {
  const to = new Float32Array(data.length);
  const steps = Math.max(2, Math.round(length));
  for (let step = 0; step < steps; step += 1) {
    const way = step - (steps - 1) / 2;
    const [right, down] = [Math.round(way * Math.cos(angle)), Math.round(way * Math.sin(angle))];
    for (let y = 0; y < height; y += 1) {
      const row = Math.min(height - 1, Math.max(0, y + down)) * width;
      for (let x = 0; x < width; x += 1) {
        const from = (row + Math.min(width - 1, Math.max(0, x + right))) * 3;
        const at = (y * width + x) * 3;
        to[at]! += data[from]! / steps;
        to[at + 1]! += data[from + 1]! / steps;
        to[at + 2]! += data[from + 2]! / steps;
      }
    }
  }
  return { data: to, width, height };
}

/** What a phone does against noise: a place that hardly differs from those around it becomes like them. In px values. */
export function denoised({ data, width, height }: Image, least: number): Image {
  const to = data.slice();
  for (let y = 1; y < height - 1; y += 1) {
    for (let at = (y * width + 1) * 3; at < (y * width + width - 1) * 3; at += 1) {
      const up = at - width * 3;
      const down = at + width * 3;
      const around = data[up - 3]! + data[up]! + data[up + 3]! + data[at - 3]! + data[at + 3]!;
      const mean = (around + data[at]! + data[down - 3]! + data[down]! + data[down + 3]!) / 9;
      if (Math.abs(data[at]! - mean) < least) to[at] = mean;
    }
  }
  return { data: to, width, height };
}

/** What a phone does against blur: every difference from the surroundings is made larger by this share. */
export function sharpened(image: Image, share: number): Image {
  const soft = blurred(image, 1.4);
  return { ...image, data: image.data.map((value, at) => value + share * (value - soft.data[at]!)) };
}
