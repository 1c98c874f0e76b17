import { type Break, b } from './break.ts';

/** What is said of signatures that wait, what a signature says, and what is said of a photographed page before it is used. */
export const SIGNING: readonly Break[] = [
  b('9.263', 'a void that waits looks sent', ' || signature.voids?.signatureId === signatureId', ''),
  b(
    '9.263',
    'a signature on another BOL is given anew here',
    'return args.bolId === bolId ? [{ entry',
    'return bolId ? [{ entry',
  ),
  b('9.263', 'a signature that goes out again is given anew', " && entry.status === 'attention');", ');'),
  b(
    '9.263',
    'a signature that needs a person waits',
    "return entry.status === 'attention' ? 'attention' : 'waiting';\n    },",
    "return 'waiting';\n    },",
  ),
  b(
    '9.263',
    'somebody else is who handed the device over',
    "knownName: name === viewerName ? '' : name",
    'knownName: name',
  ),
  b(
    '9.263',
    'who counted nothing counted none',
    "pieces: draft.pieces === '' ? null : Number(draft.pieces)",
    'pieces: Number(draft.pieces)',
  ),
  b(
    '9.361',
    'corners that were put are asked for on and on',
    'const toDrag = !isFound && !isMoved;',
    'const toDrag = !isFound;',
  ),
  b(
    '9.361',
    'nobody is asked for corners',
    "{!isNoPage && toDrag && <p>{t('Drag the corners onto the page.')}</p>}",
    '',
  ),
  b(
    '9.361',
    'corners that make no page are not told',
    "{isNoPage && <p>{t('These corners make no page. Put each one onto its own corner of the paper.')}</p>}",
    '',
  ),
  b(
    '9.361',
    'nobody hears that a page is judged',
    "{!isNoPage && !take && <p>{t('Checking whether it can be read…')}</p>}",
    '',
  ),
  b(
    '9.361',
    'a page nobody found is readable',
    '{take && !toDrag && faults.length === 0',
    '{take && faults.length === 0',
  ),
  b(
    '9.361',
    'what is missing looks like a success',
    'const tone = isNoPage || toDrag || faults.length > 0 ?',
    'const tone = faults.length > 0 ?',
  ),
  b(
    '9.361',
    'a bad page is kept like a good one',
    "{take && isHard ? t('Keep anyway') : t('Use this page')}",
    "{t('Use this page')}",
  ),
  b(
    '9.361',
    'the answers never change places',
    '            {isHard ? use : retake}\n            {isHard ? retake : use}',
    '            {retake}\n            {use}',
  ),
  b(
    '9.361',
    'using a bad page is the answer to press',
    "variant={isHard ? 'default' : 'filled'}",
    "variant={isHard ? 'filled' : 'filled'}",
  ),
  b(
    '9.361',
    'taking it anew is never the answer to press',
    "variant={isHard ? 'filled' : 'default'}",
    "variant={isHard ? 'default' : 'default'}",
  ),
  b('9.361', 'nobody hears that a page is looked for', "          <p>{t('Looking for the page…')}</p>\n", ''),
  b('9.361', 'a page is used before it is judged', '      disabled={take === null}\n', ''),
  b(
    '9.375',
    'the document to sign is pushed down by the question who signs',
    "<Skeleton key={optionKey(option)} className={classes.option ?? ''} />",
    '<span key={optionKey(option)} />',
  ),
  b('9.375', 'a code pushes down what stands below it', '<CodeComing />', ''),
  b(
    '9.375',
    'a page of a document is taken to be a square',
    'aspect-ratio: 8.5 / 11;\n  margin: auto;',
    'aspect-ratio: 1;\n  margin: auto;',
  ),
  b(
    '9.438',
    'what the signer is, is not kept',
    'onChange={(event) => onChange({ signerTitle: event.currentTarget.value })}',
    'onChange={() => undefined}',
  ),
  b(
    '9.438',
    'the number of the seal is not kept',
    'onChange={(event) => onChange({ sealNumber: event.currentTarget.value })}',
    'onChange={() => undefined}',
  ),
];
