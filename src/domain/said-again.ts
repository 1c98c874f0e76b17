/**
 * Sentences that were kept in English (a receipt, a reason beside a record), said in the language spoken now. They are known
 * by their words, so that what older versions kept is said as well.
 */
import { type Message, nameOf, t } from '#language/say.ts';
import { withDatesSaid } from './date-format.ts';

/** What one of these texts made, said again; what none of them made stays as it is. Their places are plain, without plurals. */
export function saidAgain(kept: string, texts: readonly Message[]): string {
  for (const text of texts) {
    const values = valuesIn(kept, nameOf(text), texts);
    if (values) return t(text, values);
  }
  return kept;
}

/** What stands in the places of a text, as it was filled; null when it is another text. */
function valuesIn(kept: string, name: string, texts: readonly Message[]): Record<string, string> | null {
  const [start = '', ...pieces] = name.split('{');
  if (!kept.startsWith(start)) return null;
  const values: Record<string, string> = {};
  let at = start.length;
  for (const [index, piece] of pieces.entries()) {
    // Behind a place stand the words up to the next one.
    const [place = '', words = ''] = piece.split('}');
    const isLast = index === pieces.length - 1;
    const end = isLast ? kept.length - words.length : kept.indexOf(words, at);
    if (end <= at || !kept.startsWith(words, end)) return null;
    values[place] = saidAgain(withDatesSaid(kept.slice(at, end)), texts);
    at = end + words.length;
  }
  return at === kept.length ? values : null;
}
