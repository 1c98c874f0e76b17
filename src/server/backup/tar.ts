/**
 * As much of the tar format (ustar) as an archive of ours needs: files with short names, one behind the other. Written
 * so that `tar -xzf` opens it, and read back with every header's checksum looked at.
 */

const BLOCK = 512;
/** Larger than any document or part of a table we write; what claims more is damaged. */
const ENTRY_MAX = 256 * 1024 * 1024;

export interface TarEntry {
  name: string;
  bytes: Buffer;
}

/** What is wrong with an archive, as a sentence for the operator. */
export class ArchiveError extends Error {
  override readonly name = 'ArchiveError';
}

const damaged = (what: string) => new ArchiveError(`The archive is damaged: ${what}.`);

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function headerOf({ name, bytes }: TarEntry, at: Date): Buffer {
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for the archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write(octal(0o600, 8), 100);
  header.write(octal(0, 8), 108);
  header.write(octal(0, 8), 116);
  header.write(octal(bytes.length, 12), 124);
  header.write(octal(Math.floor(at.getTime() / 1000), 12), 136);
  header.write('0', 156);
  header.write('ustar\x0000', 257, 'latin1');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** The sum of the header's bytes, with the sum's own field read as blanks. */
function checksumOf(header: Buffer): number {
  let sum = 0;
  for (const [index, byte] of header.entries()) sum += index >= 148 && index < 156 ? 0x20 : byte;
  return sum;
}

const paddingOf = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

/** The archive's bytes. */
export async function* packTar(entries: AsyncIterable<TarEntry>, at: Date): AsyncGenerator<Buffer> {
  for await (const entry of entries) {
    yield headerOf(entry, at);
    yield entry.bytes;
    yield Buffer.alloc(paddingOf(entry.bytes.length));
  }
  yield Buffer.alloc(2 * BLOCK);
}

/** The files in the archive's bytes. Throws an ArchiveError where they end early or a header is not whole. */
export async function* unpackTar(bytes: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const source = bytes[Symbol.asyncIterator]();
  const take = reader(source);
  for (;;) {
    const header = await take(BLOCK);
    if (isEmpty(header)) {
      if (!isEmpty(await take(BLOCK))) throw damaged('its end is not its end');
      // Read on to the very end: the checksum of the compression comes last.
      for (;;) if ((await source.next()).done) return;
    }
    const number = (from: number, length: number) => Number.parseInt(header.toString('latin1', from, from + length), 8);
    if (number(148, 8) !== checksumOf(header)) throw damaged('a header does not fit its checksum');
    const size = number(124, 12);
    if (!Number.isInteger(size) || size < 0 || size > ENTRY_MAX) throw damaged('a header names an impossible size');
    const name = header.toString('latin1', 0, 100).replace(/\0.*$/s, '');
    const body = await take(size);
    await take(paddingOf(size));
    yield { name, bytes: body };
  }
}

const isEmpty = (block: Buffer) => block.every((byte) => byte === 0);

function reader(source: AsyncIterator<Buffer>): (size: number) => Promise<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  return async (size) => {
    while (held < size) {
      const { done, value } = await source.next();
      if (done) throw damaged('it ends too early');
      parts.push(value);
      held += value.length;
    }
    const all = Buffer.concat(parts);
    parts = [all.subarray(size)];
    held -= size;
    return all.subarray(0, size);
  };
}
