import { type Break, b } from './break.ts';

/** What is said of signatures that wait, and what a signature says. */
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
];
