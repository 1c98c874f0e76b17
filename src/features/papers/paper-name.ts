import { type Paper, paperKindWords } from '#domain/papers.ts';

/** What it is called on the screen: its title where it has one, `Proof of delivery` otherwise. */
export const paperName = ({ kind, title }: Pick<Paper, 'kind' | 'title'>): string => title || paperKindWords(kind);
