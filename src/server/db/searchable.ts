/** A column as it is searched: the SQL of `domain/searchable.ts`. Needs no extension, which not every PostgreSQL has. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PLAIN_LETTERS, searchable } from '#domain/searchable.ts';

const letters = Object.entries(PLAIN_LETTERS);
const single = letters.filter(([, plain]) => plain.length === 1);
const several = letters.filter(([, plain]) => plain.length > 1);

/** Text without case and accents. Marks go first: in some databases `lower` knows only plain letters. */
export function searchableColumn(column: SQLWrapper): SQL {
  const unmarked = sql`regexp_replace(normalize(${column}, NFD), U&'[\\0300-\\036F]', '', 'g')`;
  const translated = sql`translate(${unmarked}, ${single.map(([letter]) => letter).join('')}, ${single.map(([, plain]) => plain).join('')})`;
  return sql`lower(${several.reduce((text, [letter, plain]) => sql`replace(${text}, ${letter}, ${plain})`, translated)})`;
}

/** Text as it stands in a LIKE pattern: `%`, `_` and `\` mean themselves. */
const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether a column contains what was typed. */
export function contains(column: SQLWrapper, typed: string): SQL {
  return sql`${searchableColumn(column)} like ${`%${likeText(searchable(typed.trim()))}%`}`;
}
