// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what is quoted here is source
/** Breaks of small things that no test noticed once: a line, a mark or a turned condition anywhere in the app. */
import { type Break, b } from './break.ts';

export const DETAILS: readonly Break[] = [
  b(
    '9.190',
    'a time that was recorded at a place stands beside that of the other side',
    'findLast((mark) => mark.kind === kind && mark.side === side);',
    'findLast((mark) => mark.kind === kind && mark.side !== side);',
  ),
  b(
    '9.190',
    'a paper that is there already reads as if its BOL were gone',
    "bol ? (there ? t('Added already') : NOTHING) : t(NO_BOL)",
    "!bol ? (there ? t('Added already') : NOTHING) : t(NO_BOL)",
  ),
  b(
    '9.190',
    'a void of a BOL that is gone reads as a signature',
    "{ label: t('Signature'), mine, server",
    "{ label: t('Signature'), mine: signature.signerName, server",
  ),
  b(
    '9.190',
    'a deletion of a load that is gone reads as a change',
    "edit.deleted ? t('Deleted') : t('Changed')",
    "t('Changed')",
  ),
  b(
    '9.190',
    'an answer about a BOL that is gone reads as the first one',
    'const theirs = row ? NOTHING : t(NO_BOL);',
    'const theirs = NOTHING;',
  ),
];
