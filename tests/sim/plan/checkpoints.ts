/** The named moments of the device's code at which a run may end a page's life; see offline/environment. */
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
] as const;
