/**
 * Text as it is searched: small letters without accents, so that "tomas" finds Tomás and "lodz" Łódź. The server's SQL
 * does the same to its columns (`server/db/searchable.ts`); a test compares the two.
 */
import { shortIdInName } from './document-name.ts';

/** Letters that are one character, not a letter with a mark, and what people type for them. */
export const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ø: 'o',
  Ø: 'o',
  ł: 'l',
  Ł: 'l',
  đ: 'd',
  Đ: 'd',
  ı: 'i',
};
const FOREIGN = /[^\0-\x7f]/g;
const ASCII = /^[\0-\x7f]*$/;

/** The text without case and accents; equal for everything a person would call the same. Keeps blanks as they are. */
export function searchable(text: string): string {
  // Nearly everything is plain, and lists have many thousand texts.
  if (ASCII.test(text)) return text.toLowerCase();
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(FOREIGN, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .toLowerCase();
}

/** Whether `text` contains what was typed, whatever its case, accents and outer blanks; nothing typed is in every text. */
export function contains(text: string, typed: string): boolean {
  return searchable(text).includes(searchable(typed.trim()));
}

/** What was typed, word by word. */
export const wordsOf = (typed: string): string[] => typed.split(/\s/).filter(Boolean);

/**
 * A plate or number as it is compared: who reads it off a truck sees blanks and dashes where others wrote none. Empty where
 * there is nothing else.
 */
export const bare = (number: string): string => number.replace(/[\s-]/g, '');

/** A word as it was typed, and as it may have been written; of the name a document is saved by, the BOL's last six. */
export const waysOf = (word: string): readonly string[] => [word, bare(word) || word, shortIdInName(word) ?? word];

/** What somebody's truck is known by, each number as it was written and as it is compared. */
export const numbersOfTruck = ({
  truckNum = '',
  plate = '',
  trlNum = '',
}: Partial<Record<'truckNum' | 'plate' | 'trlNum', string | undefined>>): string[] =>
  [truckNum, plate, trlNum].flatMap((number) => [number, bare(number)]);

const asTyped = (word: string): readonly string[] => [word];

/** Whether `text` contains every word that was typed, in whatever order; each in one of its ways to be written. */
export function containsWords(text: string, typed: string, ways = asTyped): boolean {
  return wordsOf(typed).every((word) => ways(word).some((way) => contains(text, way)));
}
