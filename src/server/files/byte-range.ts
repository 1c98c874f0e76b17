/** The part of a file a `Range` header asks for. */
export interface ByteRange {
  /** First and last byte, both included. */
  start: number;
  end: number;
}

/**
 * One range of bytes; null when the header asks for none (or for several, or in another unit: then the whole file is
 * the right answer); `outside` when it lies behind the end.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | null | 'outside' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, first = '', last = ''] = match;
  // `-500` is the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || end < start ? 'outside' : { start, end };
}
