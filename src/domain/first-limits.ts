/** Those of the numbers of the business (limits.ts) that the first screen needs: they come with it, the others later. */
export const FIRST_LIMITS = {
  /** Rows in a page of a list, and of "see more loads". */
  pageSize: 50,
  /** "See more loads" asks for this page first, since page 1 came with the lists. */
  firstMorePage: 2,
  pinMin: 6,
  pinMax: 10,
  /** Wrong tries in a row that end a PIN. */
  pinTries: 5,
  /** A PIN that was not used for so long ends: a long weekend is shorter, ms. */
  pinIdleMs: 4 * 24 * 3_600_000,
  /** And so does every PIN after this time, ms. */
  pinLifeMs: 14 * 24 * 3_600_000,
} as const;
