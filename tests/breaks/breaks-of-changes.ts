/** Breaks of what each change shows until the server has answered, and of what is read where it refuses. */
import { type Break, b } from './break.ts';

export const CHANGES: readonly Break[] = [
  b(
    '9.158',
    'a time that was recorded at a place stands beside that of the other side',
    'findLast((mark) => mark.kind === kind && mark.side === side);',
    'findLast((mark) => mark.kind === kind && mark.side !== side);',
  ),
  b(
    '9.158',
    'a paper that is there already reads as if its BOL were gone',
    "bol ? (there ? t('Added already') : NOTHING) : t(NO_BOL)",
    "!bol ? (there ? t('Added already') : NOTHING) : t(NO_BOL)",
  ),
  b(
    '9.158',
    'a void of a BOL that is gone reads as a signature',
    "{ label: t('Signature'), mine, server",
    "{ label: t('Signature'), mine: signature.signerName, server",
  ),
  b(
    '9.158',
    'a deletion of a load that is gone reads as a change',
    "edit.deleted ? t('Deleted') : t('Changed')",
    "t('Changed')",
  ),
  b(
    '9.158',
    'an answer about a BOL that is gone reads as the first one',
    'const theirs = row ? NOTHING : t(NO_BOL);',
    'const theirs = NOTHING;',
  ),
  b(
    '9.159',
    'a paper that was taken back does not say by whom',
    'voidPaper(bol, paperId, { ...toldOf(made), reason })',
    "voidPaper(bol, paperId, { at: made.occurredAt, byName: '', occurredAt: made.occurredAt, receivedAt: null, reason })",
  ),
  b(
    '9.159',
    'a time put right does not say why',
    'corrects: { stampId, reason, madeAt: stamp.at },',
    "corrects: { stampId, reason: '', madeAt: stamp.at },",
  ),
  b(
    '9.159',
    'a check-in at pick-up shows as a check-out',
    "checkIn(load, stampOf(made, 'checkin', made.context.driver, load)).row",
    "checkOut(load, stampOf(made, 'checkin', made.context.driver, load)).row",
  ),
  b(
    '9.159',
    'a correction of a load asks for the BOL',
    'bolId === null ? correctLoadStamp',
    'bolId !== null ? correctLoadStamp',
  ),
  b('9.159', 'a void shows as one more signature', 'signatures: voids\n', 'signatures: !voids\n'),
  b('9.207', 'a correction waits for a time that never comes', '  buildsOn: ({ stampId }) => [stampId],\n', ''),
  b(
    '9.207',
    'a taking back waits for an outcome that never comes',
    '  buildsOn: ({ outcomeId }) => [outcomeId],\n',
    '',
  ),
  b('9.207', 'what goes along takes nothing along', 'if (goes) for (const id of made) gone.add(id);', ''),
  b('9.207', 'what was recorded before goes along', 'entries.filter(({ seq }) => seq > taken.seq)', '[...entries]'),
  b('9.208', 'what may have arrived takes others along', "if (arrivalOf(entry) === 'unheard') return [];", ''),
  b('9.209', 'nobody is told what goes along', '{going && going.length > 0 && <Going entries={going} />}', ''),
  b('9.210', 'the files of what was given up stay', 'await forgetUnneeded(db, entries.flatMap(filesOf));', ''),
];
