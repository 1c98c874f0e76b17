/** The numbers of the first screen, before anybody is logged in; the others are in `limits.ts`. */
export const FIRST_LIMITS = { sideNavWidth: 250, snackbarMs: 3000, loginErrorMs: 5000 } as const;
