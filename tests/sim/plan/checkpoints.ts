/** The named moments of the device's code at which a run may end a page's life; see offline/base/environment. */
/** A write in a transaction of a store, which is not committed. */
export const WRITE = 'store:write';

export const DEVICE_CHECKPOINTS = [
  'enqueue:before',
  'enqueue:committed',
  'flush:claimed',
  'flush:document',
  'flush:frozen',
  'flush:answered',
  'flush:between-chunks',
  'settle:before',
  'settle:committed',
  'pull:before',
  'pull:committed',
  'seal:locked',
  'seal:committed',
  'log-out:sealed',
  'unseal:opened',
  'unseal:committed',
  'log-in:unsealed',
  WRITE,
] as const;
