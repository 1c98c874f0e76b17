/** Pictures as data URLs: a real 1x1 PNG, a JPEG's beginning. `salt` makes another picture of it. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const pngUrl = (salt = '') =>
  `data:image/png;base64,${Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(salt)]).toString('base64')}`;

/** Of so many pixels each way, and hardly a byte. */
export const hugePngUrl = (side: number) => {
  const bytes = Buffer.from(PNG, 'base64');
  bytes.writeUInt32BE(side, 16);
  bytes.writeUInt32BE(side, 20);
  return `data:image/png;base64,${bytes.toString('base64')}`;
};

/** The head of a JPEG: an APP0 segment, then the frame's size. */
export const hugeJpegUrl = (side: number) => {
  const frame = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(side, 13);
  frame.writeUInt16BE(side, 15);
  return `data:image/jpeg;base64,${frame.toString('base64')}`;
};

export const jpegUrl = (salt = '') =>
  `data:image/jpeg;base64,${Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`JFIF${salt}`)]).toString('base64')}`;
