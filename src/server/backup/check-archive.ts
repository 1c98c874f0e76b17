/** Reads an archive from end to end before anybody trusts it: everything it says it holds is there, byte for byte. */
import type * as z from 'zod';
import {
  ArchiveHead,
  documentName,
  HEAD_NAME,
  MANIFEST_NAME,
  Manifest,
  readArchive,
  sha256Of,
  sha256OfDocument,
  tableOfPart,
} from './archive.ts';
import { ArchiveError, type TarEntry } from './tar.ts';

export interface CheckedArchive {
  head: ArchiveHead;
  manifest: Manifest;
}

/** What the archive says of itself, once all of it is proven. Throws an ArchiveError with the reason otherwise. */
export async function checkArchive(file: string): Promise<CheckedArchive> {
  const seen = { parts: new Map<string, string>(), documents: new Set<string>(), named: new Set<string>() };
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

type Seen = { parts: Map<string, string>; documents: Set<string>; named: Set<string> };

function note({ parts, documents, named }: Seen, { name, bytes }: TarEntry): void {
  const sha256 = sha256OfDocument(name);
  if (sha256 !== null) {
    if (sha256Of(bytes) !== sha256) throw damaged(`${name} is not what its name says`);
    documents.add(sha256);
    return;
  }
  parts.set(name, sha256Of(bytes));
  if (tableOfPart(name) !== 'files') return;
  for (const [, sha256 = ''] of bytes.toString('latin1').matchAll(/"sha256": ?"([0-9a-f]{64})"/g)) named.add(sha256);
}

function compare({ parts, documents, named }: Seen, manifest: Manifest): void {
  for (const [name, hash] of Object.entries(manifest.parts)) {
    if (parts.get(name) !== hash) throw damaged(`${name} is missing or changed`);
  }
  for (const name of parts.keys()) if (!(name in manifest.parts)) throw damaged(`nothing is known of ${name}`);
  const missing = new Set(manifest.missing);
  for (const sha256 of named) {
    if (!documents.has(sha256) && !missing.has(sha256)) throw damaged(`${documentName(sha256)} is missing`);
  }
  if (documents.size !== manifest.documents) throw damaged('it holds another number of documents than it says');
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
