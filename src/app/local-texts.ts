/** Where a second copy of unsent entries is kept; browsers that forbid cookies throw at the mere mention of it. */
export function localTexts(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
