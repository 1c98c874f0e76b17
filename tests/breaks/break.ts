/**
 * A behaviour of a screen that can be gone: the text of the source that makes it, and what stands in its place then. The
 * place is found by its text, in whatever file it is; it must be the only one. The rows of tests/spec.md, tests/dock.md or tests/hazards.md it
 * names must notice, every one of them by its own proofs.
 */
export interface Break {
  rows: string[];
  /** What is wrong on the screen. */
  says: string;
  find: string;
  put: string;
}

/** A break in one line; `rows` are separated by blanks. */
export const b = (rows: string, says: string, find: string, put: string): Break => ({
  rows: rows.split(' '),
  says,
  find,
  put,
});
