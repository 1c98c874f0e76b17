/** What was typed into a company search: a part of a name, or an id pasted whole or by its end. */
import { isId, lastCharactersLabel } from '#domain/ids.ts';

/** As it is searched for: trimmed, lower case. */
export function normalizeTerm(term: string): string {
  return term.trim().toLowerCase();
}

/** As it is shown: a pasted id by its last six characters, anything else as typed. */
export function showTerm(typed: string): string {
  const term = normalizeTerm(typed);
  return isId(term) ? lastCharactersLabel(term, 6) : typed;
}
