/** What a BOL's document is called once it leaves the app. */
import { shortId } from './ids.ts';

const LONGEST = 80;

/**
 * File systems and mail programs take names up to 255 bytes, and other scripts have up to four a character: a P/U number
 * and a name of this size, with what is put behind them, leave some for what those add themselves.
 */
const MOST_BYTES = 108;

interface Named {
  _id: string;
  file: { name: string };
}

/**
 * `bol-2048050-1ae17c.pdf`, with `-signed` before the ending of a signed one: the name its shipper gave it, without the
 * count the product puts before it, and the BOL's last six, since many are just called "bol.pdf".
 */
export function documentName({ _id, file }: Named, kind?: 'signed'): string {
  const given = acceptable(file.name.replace(/^\d+-/, '').replace(/\.pdf$/i, '')) || 'bol';
  return `${given}-${shortId(_id)}${kind === 'signed' ? '-signed' : ''}.pdf`;
}

/** The signed PDF among those of other loads: its P/U number comes first, so that a folder of them sorts by load. */
export function nameAmongLoads(bol: Named & { load: { pUNum: string } }): string {
  return [acceptable(bol.load.pUNum), documentName(bol, 'signed')].filter(Boolean).join('-');
}

/** The last six in such a name, in capitals or not; undefined in any other. */
export const shortIdInName = (name: string): string | undefined =>
  /-([\da-f]{6})(?:-signed)?\.(?:pdf|zip)$/i.exec(name)?.[1];

/** The text as every file system and mail program takes it in a name; may be empty. */
export function acceptable(given: string): string {
  const plain = given
    // Characters that one of the systems refuses.
    .replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-')
    // What turns the direction of the letters: "fdp.exe" would be read as "exe.pdf".
    .replace(/[\u202A-\u202E\u2066-\u2069]+/g, '-')
    .replace(/^[\s.-]+/, '');
  let bytes = 0;
  const fits = (character: string) => {
    bytes += bytesOf(character);
    return bytes <= MOST_BYTES;
  };
  return [...plain].slice(0, LONGEST).filter(fits).join('').trimEnd();
}

/** In UTF-8. */
function bytesOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}
