/** Everything that lies on this device, as one text: each record of each database, bytes too. */
import { Dexie } from 'dexie';

/** Bytes as letters, so that a word in them is found; also in UTF-16, as some programs write it. */
const lettersOf = (bytes: Uint8Array) =>
  `${Buffer.from(bytes).toString('latin1')}${Buffer.from(bytes).toString('utf16le')}`;

function textOf(value: unknown): string {
  if (value instanceof ArrayBuffer) return lettersOf(new Uint8Array(value));
  if (ArrayBuffer.isView(value)) return lettersOf(new Uint8Array(value.buffer, value.byteOffset, value.byteLength));
  if (value instanceof CryptoKey) return `key(extractable ${value.extractable})`;
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, item]) => `${name}: ${textOf(item)}`)
    .join('\n');
}

/** See the head of the file. */
export async function scanDevice(): Promise<string> {
  const parts: string[] = [];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = new Dexie(name);
    await db.open();
    for (const table of db.tables) {
      await table.each((row, { primaryKey }) => {
        parts.push(`${name} ${table.name} ${String(primaryKey)}\n${textOf(row)}`);
      });
    }
    db.close();
  }
  return parts.join('\n');
}
