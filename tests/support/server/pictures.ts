/** Pictures as data URLs: a real 1x1 PNG, a JPEG's beginning. `salt` makes another picture of it. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

export const pngUrl = (salt = '') =>
  `data:image/png;base64,${Buffer.concat([Buffer.from(PNG, 'base64'), Buffer.from(salt)]).toString('base64')}`;

export const jpegUrl = (salt = '') =>
  `data:image/jpeg;base64,${Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from(`JFIF${salt}`)]).toString('base64')}`;
