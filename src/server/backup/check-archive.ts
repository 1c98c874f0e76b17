/** Reads an archive from end to end before anybody trusts it: everything it says it holds is there, byte for byte. */
import type * as z from 'zod';
import {
  ArchiveHead,
  HEAD_NAME,
  isKeptKind,
  keptIn,
  keptName,
  MANIFEST_NAME,
  Manifest,
  readArchive,
  sha256Of,
  tableOfPart,
} from './archive.ts';
import { ArchiveError, type TarEntry } from './tar.ts';

export interface CheckedArchive {
  head: ArchiveHead;
  manifest: Manifest;
}

/** What the archive says of itself, once all of it is proven. Throws an ArchiveError with the reason otherwise. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const seen = { parts: new Map<string, string>(), kept: new Set<string>(), named: new Map<string, string>() };
  let head: ArchiveHead | null = null;
  let manifest: Manifest | null = null;
  for await (const entry of readArchive(file)) {
    if (manifest) throw damaged(`${entry.name} follows its list of contents`);
    if (head === null) head = readHead(entry);
    else if (entry.name === MANIFEST_NAME) manifest = parse(Manifest, entry);
    else note(seen, entry);
  }
  if (!head || !manifest) throw damaged('its list of contents is missing');
  compare(seen, manifest);
  return { head, manifest };
}

/** `named`: hashes of documents and photos that rows speak of, by their names in the archive. */
type Seen = { parts: Map<string, string>; kept: Set<string>; named: Map<string, string> };

function note({ parts, kept, named }: Seen, { name, bytes }: TarEntry): void {
  const file = keptIn(name);
  if (file !== null) {
    if (sha256Of(bytes) !== file.sha256) throw damaged(`${name} is not what its name says`);
    kept.add(name);
    return;
  }
  parts.set(name, sha256Of(bytes));
  const table = tableOfPart(name);
  if (!isKeptKind(table)) return;
  for (const [, sha256 = ''] of bytes.toString('latin1').matchAll(/"sha256": ?"([0-9a-f]{64})"/g)) {
    named.set(keptName(table, sha256), sha256);
  }
}

function compare({ parts, kept, named }: Seen, manifest: Manifest): void {
  for (const [name, hash] of Object.entries(manifest.parts)) {
    if (parts.get(name) !== hash) throw damaged(`${name} is missing or changed`);
  }
  for (const name of parts.keys()) if (!(name in manifest.parts)) throw damaged(`nothing is known of ${name}`);
  const missing = new Set(manifest.missing);
  for (const [name, sha256] of named) {
    if (!kept.has(name) && !missing.has(sha256)) throw damaged(`${name} is missing`);
  }
  if (kept.size !== manifest.documents + manifest.photos) {
    throw damaged('it holds another number of documents or photos than it says');
  }
}

function readHead(entry: TarEntry): ArchiveHead {
  const other = new ArchiveError('This is no archive that Connex BOL has made, or one of a newer version.');
  if (entry.name !== HEAD_NAME) throw other;
  try {
    return parse(ArchiveHead, entry);
  } catch {
    throw other;
  }
}

function parse<T extends z.ZodType>(schema: T, { name, bytes }: TarEntry): z.infer<T> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch (error) {
    throw new ArchiveError(`The archive is damaged: ${name} cannot be read.`, { cause: error });
  }
}

const damaged = (what: string) => new ArchiveError(`The archive is damaged: ${what}.`);
